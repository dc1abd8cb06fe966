// Blocks that turn, by mouse and by touch; moves that are drawn when they are pointed at; names of moves for ears. In
// Chromium, with a clock that runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerer } from "./modules.mjs";
import { boardOf, changesBoard, desktop, newDevice, openPage, phone, untilText, visit } from "./browser.mjs";

const own = await answerer();
const start = "253769814";  // three turns from the goal
const linkTo = (puzzle, board, mode = "play") => `#${new URLSearchParams({ mode, puzzle, start: board })}`;
const { path } = await own.ask("solve", { puzzle: "twiddle3x3", start });
const page = await openPage(await newDevice(desktop), { link: linkTo("twiddle3x3", start) });

/** Promises the point of the window in the middle of a block of twiddle3x3, by the number in its move's name. */
async function middleOf(page, move) {
  const block = Number(move.slice(1)) - 1;
  const { x, y } = await page.locator(`#cell-${block < 2 ? block + 4 : block + 5}`).boundingBox();
  return [x + 3, y + 3];
}
const drawn = (page) => page.locator("#board .hinted[id]").evaluateAll((cells) => cells.map(({ id }) => id).join(" "));

test("A whole game of Twiddle by the mouse alone: a click turns, a right click turns back", async () => {
  assert.equal(path.length, 3);
  const page = await openPage(await newDevice(), { link: linkTo("twiddle3x3", start) });
  for (const move of path) {
    const [x, y] = await middleOf(page, move);
    await page.mouse.move(x, y);
    assert.equal(await page.locator("#board .drawing path").count(), 2, "the block that a click would turn");
    await changesBoard(page, () => page.mouse.click(x, y, { button: move[0] === "C" ? "left" : "right" }));
  }
  await page.waitForSelector("#win", { state: "visible" });
  assert.match(await page.textContent("#win-moves"), /^3 moves, shortest 3\./);
  assert.equal(await page.locator("#board .drawing path").count(), 0, "nothing can be turned any more");
  await visit(page, linkTo("twiddle3x3", start));
  const [x, y] = await middleOf(page, "C1");
  await changesBoard(page, () => page.mouse.click(x, y));
  await page.keyboard.down("Shift");
  await changesBoard(page, () => page.mouse.click(x, y));
  await page.keyboard.up("Shift");
  assert.equal(await boardOf(page), start, "a click with Shift turns back");
});

test("A whole game of Twiddle by touch alone: a tap turns, a long press turns back", async () => {
  const device = await newDevice(phone);
  const page = await openPage(device, { link: linkTo("twiddle3x3", start) });
  const touch = await device.newCDPSession(page);
  const back = "A1";  // makes a long press certain
  for (const move of [back, "C1", ...path]) {
    const [x, y] = await middleOf(page, move);
    if (move[0] === "C") {
      await changesBoard(page, () => page.touchscreen.tap(x, y));
      continue;
    }
    const points = (touchPoints) => ({ type: touchPoints.length > 0 ? "touchStart" : "touchEnd", touchPoints });
    await changesBoard(page, () => touch.send("Input.dispatchTouchEvent", points([{ x, y }])));
    await touch.send("Input.dispatchTouchEvent", points([]));
  }
  await page.waitForSelector("#win", { state: "visible" });
  assert.match(await page.textContent("#win-moves"), /^5 moves, shortest 3\./);
});

test("Buttons say the direction of a turn; the block is marked while one is pointed at, or has the focus", async () => {
  await visit(page, linkTo("twiddle3x3", start));
  const buttons = page.locator("#other-moves .move");
  assert.deepEqual(await buttons.locator(".name").allTextContents(),
    ["C1 ↻", "A1 ↺", "C2 ↻", "A2 ↺", "C3 ↻", "A3 ↺", "C4 ↻", "A4 ↺"]);
  assert.equal(await buttons.nth(3).locator(".aloud").textContent(), ", block of 5 3 6 9 anticlockwise");
  await buttons.nth(3).hover();
  assert.equal(await drawn(page), "cell-1 cell-2 cell-4 cell-5");
  await page.mouse.move(1, 1);
  assert.equal(await drawn(page), "");
  await page.locator("#hint").focus();
  await page.keyboard.press("Shift+Tab");
  assert.equal(await drawn(page), "cell-4 cell-5 cell-7 cell-8");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("#board .drawing *").count(), 0);
});

test("Any move is drawn: lines of tiles, cycles, a slide in the gap with its tile's name", async () => {
  const lines = async () => (await page.getAttribute("#board .drawing path", "d")).match(/Q/g).length;
  await visit(page, linkTo("magic2x4", "57312684"));
  assert.deepEqual(await page.locator("#other-moves .name").allTextContents(), ["A", "B", "C ↻"]);
  await page.hover("#other-moves .move >> nth=1");
  assert.equal(await lines(), 8);
  await visit(page, linkTo("rotate3x3", "231456789"));
  await page.hover(".rail.left .shift >> nth=1");
  assert.equal(await drawn(page), "cell-3 cell-4 cell-5");
  assert.equal(await lines(), 2, "the tile that wraps has no line");
  await visit(page, linkTo("slide3x3", "1234x5786"));
  await page.click("#hint");
  await untilText(page, "#hint", "Play it");
  assert.equal(await page.textContent("#board .drawing text"), "← 5");
  await untilText(page, "#said", "Hint: tile 5 left.");
});

test("All arrows of Loopover have names, in analysis with their worth", async () => {
  await visit(page, linkTo("rotate4x4", "2 3 4 1 5 6 7 8 9 10 11 12 13 14 15 16", "analyse"));
  const names = [1, 2, 3, 4].flatMap((line) =>
    [`row ${line} left`, `row ${line} right`, `column ${line} up`, `column ${line} down`]);
  for (const name of names) {
    const arrow = page.locator("#board .rail").getByRole("button", { name: new RegExp(`^${name}(, |$)`) });
    assert.equal(await arrow.count(), 1, name);
  }
  assert.equal(await page.getByRole("button", { name: "row 1 right, helps", exact: true }).count(), 1);
});

test("An arrow key that can do nothing says why, once for each puzzle", async () => {
  const told = () => page.textContent("#armed");
  const says = async (sentence) => {
    await page.keyboard.press("ArrowDown");
    assert.equal(await told(), sentence);
  };
  for (const [puzzle, board, sentence, move] of [
    ["slide3x3", "x12345678", "No tile can slide that way.", ["ArrowLeft", "ArrowRight"]],
    ["rotate3x3", "231456789", "Press a digit, the number of a row or column, and then an arrow key.",
      ["1", "ArrowLeft", "Escape"]],
    ["die", "234561", "Arrow keys make no moves here; the buttons below the board do.", ["l"]],
  ]) {
    await visit(page, linkTo(puzzle, board));
    await says(sentence);
    for (const key of move) await page.keyboard.press(key);
    assert.equal(await told(), "", "the next move clears it");
    await says("");
  }
});
