// The page as a tool of analysis: distances, moves, paths, the histogram, the editor, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.mjs";

const hard = "#puzzle=slide3x3&start=23415x768&goal=12345678x";

/** The labels of slides: the tile of the cell that the gap goes to, and where the tile goes. */
function labels(board, word) {
  const [tiles, said] = [[...board], []];
  for (const move of word) {
    const gap = tiles.indexOf("x");
    const cell = gap + { u: -3, d: 3, l: -1, r: 1 }[move];
    said.push(`${tiles[cell]} ${{ u: "↓", d: "↑", l: "→", r: "←" }[move]}`);
    [tiles[gap], tiles[cell]] = [tiles[cell], tiles[gap]];
  }
  return said.join(", ");
}

test("Every move is marked by word, sign and number", async () => {
  const page = await openPage("#start=123x46758");
  // The best first; no move that is not allowed.
  assert.deepEqual(await page.texts("#moves li:not([hidden]) > .move"), [
    "4 ←2 left, helps, tile 4 left",
    "7 ↑4 left, hurts, tile 7 up",
    "1 ↓4 left, hurts, tile 1 down",
  ]);
  assert.deepEqual(await page.texts("#cell-4 .sign"), ["+"]);
  assert.deepEqual(await page.texts("#cell-0 .sign"), ["−"]);
  assert.equal(await page.count("#cell-4 > .tile > .sign"), 1, "a badge goes with its tile");
  assert.equal(await page.count("#board .home"), 5);
  await page.click("#moves .move", 0);
  assert.equal(await page.board, "1234x6758");
});

test("A drag that is short, or that leads away from the gap, moves nothing", async () => {
  const page = await openPage(hard);
  await page.drag(8, 0, -0.2);
  assert.equal(await page.board, "23415x768");
  await page.drag(8, -0.8, 0);
  assert.equal(await page.board, "23415x768");
});

test("A tile that is dragged follows the pointer, and goes back where it is not let go over the gap", async () => {
  const page = await openPage(hard);
  const tile = "#cell-8 > .tile";
  const translation = () => page.at(tile).evaluate(({ style }) => style.translate);
  const { x, y } = await page.at(tile).boundingBox();
  await page.page.mouse.move(x + 20, y + 40);
  await page.page.mouse.down();
  await page.page.mouse.move(x + 20, y + 10);
  assert.equal(await translation(), "0px -30px");
  await page.at(tile).dispatchEvent("pointercancel", { pointerId: 1, bubbles: true });
  assert.equal(await translation(), "");
  await page.page.mouse.up();
  assert.equal(await page.board, "23415x768");
});

test("A drag, or the arrow beside it, shifts a whole row or column", async () => {
  const page = await openPage("#puzzle=rotate3x3&start=123456789", { calm: false });
  await page.drag(4, 0.75, 0);
  assert.equal(await page.distance, 1);
  assert.equal(await page.board, "123645789");
  await page.page.waitForSelector(".ghost", { state: "detached" });  // the copy of the tile that wraps
  assert.equal(await page.count(".rail .shift"), 12);
  await page.click(".rail.up .shift", 0);
  assert.equal(await page.distance, 2);
  assert.equal(await page.board, "623745189");
});

test("A drag over several cells shifts a line as many times, and counts as many moves", async () => {
  const page = await openPage("#puzzle=rotate3x3&start=123456789&mode=analyse");
  await page.drag(4, 1.15, 0);
  assert.equal(await page.board, "123645789", "what is left of the way is too short for another move");
  await page.drag(5, 1.8, 0);  // 6 4 5, by two cells
  assert.equal(await page.board, "123456789");
  await page.press("z");
  assert.equal(await page.board, "123564789", "the drag was two moves");
  await page.drag(0, 0.1, 1.2);
  assert.equal(await page.board, "723164589");
});

test("The keyboard alone suffices to slide tiles", async () => {
  const page = await openPage(hard);
  await page.focus("#skip");
  await page.press("Enter");
  assert.equal(await page.page.evaluate(() => document.activeElement.id), "board");
  await page.press("ArrowUp");
  assert.equal(await page.board, "23415876x");
  await page.press("ArrowLeft");
  assert.equal(await page.board, "23415876x", "no tile can go to the left");
  await page.press("l");
  assert.equal(await page.board, "2341587x6");
  assert.equal(await page.attribute("#board [role=grid]", "aria-activedescendant"), "cell-7");
  await page.press("Backspace");
  assert.equal(await page.board, "23415876x");
  for (let left = await page.distance; left > 0; --left) {
    assert.equal(await page.text("#unit"), left === 1 ? "move to the goal" : "moves to the goal");
    await page.press("h");
    await page.press("h");
    assert.equal(await page.distance, left - 1);
  }
  assert.equal(await page.text("#unit"), "Solved");
  assert.equal(await page.attribute("#readout", "data-state"), "solved");
});

test("The keyboard alone suffices to shift rows and columns", async () => {
  const page = await openPage("#puzzle=mixed3x3&start=12345678x");
  await page.focus("#board");
  await page.press("2");
  assert.equal(await page.text("#armed"), "Row or column 2: press an arrow key.");
  assert.equal(await page.count("#board .armed"), 5);
  await page.press("ArrowRight");
  assert.equal(await page.text("#armed"), "");
  assert.equal(await page.board, "12364578x");
  await page.press("ArrowDown");
  assert.equal(await page.board, "12364x785", "without a digit a tile slides");
  await page.press("1");
  await page.press("Escape");
  await page.press("ArrowRight");
  assert.equal(await page.board, "1236x4785", "the digit was taken back");
  await page.press("Backspace");
  await page.press("1");
  await page.press("ArrowDown");
  assert.equal(await page.board, "72314x685");
});

test("Screen readers are told what happens", async () => {
  const page = await openPage(hard);
  await page.focus("#board");
  await page.press("ArrowUp");
  await page.pass(0.2);
  assert.equal(await page.text("#said"), "tile 8 up. 18 moves left.");
  const board = await page.attribute("#board [role=grid]", "aria-label");
  assert.equal(board, "Board. row 1: 2 3 4; row 2: 1 5 8; row 3: 7 6 gap");
  assert.equal(await page.attribute("#cell-8", "aria-label"), "gap");
  const label = await page.attribute("#goal > .preview", "aria-label");
  assert.equal(label, "Goal. row 1: 1 2 3; row 2: 4 5 6; row 3: 7 8 gap");
  await page.press("h");
  await page.pass(0.2);
  assert.equal(await page.text("#said"), "Hint: tile 6 right.");
  await page.press("Backspace");
  await page.pass(0.2);
  assert.equal(await page.text("#said"), "Back: tile 8 up. 19 moves left.");
});

test("In the goal, cells can be set to wildcards, and tiles change places", async () => {
  const page = await openPage(hard);
  await page.click("#edit-panel > summary");
  const put = (symbol) => page.click("#edit-goal .choice", "12345678 *".indexOf(symbol));
  assert.deepEqual(await page.texts("#edit-goal .choice"), ["1", "2", "3", "4", "5", "6", "7", "8", "", "*"]);
  assert.equal((await page.texts("#edit-start .choice")).includes("*"), false);
  const edits = [[8, "*", "12345678*"], [7, "*", "1234567**"], [0, "3", "3214567**"], [0, "8", "8214567**"]];
  for (const [number, symbol, expected] of edits) {
    await page.check("#edit-goal .pick > input", true, number);
    await put(symbol);
    assert.equal(await page.get("#edit-goal [name=board]", "value"), expected);
    assert.equal(await page.goal, expected);
  }
  assert.equal(await page.at("#edit-goal .pick > input").getAttribute("aria-label"), "row 1, column 1: 8");
  assert.equal(await page.at("#edit-goal .pick > input", 8).getAttribute("aria-label"), "row 3, column 3: any tile");
  await page.click("#any-goal");
  assert.equal(await page.distance, 0);
  await page.click("#own-goal");
  assert.equal(await page.distance, 19);
  await page.click("#here-goal");
  assert.equal(await page.distance, 0);
  assert.equal(await page.goal, await page.board);
});

test("A bad board gets the library's message; the position stays", async () => {
  const page = await openPage(hard);
  await page.click("#edit-panel > summary");
  await page.fill("#start-text", "1 2 3 4 5 6 7 8 8");
  await page.submit("#start-text");
  assert.match(await page.text("#start-fault"), /1 2 3 4 5 6 7 8 8.*8/);
  assert.equal(await page.attribute("#start-text", "aria-invalid"), "true");
  assert.equal(await page.board, "23415x768");
  await page.fill("#start-text", "1 2 3 4 5 6 7 x 8");
  await page.submit("#start-text");
  assert.equal(await page.distance, 1);
  assert.equal(await page.text("#start-fault"), "");
  assert.equal(await page.attribute("#start-text", "aria-invalid"), "false");
  assert.equal(await page.board, "1234567x8");
});

test("A board that cannot be solved is reported at once", async () => {
  const page = await openPage("#start=213456780");
  assert.equal(await page.distance, null);
  assert.equal(await page.text("#unit"), "The goal cannot be reached");
  assert.ok(await page.get("#hint", "disabled"));
  assert.ok(await page.get("#play", "disabled"));
  assert.equal(await page.text("#count"), "none");
  await page.focus("#board");
  await page.press("ArrowDown");
  assert.equal(await page.board, "21345x786", "moves are still possible");
});

test("The solution plays to the goal, and can be dragged back", async () => {
  const page = await openPage(hard, { calm: false });
  await page.fill("#speed", 8);
  await page.click("#play");
  assert.equal(await page.text("#play"), "Pause");
  for (let made = 1; made < 19; ++made) {
    assert.equal(await page.text("#progress"), `${made} of 19`);
    await page.pass(1 / 8);
  }
  assert.equal(await page.distance, 0);
  assert.equal(await page.board, "12345678x");
  assert.equal(await page.text("#progress"), "19 of 19");
  assert.equal(await page.text("#play"), "Play");
  await page.click("#back");
  assert.equal(await page.distance, 1);
  await page.fill("#place", 4);
  assert.equal(await page.distance, 15);
  await page.click("#step");
  assert.equal(await page.distance, 14);
  assert.equal(await page.text("#progress"), "5 of 19");
  assert.equal(await page.count("#path .done"), 5);
  assert.equal((await page.texts("#path li")).join(", "), labels("23415x768", "dlurullddrurdllurdr"));
});

test("A solution that plays can be paused", async () => {
  const page = await openPage(hard);
  await page.fill("#speed", 4);
  await page.click("#play");
  await page.pass(0.25);
  assert.equal(await page.text("#progress"), "2 of 19");
  await page.click("#play");
  await page.pass(3);
  assert.equal(await page.text("#progress"), "2 of 19");
});

test("A move off the solution starts another; one along it does not", async () => {
  const page = await openPage(hard);
  await page.tap(8);
  assert.equal(await page.text("#progress"), "1 of 19");
  await page.tap(5);
  assert.equal(await page.text("#progress"), "0 of 19", "back to the start");
  await page.tap(4);
  assert.equal(await page.distance, 18);
  assert.equal(await page.text("#progress"), "0 of 18", "another path");
});

test("All shortest paths are counted and listed, and each can be played", async () => {
  const page = await openPage("#puzzle=rotate3x3&start=294317658");
  const distance = await page.distance;
  const asked = await page.asked("paths");
  assert.equal(await page.count("#paths .path"), 0);
  await page.click("#paths-panel > summary");
  assert.equal(await page.asked("paths"), asked + 1, "asked when they are shown");
  const count = Number((await page.text("#count")).replace(",", ""));
  assert.ok(count > 24, `${count} paths`);
  const seen = new Set();
  for (let from = 1; ; from += 12) {
    assert.equal(await page.text("#shown"), `${from} to ${Math.min(from + 11, count)} of ${await page.text("#count")}`);
    assert.equal(await page.get("#paths", "start"), from);
    assert.equal(await page.get("#earlier", "disabled"), from === 1);
    for (const path of (await page.texts("#paths .path"))) seen.add(path);
    if (await page.get("#later", "disabled")) break;
    await page.click("#later");
  }
  assert.equal(seen.size, count);
  const last = (await page.texts("#paths .path")).at(-1);
  await page.click("#paths .path >> nth=-1");
  assert.equal((await page.texts("#path li")).join(", "), last);
  await page.fill("#place", distance);
  assert.equal(await page.distance, 0);
  await page.click("#back");
  assert.equal(await page.distance, 1);
});

test("The histogram shows the board's distance, as a picture and as a table", async () => {
  const page = await openPage(hard);
  const label = "181,440 boards can reach the goal, in 22.0 moves on average.";
  assert.equal(await page.page.getByRole("img", { name: label }).count(), 1);
  const bars = await page.page.locator(".bar").evaluateAll((all) =>
    all.map((bar) => [bar.matches(".here"), Number(bar.getAttribute("height"))]));
  assert.equal(bars.length, 32);
  assert.deepEqual(bars.flatMap(([isHere], at) => (isHere ? [at] : [])), [19]);
  assert.equal(Math.max(...bars.map(([, height]) => height)), 120);
  assert.equal(bars[24][1], 120);
  assert.equal((await page.texts("#histogram .tick")).at(-1), "31");
  await page.click(".inner > summary");
  const here = await page.texts("#histogram-rows > [aria-current=true] > *");
  assert.deepEqual(here, ["19 (you are here)", "10,878", "6.0 %"]);
  assert.match(await page.text("#hardness"), /^Farther than 14 % of boards; the farthest is 31\./);
  await page.follow("#start=8672543x1");
  assert.match(await page.text("#hardness"), /^One of the 2 farthest boards\. /);
  await page.follow("#start=23415x768");
});

test("A link restores puzzle, board and goal", async () => {
  const page = await openPage(hard);
  await page.choosePuzzle("mixed3x3");
  assert.equal(await page.inLink("puzzle"), "mixed3x3");
  const start = await page.board;
  await page.click("#edit-panel > summary");
  await page.fill("#goal-text", "8*x/*4*/***");
  await page.submit("#goal-text");
  const distance = await page.distance;
  assert.equal(await page.goal, "8*x*4****");
  const link = await page.link;
  await page.click("#copy");
  assert.deepEqual(await page.page.evaluate(() => copied), [page.page.url()]);
  assert.equal(await page.text("#copy"), "Copied");
  assert.equal(await page.text("#said"), "Copied");
  assert.equal(await page.text("#notice"), "", "nothing moves");
  await page.pass(2);
  assert.equal(await page.text("#copy"), "Copy link");
  const other = await openPage(link);
  assert.equal(await other.get("#puzzle", "value"), "mixed3x3");
  assert.equal(await other.goal, "8*x*4****");
  assert.equal(await other.board, start);
  assert.equal(await other.distance, distance);
});
