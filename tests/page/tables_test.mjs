// The page over a service that knows other puzzles than those inside the program.

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

/** Makes the tables of a definition, in place of those that its puzzle had. */
function build(definition, ...more) {
  const file = join(folder, "mine.puzzle");
  writeFileSync(file, definition);
  execFileSync(process.env.TILEBASE_TABLEGEN, ["build", "--puzzle", file, "--out", join(folder, "tables"), ...more]);
}

/** Lets a page be told of fewer puzzles than the service has. */
const without = (absent) => (page) =>
  page.route("**/v1/puzzles*", async (route) => {
    const response = await route.fetch();
    const puzzles = await response.json();
    await route.fulfill({ response, json: puzzles.filter(({ puzzle }) => puzzle !== absent) });
  });

/** Plays the hint until the goal is reached. */
async function playToTheEnd(page) {
  for (let left = await distanceOf(page); left > 0; --left) {
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(await distanceOf(page), left - 1);
  }
}

test("Where slide3x3 is not among the puzzles, the page begins with the first and is played", async () => {
  const page = await openPage({ prepare: without("slide3x3") });
  assert.equal(await page.inputValue("#puzzle"), "die");
  assert.equal(await page.textContent("#notice"), "");
  assert.equal(await distanceOf(page), 4, "scrambled as far as a die can be");
  await playToTheEnd(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const link of ["#puzzle=slide3x3&start=23415x768", "#start=23415x768", "#puzzle=die&start=1", "#puzzle=nowhere"])
  test(`Where slide3x3 is not there, the link ${link} is refused in one line, and the page begins with the first`, async () => {
    const page = await openPage({ link, refuses: true, prepare: without("slide3x3") });
    assert.match(await page.textContent("#notice"), /^The link leads nowhere: [^\n]{10,120}$/);
    assert.equal(await page.inputValue("#puzzle"), "die");
    assert.equal(await distanceOf(page), 0);
    await page.locator("#difficulty").fill("2");
    await page.click("#scramble");
    await page.waitForFunction(() => document.getElementById("distance").textContent === "2");
    await playToTheEnd(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test("A puzzle whose own goal no table answers for does not keep the page from beginning with another", async (t) => {
  build("name = a-five\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n", "--goal", "1x2345");
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
    await page.waitForFunction(() => document.getElementById("puzzle").value === "b-ring");  // not what could not be had
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("After a table was rebuilt and the service restarted, the page shows no distance of the old one", async (t) => {
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
