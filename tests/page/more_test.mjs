// Boards beyond the list: of other sizes, of the day, of a seed; boards that no search can be sure about; statistics.

import assert from "node:assert/strict";
import { test } from "node:test";
import { distanceOf } from "./oracle.mjs";
import { openPage } from "./page.mjs";

const started = (start) => `#mode=play&puzzle=slide3x3&start=${start}`;
const far = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x";
const linkTo = (puzzle, start, mode) => `#${new URLSearchParams({ puzzle, start, mode })}`;

async function playSize(page, rows, columns) {
  await page.click((await page.get("#more-panel", "open")) ? "#rows" : "#more-panel > summary");
  await page.fill("#rows", rows);
  await page.fill("#columns", columns);
  await page.submit("#rows");
}

test("an own size is played, from 2x2 on; one that is too large is refused", async () => {
  const page = await openPage();
  for (const [rows, columns] of [[2, 2], [3, 2]]) {
    await playSize(page, rows, columns);
    assert.equal(await page.inLink("puzzle"), `slide${rows}x${columns}`);
    assert.equal(await page.get("#puzzle", "value"), `slide${rows}x${columns}`);
    assert.equal(await page.count("#board .cell"), rows * columns);
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(await page.text("#made"), "1");
  }
  await playSize(page, 8, 8);
  assert.equal(await page.inLink("puzzle"), "slide8x8");
  assert.equal(await page.count("#board .cell"), 64);
  await playSize(page, 7, 10);
  assert.equal(await page.text("#notice"), "A board has 2 rows and columns at least, and 64 cells at most.");
  assert.equal(await page.inLink("puzzle"), "slide8x8");
  const again = await openPage(await page.link);
  assert.equal(await again.board, await page.board, "a link knows the size");
});

test("Loopover of an own size is played: lines wrap around, and hints lead to the goal", async () => {
  const page = await openPage();
  await page.click("#more-panel > summary");
  await page.page.selectOption("#kind", "rotate");
  await playSize(page, 3, 5);
  assert.equal(await page.inLink("puzzle"), "rotate3x5");
  const ordered = [...Array(15).keys()].map((cell) => cell + 1).join(" ");
  await page.follow(linkTo("rotate3x5", ordered.replace("1 2 3 4 5", "3 4 5 1 2"), "play"));
  for (const made of ["1", "2"]) {
    await page.click("#hint");
    await page.pass(1);
    await page.click("#hint");
    assert.equal(await page.text("#made"), made);
  }
  assert.ok(await page.shows("#win"));
  await page.choosePuzzle("rotate4x4");
  assert.equal(await page.text("#puzzle > option[value=rotate4x4]"), "Loopover (4x4)");
  assert.equal(await page.count("#board .cell"), 16);
});

test("of a far 5x5 the best that is known is shown, and hints lead to the goal along one path", async () => {
  const page = await openPage(linkTo("slide5x5", far, "analyse"));
  await page.click("#search-on");  // no longer search
  await page.pass(3);
  assert.equal(await page.text("#notice"), "");
  const [, most] = /^≤ (\d+)$/.exec(await page.text("#distance"));
  const [, least] = /^moves to the goal; at least (\d+)$/.exec(await page.text("#unit"));
  assert.ok(Number(least) >= 100 && Number(least) < Number(most));
  assert.equal(await page.count("#path > li"), Number(most));
  assert.ok(await page.get("#paths-panel", "hidden"));
  await page.mode("play");
  assert.match(await page.text("#difficulty-means"), /random moves/);
  const asked = await page.asked();
  for (let move = 1; move <= 30; ++move) {
    await page.click("#hint");
    assert.equal(await page.text("#unproven"), "A good move, not proven to be the best.");
    await page.click("#hint");
    assert.equal(await page.text("#made"), String(move));
  }
  assert.equal(await page.asked(), asked, "the path is known");
  await page.mode("analyse");
  assert.equal(await page.text("#distance"), `≤ ${most - 30}`);
});

test("a near 5x5 has its exact distance, and is won", async () => {
  const near = [...Array(22).keys()].map((i) => i + 1).join(" ") + " x 23 24";
  const page = await openPage(linkTo("slide5x5", near, "play"));
  await page.click("#hint");
  assert.equal(await page.text("#unproven"), "", "its hints are proven");
  await page.difficulty("about 4 random moves");
  await page.click("#scramble");
  for (let presses = 0; !(await page.shows("#win")); ++presses) {
    assert.ok(presses < 8);
    await page.click("#hint");
  }
  assert.match(await page.text("#win-moves"), /^(\d) moves?, shortest \1\. /);
  await page.follow(linkTo("slide5x5", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x", "analyse"));
  await page.pass(1);
  assert.equal(await page.text("#unit"), "The goal cannot be reached");
  assert.match(await page.text(".stage .why"), /Swap 1 and 2$/);
});

test("the board of a day and that of a seed are the same on every device", async () => {
  const boards = new Set();
  for (const puzzle of ["slide3x3", "die"])
    for (let device = 0; device < 2; ++device) {
      const page = await openPage(`#mode=play&puzzle=${puzzle}`);
      await page.click("#more-panel > summary");
      await page.click("#daily");
      boards.add(await page.board);
      if (puzzle === "slide3x3") assert.equal(distanceOf(await page.board), 22, "of middling difficulty");
      await page.fill("#seed", 7);
      await page.submit("#seed");
      boards.add(await page.board);
    }
  assert.ok(boards.size <= 4 && boards.size >= 3, [...boards].join("; "));
});

test("wins are counted by difficulty, with best and average, and drawn", async () => {
  let page;
  for (const [seconds, more] of [[2, 0], [4, 2], [9, 0]]) {
    page = await openPage(started("1234x5786"), page);
    await page.focus("#board");
    for (const key of more ? ["ArrowUp", "ArrowDown"] : []) await page.press(key);
    await page.press("ArrowLeft");
    await page.pass(seconds);
    await page.press("ArrowUp");
    assert.ok(await page.shows("#win"));
  }
  page = await openPage(started("1234x5786"), page);
  assert.equal(await page.text("#wins"), "3 wins");
  const cells = await page.texts("#statistics > tr >> nth=0 >> xpath=*");
  assert.deepEqual(cells, ["2", "3", "0:02.000", "0:05.000", "2.7"]);
  assert.equal(await page.count("#history .line"), 1);
  await page.click("#hint");
  for (let move = 0; move < 4 && !(await page.shows("#win")); ++move) await page.click("#hint");
  assert.equal(await page.text("#wins"), "3 wins", "help does not count");
});

test("a review draws the distances, and arrow keys step through the moves", async () => {
  const page = await openPage(started("1234x5786"));
  await page.focus("#board");
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.press(key);
  await page.click("#show-losses");
  assert.equal(await page.attribute("#course > svg", "aria-label"), "Moves left after each move: 2, 3, 2, 1, 0");
  await page.click("#review button", 0);
  await page.press("ArrowRight");
  assert.equal(await page.count("#review li:nth-child(2) [aria-current=step]"), 1);
  assert.equal(await page.distance, 3);
  await page.press("ArrowLeft");
  await page.press("ArrowLeft");
  assert.equal(await page.distance, 2);
  assert.equal(await page.count("#course .dot"), 1);
});

test("moves are named by the tile's arrow everywhere or, if so set, by letters", async () => {
  const page = await openPage("#start=1234x5786");
  assert.deepEqual(await page.texts("#path > li"), ["5 ←", "6 ↑"]);
  await page.click("#settings > summary");
  await page.check("#by-letters");
  assert.deepEqual(await page.texts("#path > li"), ["r", "d"]);
  assert.deepEqual((await page.texts("#moves .name")).sort(), ["d", "l", "r", "u"]);
  const again = await openPage("#start=1234x5786", page);
  assert.deepEqual(await again.texts("#path > li"), ["r", "d"]);
  await again.click("#settings > summary");
  await again.check("#by-letters", false);
  assert.deepEqual(await again.texts("#path > li"), ["5 ←", "6 ↑"]);
});

test("a 15-puzzle is edited; two tiles of wrong parity are swapped; goals may have wildcards", async () => {
  const page = await openPage(linkTo("slide4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x", "analyse"));
  assert.ok(await page.get("#histogram-panel", "hidden"));
  await page.click("#edit-panel > summary");
  assert.equal(await page.text("#edit-start .why > button"), "Swap 14 and 15");
  await page.click("#edit-start .why > button");
  assert.equal(await page.board, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
  assert.equal(await page.distance, 0);
  await page.fill("#start-text", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15");
  await page.submit("#start-text");
  assert.match(await page.board, /14 x 15$/);
  assert.equal(await page.distance, 1);
  assert.deepEqual((await page.texts("#edit-start .choices .tile")).slice(8, 11), ["9", "10", "11"]);
  await page.click("#any-goal");
  assert.equal(await page.text("#goal-fault"), "");
  assert.equal(await page.goal, "* * * * * * * * * * * * * * * *");
  assert.equal(await page.distance, 0);
  await page.choosePuzzle("slide3x3");
  assert.equal(await page.get("#histogram-panel", "hidden"), false);
});
