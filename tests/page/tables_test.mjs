// The page of a service that has other puzzles than the built-in ones.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { idle, openPage } from "./page.mjs";
import { startService } from "./service.mjs";

const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
after(() => rmSync(folder, { recursive: true }));
const tables = join(folder, "tables");

/** Builds the tables of a definition. */
function build(definition, ...more) {
  const file = join(folder, "mine.puzzle");
  writeFileSync(file, definition);
  execFileSync(process.env.TILEBASE_TABLEGEN_PROGRAM, ["build", "--puzzle", file, "--out", tables, ...more]);
}

const board = "tiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n";
build(`name = a-five\n${board}[move]\nturn = (1 2 4 5)\n`, "--goal", "1x2345");
build("name = b-ring\ntiles = 1 2 3 4 5 6 7\n[move]\nA = (1 2 3 4 5 6 7)\n");
build(`name = my-five\n${board}`);
build("name = swaps\ntiles = 1 2 3 4\n[move]\nA = (1 2)(3 4)\nB = (1 3)(2 4)\n");
build("name = threes\ntiles = 1 2 3 4 5\n[move]\nA = (1 2 3)\nB = (3 4 5)\n");

const service = await startService({ options: ["--tables", tables] });
after(service.close);
const without = (absent) => ({ service, shown: (name) => name !== absent });

/** Asks for a board of a difficulty, and plays hints until the goal is reached. */
async function playWithHints(page, difficulty) {
  await page.fill("#difficulty", difficulty);
  await page.click("#scramble");
  for (let move = 1; move <= difficulty; ++move) {
    assert.equal(page.shows("#win"), false);
    await page.click("#hint");
    assert.equal(page.text("#hint"), "Play it");
    await page.click("#hint");
  }
  assert.match(page.text("#win-moves"), new RegExp(`^${difficulty} moves?, shortest ${difficulty}\\.`));
}

test("The page of a service says who answers, and works", async () => {
  const page = await openPage("#start=23415x768", { service });
  assert.equal(page.text("#answered-by"), "the service");
  assert.equal(page.distance, 19);
  assert.equal(page.all("#path > li").length, 19);
  assert.match(page.text("#histogram-title"), /at 19, with 10,877 others/);
  await page.mode("play");
  await playWithHints(page, 4);
});

test("A service searches for goals with wildcards, too, where there is no table", async () => {
  const page = await openPage("#puzzle=slide4x4&start=1+2+3+4+5+6+7+8+9+10+11+12+13+14+x+15", { service });
  await page.click("#edit-panel > summary");
  await page.click("#any-goal");
  assert.equal(page.goal, Array(16).fill("*").join(" "));
  assert.equal(page.distance, 0);
});

test("Without slide3x3, the page starts with the next puzzle and works", async () => {
  const page = await openPage("", without("slide3x3"));
  assert.equal(page.one("#puzzle").value, "slide4x4");
  assert.equal(page.text("#notice"), "");
  assert.ok(page.one("[name=mode][value=play]").checked);
  await playWithHints(page, 4);
});

for (const link of ["#puzzle=rotate9x9&start=23415x768", "#start=23415x768", "#puzzle=die&start=1", "#puzzle=nowhere"])
  test(`Without slide3x3, the link ${link} gives an error in one line and a puzzle`, async () => {
    const page = await openPage(link, without("slide3x3"));
    assert.match(page.text("#notice"), /^Invalid link: [^\n]{10,160}$/);
    assert.equal(page.one("#puzzle").value, link.includes("die") ? "die" : "slide4x4");
    await playWithHints(page, 2);
  });

test("If no table covers a puzzle's own goal, the page starts with another puzzle", async () => {
  for (const link of ["", "#puzzle=a-five"]) {
    const page = await openPage(link, { service, shown: (name) => ["a-five", "b-ring"].includes(name) });
    assert.match(page.text("#notice"), /12345x/);
    assert.equal(page.one("#puzzle").value, "b-ring");
    await playWithHints(page, 3);
    await page.choosePuzzle("a-five");
    assert.equal(page.one("#puzzle").value, "b-ring", "still the old one");
    assert.match(page.text("#notice"), /12345x/);
  }
});

test("Own puzzles have their own names, rules from their moves, and tiles to swap if unsolvable", async () => {
  const open = (link) => openPage(link, { service });
  const slides = await open("#puzzle=my-five&mode=play");
  assert.equal(slides.one("#puzzle").value, "my-five");
  assert.equal(slides.text("#puzzle > option[value=my-five]"), "my-five");
  assert.equal(slides.text("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  assert.equal(slides.shows("#other-moves"), false);
  await playWithHints(slides, 3);

  const why = async (link) => (await open(link)).text(".stage .why");
  const cannot = "The moves cannot bring this board to the goal";
  assert.equal(await why("#puzzle=my-five&start=21345x"), `${cannot}; with 1 and 2 swapped, they can.Swap 1 and 2`);
  assert.equal(await why("#puzzle=threes&start=12354"), `${cannot}; with 4 and 5 swapped, they can.Swap 4 and 5`);
  assert.equal(await why("#puzzle=swaps&start=1342"), `${cannot}.`, "no swap helps: there are four boards");

  const swaps = await open("#puzzle=swaps&mode=play");
  const rules = "Press the moves below the board until the board looks like the goal.";
  assert.equal(swaps.text("#rules"), rules);
  assert.deepEqual(swaps.texts("#other-moves .name"), ["A", "B"]);
  assert.equal(swaps.shows("#arrows-setting"), false);
  await playWithHints(swaps, 1);
});

test("A service that is overloaded is asked again; one that is not there is told", async () => {
  const page = await openPage("#start=23415x768", { service });
  const answering = globalThis.fetch;
  let refused = 0;
  const busy = { status: 503, headers: { "Retry-After": "1" } };
  globalThis.fetch = async (path) =>
    path.startsWith("v1/moves") && ++refused <= 2 ? new Response("", busy) : answering(path);
  page.one("#board").focus();
  await page.press("ArrowUp");
  assert.equal(page.one("#board").getAttribute("aria-busy"), "true");
  await page.pass(0.9);
  assert.equal(refused, 1);
  await page.pass(0.1);
  assert.equal(refused, 2);
  await page.pass(1);
  assert.equal(page.distance, 18);

  refused = -Infinity;  // it gave up a search, which will take as long again
  const gaveUp = { status: 422 };
  globalThis.fetch = async () => new Response('{"detail": "gave up"}', gaveUp);
  await page.press("ArrowDown");
  assert.equal(page.text("#notice"), "No answer: gave up");
  globalThis.fetch = async () => new Response("", { status: 500 });
  await page.press("ArrowUp");
  await idle();
  assert.equal(page.text("#notice"), "No answer: the service answered with 500");
});
