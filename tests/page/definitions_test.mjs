// The page of a service that answers definitions without tables: equal tiles, and walls.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openPage } from "./page.mjs";
import { startService, temporaryFolder } from "./service.mjs";

const folder = temporaryFolder();
const slides = "blank = x\nslides = orthogonal\n";
const options = Object.entries({
  colours: `tiles = R R G G B x\nrows = 2\ncols = 3\n${slides}`,
  line: `tiles = a a b b x\n${slides}`,
  walls: `tiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nwalls = 2|3\n${slides}`,
}).flatMap(([name, definition]) => {
  const file = join(folder, `${name}.puzzle`);
  writeFileSync(file, `name = ${name}\n${definition}`);
  return ["--puzzle", file];
});
const service = await startService({ options });
after(service.close);

test("A game of a definition without tables is played by hints to its end", async () => {
  for (const name of ["colours", "walls"]) {
    const page = await openPage("#mode=play", { service });
    await page.choosePuzzle(name);
    await page.difficulty("6 moves");
    await page.click("#scramble");
    for (let move = 1; move <= 6; ++move) {
      assert.equal(await page.shows("#win"), false);
      await page.click("#hint");
      await page.click("#hint");  // plays it
    }
    assert.match(await page.text("#win-moves"), /^6 moves, shortest 6\./);
  }
});

test("A board of equal tiles is typed, and analysed", async () => {
  const page = await openPage("#puzzle=colours&start=RRGGBx", { service, expects: [/status of 400/] });
  assert.equal(await page.distance, 0);
  await page.fill("#start-text", "R R G x G B");
  await page.submit("#start-text");
  assert.equal(await page.board, "RRGxGB");
  assert.equal(await page.distance, 2);
  assert.doesNotMatch(await page.text("main"), /Manhattan/);  // Equal tiles have no cells of their own.
  await page.fill("#start-text", "RRRxGB");
  await page.submit("#start-text");
  assert.equal(await page.board, "RRGxGB");
  assert.match(await page.text("#start-fault"), /too many R/);
});

test("Of equal tiles, no two are swapped to make a board solvable", async () => {
  const page = await openPage("#puzzle=line&start=ababx", { service });
  assert.equal(await page.distance, null);
  assert.match(await page.text(".why"), /^The moves cannot bring this board to the goal\./);
});
