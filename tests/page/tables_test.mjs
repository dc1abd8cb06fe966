// The page of a service that has other puzzles than the built-in ones.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { openPage } from "./page.mjs";
import { startService, temporaryFolder } from "./service.mjs";

const folder = temporaryFolder();
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
const expects = [/status of 400/];
const without = (absent) => ({ service, expects, shown: (name) => name !== absent });

/** Asks for a board of a difficulty, and plays hints until the goal is reached. */
async function playWithHints(page, difficulty) {
  await page.difficulty(difficulty === 1 ? "1 move" : `${difficulty} moves`);
  await page.click("#scramble");
  for (let move = 1; move <= difficulty; ++move) {
    assert.equal(await page.shows("#win"), false);
    await page.click("#hint");
    assert.equal(await page.text("#hint"), "Play it");
    await page.click("#hint");
  }
  assert.match(await page.text("#win-moves"), new RegExp(`^${difficulty} moves?, shortest ${difficulty}\\.`));
}

test("Without slide3x3, the page starts with the next puzzle and works", async () => {
  const page = await openPage("", without("slide3x3"));
  assert.equal(await page.get("#puzzle", "value"), "slide4x4");
  assert.equal(await page.text("#notice"), "");
  assert.ok(await page.get("[name=mode][value=play]", "checked"));
  await playWithHints(page, 4);
});

for (const link of ["#puzzle=rotate9x9&start=23415x768", "#start=23415x768", "#puzzle=die&start=1", "#puzzle=nowhere"])
  test(`Without slide3x3, the link ${link} gives an error in one line and a puzzle`, async () => {
    const page = await openPage(link, without("slide3x3"));
    assert.match(await page.text("#notice"), /^Invalid link: [^\n]{10,160}$/);
    assert.equal(await page.get("#puzzle", "value"), link.includes("die") ? "die" : "slide4x4");
    await playWithHints(page, 2);
  });

test("Where no table covers a puzzle's own goal, the page plays by search", async () => {
  for (const link of ["", "#puzzle=a-five"]) {
    const page = await openPage(link, { service, expects, shown: (name) => ["a-five", "b-ring"].includes(name) });
    assert.equal(await page.get("#puzzle", "value"), "a-five");
    await playWithHints(page, 3);
  }
});

test("Own puzzles have their own names, rules from their moves, and tiles to swap if unsolvable", async () => {
  const open = (link) => openPage(link, { service });
  const slides = await open("#puzzle=my-five&mode=play");
  assert.equal(await slides.get("#puzzle", "value"), "my-five");
  assert.equal(await slides.text("#puzzle > option[value=my-five]"), "my-five");
  assert.equal(await slides.text("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  assert.equal(await slides.shows("#other-moves"), false);
  await playWithHints(slides, 3);

  const why = async (link) => (await open(link)).text(".stage .why");
  const cannot = "The moves cannot bring this board to the goal";
  assert.equal(await why("#puzzle=my-five&start=21345x"), `${cannot}.Swap 1 and 2`);
  assert.equal(await why("#puzzle=threes&start=12354"), `${cannot}.Swap 4 and 5`);
  assert.equal(await why("#puzzle=swaps&start=1342"), `${cannot}.`, "no swap helps: there are four boards");

  const swaps = await open("#puzzle=swaps&mode=play");
  const rules = "Press the moves below the board until the board looks like the goal.";
  assert.equal(await swaps.text("#rules"), rules);
  assert.deepEqual(await swaps.texts("#other-moves .name"), ["A", "B"]);
  assert.equal(await swaps.shows("#arrows-setting"), false);
  await playWithHints(swaps, 1);
});

test("A service that is overloaded is asked again; one that is not there is told", async () => {
  const page = await openPage("#start=23415x768", { service, expects: [/status of (503|422|500)/] });
  let refused = 0;
  const respond = (response) => page.page.route("**/v1/moves?*", (route) => response(route));
  await respond((route) =>
    ++refused <= 2 ? route.fulfill({ status: 503, headers: { "Retry-After": "1" } }) : route.continue());
  await page.focus("#board");
  await page.press("ArrowUp");
  assert.equal(await page.attribute("#board", "aria-busy"), "true");
  await page.pass(0.9);
  assert.equal(refused, 1);
  await page.pass(0.1);
  assert.equal(refused, 2);
  await page.pass(1);
  assert.equal(await page.distance, 18);

  // It gave up a search, which will take as long again.
  await respond((route) => route.fulfill({ status: 422, json: { detail: "gave up" } }));
  await page.press("ArrowDown");
  assert.equal(await page.text("#notice"), "No answer: gave up");
  await respond((route) => route.fulfill({ status: 500 }));
  await page.press("ArrowUp");
  assert.equal(await page.text("#notice"), "No answer: the service answered with 500");
});
