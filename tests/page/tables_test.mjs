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

/** Shows a page only some puzzles of the service. */
const puzzlesThat = (areShown) => (page) =>
  page.route("**/v1/puzzles*", async (route) => {
    const response = await route.fetch();
    const puzzles = await response.json();
    await route.fulfill({ response, json: puzzles.filter(({ puzzle }) => areShown(puzzle)) });
  });
const without = (absent) => puzzlesThat((name) => name !== absent);
const own = puzzlesThat((name) => !/\dx\d|die/.test(name));

/** Asks for a board of a difficulty, and plays hints until the goal is reached. */
async function playWithHints(page, difficulty) {
  await page.locator("#difficulty").fill(String(difficulty));
  await Promise.all([page.waitForResponse(/v1\/moves/), page.click("#scramble")]);  // it may be the same board again
  for (let move = 1; move <= difficulty; ++move) {
    assert.equal(await page.isVisible("#win"), false);
    await page.click("#hint");
    await page.click("#hint >> text=Play it");
  }
  assert.match(await page.textContent("#win-moves"), new RegExp(`^${difficulty} moves?, shortest ${difficulty}\\.`));
}

test("Without slide3x3, the page starts with the next puzzle and works", async () => {
  const page = await openPage({ prepare: without("slide3x3") });
  assert.equal(await page.inputValue("#puzzle"), "slide4x4");
  assert.equal(await page.textContent("#notice"), "");
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  await playWithHints(page, 4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const link of ["#puzzle=slide3x3&start=23415x768", "#start=23415x768", "#puzzle=die&start=1", "#puzzle=nowhere"])
  test(`Without slide3x3, the link ${link} gives an error in one line and the first puzzle`, async () => {
    const page = await openPage({ link, refuses: true, prepare: without("slide3x3") });
    assert.match(await page.textContent("#notice"), /^Invalid link: [^\n]{10,160}$/);
    assert.equal(await page.inputValue("#puzzle"), "slide4x4");
    await playWithHints(page, 2);
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
    const page = await openPage({ url: service.url, link, refuses: true, prepare: own });
    assert.match(await page.textContent("#notice"), /12345x/);
    assert.equal(await page.inputValue("#puzzle"), "b-ring");
    await playWithHints(page, 3);
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

const ownSlides = `name = my-five
tiles = 1 2 3 4 5 x
rows = 2
cols = 3
blank = x
slides = orthogonal
`;
const ownSwaps = "name = swaps\ntiles = 1 2 3 4\n[move]\nA = (1 2)(3 4)\nB = (1 3)(2 4)\n";
const ownThrees = "name = threes\ntiles = 1 2 3 4 5\n[move]\nA = (1 2 3)\nB = (3 4 5)\n";

test("Own puzzles have their own names, rules from their moves, and reasons from their moves' parity", async (t) => {
  for (const definition of [ownSlides, ownSwaps, ownThrees]) build(definition);
  const service = await startService({ options });
  t.after(service.close);
  const open = (link) => openPage({ url: service.url, link });
  const slides = await open("#puzzle=my-five&mode=play");
  assert.equal(await slides.textContent("#puzzle option:checked"), "my-five");
  assert.equal(await slides.textContent("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  assert.equal(await slides.isVisible("#other-moves"), false);
  await playWithHints(slides, 3);

  const why = async (link) => {
    const page = await open(link);
    await page.locator(".play .why p").waitFor();
    const text = await page.textContent(".play .why");
    assert.deepEqual(page.faults, []);
    await page.context().close();
    return text;
  };
  const parity = "These tiles have the wrong parity: swap";
  assert.equal(await why("#puzzle=my-five&start=21345x"), `${parity} 1 and 2.Swap 1 and 2`);
  assert.equal(await why("#puzzle=threes&start=12354"), `${parity} 4 and 5.Swap 4 and 5`);
  // All moves of the swaps are even, so parity is wrong here; but no swap of two tiles helps: there are four boards.
  assert.equal(await why("#puzzle=swaps&start=1342"), "The moves cannot bring this board to the goal.");

  const swaps = await open("#puzzle=swaps&mode=play");
  const rules = "Press the moves below the board until the board looks like the goal.";
  assert.equal(await swaps.textContent("#rules"), rules);
  assert.deepEqual(await swaps.locator("#other-moves .name").allTextContents(), ["A", "B"]);
  assert.equal(await swaps.isVisible("#arrows-setting"), false);
  await playWithHints(swaps, 1);
  for (const page of [slides, swaps]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
