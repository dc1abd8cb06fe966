// Boards beyond the list: of other sizes, of the day, of a seed; boards that no search can be sure about; statistics.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Storage } from "./dom.mjs";
import { distanceOf } from "./oracle.mjs";
import { answerer, module, openPage, questions } from "./page.mjs";

const started = (start) => `#mode=play&puzzle=slide3x3&start=${start}`;
const far = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x";
const linkTo = (puzzle, start, mode) => `#${new URLSearchParams({ puzzle, start, mode })}`;

async function playSize(page, rows, columns) {
  await page.click(page.one("#more-panel").open ? "#rows" : "#more-panel > summary");
  await page.fill("#rows", rows);
  await page.fill("#columns", columns);
  await page.submit("#rows");
}

test("boards of slides by their size are those of the package", async () => {
  const { slides } = await module("catalogue.js");
  const own = await answerer();
  for (const name of ["slide2x2", "slide2x5", "slide3x3", "slide4x3", "slide5x5", "slide2x16"])
    assert.deepEqual(slides(name), JSON.parse(JSON.stringify(await own.describe(name))), name);
  for (const name of ["slide1x9", "slide6x6", "slide3x11", "rotate3x3", "slide3x3x3"]) assert.equal(slides(name), null);
});

test("an own size is played, from 2x2 on; one that is too large is refused", async () => {
  const page = await openPage();
  for (const [rows, columns] of [[2, 2], [3, 2]]) {
    await playSize(page, rows, columns);
    assert.equal(page.inLink("puzzle"), `slide${rows}x${columns}`);
    assert.equal(page.one("#puzzle").value, `slide${rows}x${columns}`);
    assert.equal(page.all("#board .cell").length, rows * columns);
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(page.text("#made"), "1");
  }
  await playSize(page, 6, 6);
  assert.equal(page.text("#notice"), "A board has 2 rows and columns at least, and 32 cells at most.");
  assert.equal(page.inLink("puzzle"), "slide3x2");
  const again = await openPage(page.window.hash);
  assert.equal(again.board, page.board, "a link knows the size");
});

test("of a far 5x5 the best that is known is shown, and hints lead to the goal along one path", async () => {
  const page = await openPage(linkTo("slide5x5", far, "analyse"));
  await page.pass(3);
  assert.equal(page.text("#notice"), "");
  const [, most] = /^≤ (\d+)$/.exec(page.text("#distance"));
  const [, least] = /^moves to the goal; at least (\d+)$/.exec(page.text("#unit"));
  assert.ok(Number(least) >= 100 && Number(least) < Number(most));
  assert.equal(page.all("#path > li").length, Number(most));
  assert.ok(page.one("#paths-panel").hidden);
  await page.mode("play");
  assert.match(page.text("#difficulty-means"), /random moves/);
  const asked = questions.asked.length;
  for (let move = 1; move <= 30; ++move) {
    await page.click("#hint");
    assert.equal(page.text("#unproven"), "A good move, not proven to be the best.");
    await page.click("#hint");
    assert.equal(page.text("#made"), String(move));
  }
  assert.equal(questions.asked.length, asked, "the path is known");
  await page.mode("analyse");
  assert.equal(page.text("#distance"), `≤ ${most - 30}`);
});

test("a near 5x5 has its exact distance, and is won", async () => {
  const near = [...Array(22).keys()].map((i) => i + 1).join(" ") + " x 23 24";
  const page = await openPage(linkTo("slide5x5", near, "play"));
  await page.click("#hint");
  assert.equal(page.text("#unproven"), "", "its hints are proven");
  await page.fill("#difficulty", 4);
  await page.click("#scramble");
  for (let presses = 0; !page.shows("#win"); ++presses) {
    assert.ok(presses < 8);
    await page.click("#hint");
  }
  assert.match(page.text("#win-moves"), /^(\d) moves?, shortest \1\. /);
  await page.follow(linkTo("slide5x5", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x", "analyse"));
  await page.pass(1);
  assert.equal(page.text("#unit"), "The goal cannot be reached");
  assert.match(page.text(".stage .why"), /with 1 and 2 swapped/);
});

test("the board of a day and that of a seed are the same on every device", async () => {
  const boards = new Set();
  for (const puzzle of ["slide3x3", "die"])
    for (let device = 0; device < 2; ++device) {
      const page = await openPage(`#mode=play&puzzle=${puzzle}`);
      await page.click("#more-panel > summary");
      await page.click("#daily");
      boards.add(page.board);
      if (puzzle === "slide3x3") assert.equal(distanceOf(page.board), 16, "of middling difficulty");
      await page.fill("#seed", 7);
      await page.submit("#seed");
      boards.add(page.board);
    }
  assert.ok(boards.size <= 4 && boards.size >= 3, [...boards].join("; "));
  const [{ drawBoard }, { slides }] = [await module("scramble.js"), await module("catalogue.js")];
  const large = new (await module("puzzle.js")).Puzzle(slides("slide5x5"));
  const walked = async (seed) => drawBoard(null, large, large.goal, 100, seed);
  assert.equal(await walked(7), await walked(7));
  assert.notEqual(await walked(7), await walked(8));
});

test("wins are counted by difficulty, with best and average, and drawn", async () => {
  const storage = new Storage();
  for (const [seconds, more] of [[2, 0], [4, 2], [9, 0]]) {
    const page = await openPage(started("1234x5786"), { storage });
    page.one("#board").focus();
    for (const key of more ? ["ArrowUp", "ArrowDown"] : []) await page.press(key);
    await page.press("ArrowLeft");
    await page.pass(seconds);
    await page.press("ArrowUp");
    assert.ok(page.shows("#win"));
  }
  const page = await openPage(started("1234x5786"), { storage });
  assert.equal(page.text("#wins"), "3 wins");
  const cells = page.one("#statistics > tr").children.map(({ textContent }) => textContent);
  assert.deepEqual(cells, ["2", "3", "0:02.000", "0:05.000", "2.7"]);
  assert.equal(page.all("#history .line").length, 1);
  await page.click("#hint");
  for (let move = 0; move < 4 && !page.shows("#win"); ++move) await page.click("#hint");
  assert.equal(page.text("#wins"), "3 wins", "help does not count");
});

test("a review draws the distances, and arrow keys step through the moves", async () => {
  const page = await openPage(started("1234x5786"));
  page.one("#board").focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.press(key);
  await page.click("#show-losses");
  assert.equal(page.one("#course > svg").getAttribute("aria-label"), "Distances: 2, 3, 2, 1, 0");
  await page.click(page.all("#review button")[0]);
  await page.press("ArrowRight");
  assert.ok(page.all("#review button")[1].matches("[aria-current=step]"));
  assert.equal(page.distance, 3);
  await page.press("ArrowLeft");
  await page.press("ArrowLeft");
  assert.equal(page.distance, 2);
  assert.equal(page.all("#course .dot").length, 1);
});

test("moves are named by the tile's arrow everywhere or, if so set, by letters", async () => {
  const storage = new Storage();
  const page = await openPage("#start=1234x5786", { storage });
  assert.deepEqual(page.texts("#path > li"), ["5 ←", "6 ↑"]);
  await page.click("#help > summary");
  await page.check("#by-letters");
  assert.deepEqual(page.texts("#path > li"), ["r", "d"]);
  assert.deepEqual(page.texts("#moves .name").sort(), ["d", "l", "r", "u"]);
  const again = await openPage("#start=1234x5786", { storage });
  assert.deepEqual(again.texts("#path > li"), ["r", "d"]);
  await again.click("#help > summary");
  await again.check("#by-letters", false);
  assert.deepEqual(again.texts("#path > li"), ["5 ←", "6 ↑"]);
});
