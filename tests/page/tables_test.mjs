// The page of a service that has other puzzles than the built-in ones.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { closeSite, distanceOf, openPage, ready, startService } from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
after(async () => {
  await closeSite();
  rmSync(folder, { recursive: true });
});

const options = ["--tables", join(folder, "tables")];

/** Builds the tables of a definition, replacing those of an earlier one with the same name. */
function build(definition, ...more) {
  const file = join(folder, "mine.puzzle");
  writeFileSync(file, definition);
  execFileSync(process.env.TILEBASE_TABLEGEN, ["build", "--puzzle", file, "--out", join(folder, "tables"), ...more]);
}

/** Hides a puzzle of the service from a page. */
const without = (absent) => (page) =>
  page.route("**/v1/puzzles*", async (route) => {
    const response = await route.fetch();
    const puzzles = await response.json();
    await route.fulfill({ response, json: puzzles.filter(({ puzzle }) => puzzle !== absent) });
  });

/** Plays hints until the goal is reached. */
async function playToTheEnd(page) {
  for (let left = await distanceOf(page); left > 0; --left) {
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(await distanceOf(page), left - 1);
  }
}

test("Without slide3x3, the page starts with the first puzzle and works", async () => {
  const page = await openPage({ prepare: without("slide3x3") });
  assert.equal(await page.inputValue("#puzzle"), "die");
  assert.equal(await page.textContent("#notice"), "");
  assert.equal(await distanceOf(page), 4, "scrambled to the farthest distance of the die");
  await playToTheEnd(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const link of ["#puzzle=slide3x3&start=23415x768", "#start=23415x768", "#puzzle=die&start=1", "#puzzle=nowhere"])
  test(`Without slide3x3, the link ${link} gives an error in one line and the first puzzle`, async () => {
    const page = await openPage({ link, refuses: true, prepare: without("slide3x3") });
    assert.match(await page.textContent("#notice"), /^Invalid link: [^\n]{10,120}$/);
    assert.equal(await page.inputValue("#puzzle"), "die");
    assert.equal(await distanceOf(page), 0);
    await page.locator("#difficulty").fill("2");
    await page.click("#scramble");
    await page.waitForFunction(() => document.getElementById("distance").textContent === "2");
    await playToTheEnd(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("If no table covers a puzzle's own goal, the page starts with another puzzle", async (t) => {
  const board = "tiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\n";
  build(`name = a-five\n${board}slides = orthogonal\n[move]\nturn = (1 2 4 5)\n`, "--goal", "1x2345");
  build("name = b-ring\ntiles = 1 2 3 4 5 6 7\n[move]\nA = (1 2 3 4 5 6 7)\n");
  const service = await startService({ options });
  t.after(service.close);
  for (const link of ["", "#puzzle=a-five"]) {
    const page = await openPage({ url: service.url, link, refuses: true, prepare: without("slide3x3") });
    assert.match(await page.textContent("#notice"), /12345x/);
    assert.equal(await page.inputValue("#puzzle"), "b-ring");
    await page.click(".move");
    assert.equal(await distanceOf(page), 6);
    await page.selectOption("#puzzle", "a-five");
    await page.waitForFunction(() => document.getElementById("puzzle").value === "b-ring");  // still the old one
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("After a table is rebuilt and the service restarted, the page shows no distance of the old table", async (t) => {
  const ring = "name = ring\ntiles = 1 2 3 4 5 6 7\n[move]\nA = (1 2 3 4 5 6 7)\n";
  build(ring);
  const first = await startService({ options });
  const page = await openPage({ url: first.url, link: "#puzzle=ring&start=7123456" });
  const before = await distanceOf(page);
  await first.close();

  build(`${ring}B = (7 6 5 4 3 2 1)\n`);
  const second = await startService({ options, port: first.port });
  t.after(second.close);
  await page.reload();
  await ready(page);
  const moves = await page.locator(".move").count();
  assert.deepEqual([before, await distanceOf(page), moves], [6, 1, 2]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
