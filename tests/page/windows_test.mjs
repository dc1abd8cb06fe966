// The page in windows of every shape: the whole board is seen before and after a hint and a win, nothing lies above it,
// and keys work from the first press on, without a click.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, changesBoard, distanceOf, newDevice, openPage, settled, untilText, visit } from "./browser.mjs";

const windows = [
  [1366, 650], [1280, 800], [844, 390], [700, 600], [640, 400], [768, 1024], [390, 844], [360, 740], [2560, 1440],
];
/** Boards two moves from their goal, and the keys that solve them. */
const keys = ["ArrowLeft", "ArrowUp"];
const boards = {
  slide3x3: { start: "1234x5786", keys },
  slide4x4: { start: "1 2 3 4 5 6 7 8 9 10 x 11 13 14 15 12", keys: ["a", "w"] },
  slide5x5: { start: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x 19 21 22 23 24 20", keys },
  slide2x12: { start: "1 2 3 4 5 6 7 8 9 10 x 11 13 14 15 16 17 18 19 20 21 22 23 12", keys },
  slide2x16: {
    start: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 16", keys,
  },
  rotate3x3: { start: "231456789", keys: ["1", "ArrowRight"] },
};
const linkTo = (puzzle) => `#${new URLSearchParams({ mode: "play", puzzle, start: boards[puzzle].start })}`;

/** Asserts that the whole board is in the window, which is not scrolled, and that no other element covers a tile. */
async function seesBoard(page, when) {
  const { board, hint, size, covered } = await page.evaluate(() => {
    scrollTo(0, 0);
    const element = document.getElementById("board");
    const grid = element.shadowRoot.querySelector("[role=grid]");
    const cells = [...grid.querySelectorAll("[role=gridcell]")].map((cell) => cell.getBoundingClientRect());
    const at = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
    const box = (seen) => seen.getBoundingClientRect().toJSON();
    return {
      board: box(grid), hint: box(document.getElementById("hint")),
      size: [innerWidth, innerHeight, document.documentElement.scrollWidth],
      covered: cells.map(at).filter((top) => top !== element).map((top) => top?.id ?? "nothing"),
    };
  });
  const [width, height, scrollWidth] = size;
  assert.ok(board.left >= 0 && board.right <= width && board.top >= 0 && board.bottom <= height,
    `${when}: board from ${board.left}, ${board.top} to ${board.right}, ${board.bottom}`);
  assert.ok(scrollWidth <= width, `${when}: the page is ${scrollWidth} pixels wide`);
  assert.deepEqual(covered, [], when);
  assert.ok(hint.bottom <= height, `${when}: the buttons end at ${hint.bottom}`);
  return board;
}

for (const [width, height] of windows)
  test(`${width} x ${height}`, async () => {
    const page = await openPage(await newDevice({ viewport: { width, height } }), { link: linkTo("slide3x3") });
    for (const [puzzle, { keys }] of Object.entries(boards)) {
      const name = `${puzzle} in ${width} x ${height}`;
      await visit(page, linkTo(puzzle));
      const before = await seesBoard(page, name);
      const isLaptop = puzzle === "slide4x4" && [1280, 1366].includes(width);
      if (isLaptop) {
        await areInSight(page, ["#reveal", "#difficulty", "#scramble", "#keys"], name);
        assert.ok(before.height >= 320, `${name}: the board is ${before.height} pixels high`);
      }
      await page.click("#hint");
      await untilText(page, "#hint", "Play it");
      const hinted = await seesBoard(page, `${name} after a hint`);
      assert.deepEqual(hinted, before, `${name}: a hint moves the board`);
      const start = await boardOf(page);
      for (const key of keys) await page.keyboard.press(key);
      assert.notEqual(await boardOf(page), start, `${name}: keys do nothing after a hint`);
      await page.waitForSelector("#win", { state: "visible" });
      const won = await seesBoard(page, `${name} after a win`);
      assert.deepEqual(won, before, `${name}: a win moves the board`);
      if (isLaptop) await areInSight(page, ["#win", "#again", "#show-losses"], `${name} after a win`);
    }
  });

test("Keys work from the first press on: after loading, a new board, a hint, a mode, a win", async () => {
  const page = await openPage(await newDevice(), { link: linkTo("slide3x3") });
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  assert.equal(await focus(), "BODY", "nobody has clicked");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await boardOf(page), "12345x786");
  await page.keyboard.press("z");
  assert.equal(await boardOf(page), "1234x5786");
  await page.click("#hint");
  await untilText(page, "#hint", "Play it");
  await page.keyboard.press("h");
  await untilText(page, "#made", "1");
  await page.keyboard.press("ArrowUp");
  await page.waitForSelector("#win", { state: "visible" });
  await page.keyboard.press("Escape");
  await page.waitForSelector("#win", { state: "hidden" });
  assert.ok(await page.isVisible("#actions"));
  await visit(page, linkTo("slide3x3"));
  for (const key of ["a", "w"]) await page.keyboard.press(key);
  await page.waitForSelector("#win", { state: "visible" });
  await page.keyboard.press("Enter");
  await page.waitForSelector("#win", { state: "hidden" });
  await settled(page);
  const moved = async (what) => {
    const start = await boardOf(page);
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      await page.keyboard.press(key);
      if ((await boardOf(page)) !== start) return;
    }
    assert.fail(`no arrow key moves a tile ${what}`);
  };
  await moved("after Enter");
  await page.click("#scramble");
  await untilText(page, "#made", "0");
  await moved("after a new board");
  await changesBoard(page, () => page.keyboard.press("n"));
  await moved("after N");
  await page.keyboard.press("m");
  assert.ok(await page.isChecked("[name=mode][value=analyse]"));
  await moved("in analysis");
  await page.click(".modes label >> nth=0");
  await moved("after a click on a mode");

  // A slider that is let go begins the board of its number, and the board has the keys again.
  const word = () => page.textContent("#difficulty-is");
  await changesBoard(page, () => page.click("#difficulty", { position: { x: 60, y: 10 } }));
  assert.equal(await focus(), "board");
  await page.keyboard.press("m");
  assert.equal(`${await distanceOf(page)} moves`, await word());
  await page.keyboard.press("m");
  await changesBoard(page, () => page.keyboard.press("n"));
  await moved("after the slider and N");
  // Who comes to the slider by keys moves it by arrows; letters are the page's.
  await page.focus("#difficulty");
  const [start, before] = [await boardOf(page), await word()];
  await page.keyboard.down("ArrowLeft");
  assert.equal(await word(), `${parseInt(before) - 1} moves`);
  assert.equal(await boardOf(page), start);
  await changesBoard(page, () => page.keyboard.up("ArrowLeft"));
  await changesBoard(page, () => page.keyboard.press("n"));
  await page.keyboard.press("h");
  await untilText(page, "#hint", "Play it");
  assert.equal(await focus(), "difficulty");
  await page.keyboard.press("End");
  assert.equal(await word(), "random");
  // Fields keep their keys.
  await page.click("#more-panel > summary");
  await page.focus("#seed");
  await page.keyboard.press("n");
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  assert.equal(await page.textContent("#made"), "0");
});

/** Asserts that buttons end above the lower edge of the window. */
async function areInSight(page, buttons, when) {
  for (const button of buttons) {
    const { y, height } = await page.locator(button).boundingBox();
    assert.ok(y + height <= page.viewportSize().height, `${when}: ${button} ends at ${y + height}`);
  }
}

for (const [width, height] of [[390, 844], [844, 390], [320, 568]])
  test(`Buttons of games and wins are in sight, and panels fit, in ${width} x ${height} in each language`, async () => {
    for (const locale of ["en", "de", "fr"]) {
      const device = await newDevice({ viewport: { width, height }, locale });
      const page = await openPage(device, { link: linkTo("slide3x3") });
      for (const puzzle of ["slide3x3", "rotate3x3"]) {
        await visit(page, linkTo(puzzle));
        for (const key of boards[puzzle].keys) await page.keyboard.press(key);
        await page.waitForSelector("#win", { state: "visible" });
        await page.evaluate(() => new Promise(requestAnimationFrame));  // lets the page scroll
        await areInSight(page, ["#again", "#show-me", "#show-losses"], `${puzzle}, ${locale}`);
      }
      const widest = await page.evaluate(() => {
        for (const panel of document.querySelectorAll("details")) panel.open = true;
        return document.documentElement.scrollWidth;
      });
      assert.ok(widest <= width, `${locale}: the panels are ${widest} pixels wide`);
      for (const puzzle of width < 350 ? [] : ["twiddle3x3", "twiddle4x4", "magic2x4", "die"])
        for (const mode of ["play", "analyse"]) {
          await visit(page, `#${new URLSearchParams({ puzzle, mode })}`);
          await areInSight(page, ["#hint", "#undo"], `${puzzle}, ${mode}, ${locale}`);
        }
    }
  });

test("After a win on a phone one button gives a new board; a notice moves nothing", async () => {
  const page = await openPage(await newDevice({ viewport: { width: 390, height: 844 } }), { link: linkTo("slide3x3") });
  for (const key of boards.slide3x3.keys) await page.keyboard.press(key);
  await page.waitForSelector("#win", { state: "visible" });
  assert.equal(await page.locator("button:visible", { hasText: "New board" }).count(), 1);
  const before = await page.locator("#board").boundingBox();
  await page.evaluate(() => (document.getElementById("notice").textContent = "A notice."));
  assert.deepEqual(await page.locator("#board").boundingBox(), before);
  await page.click("#notice");
  assert.equal(await page.textContent("#notice"), "");
});

test("Labels of buttons in analysis stand in the middle; the page's colours reach into the board", async () => {
  const page = await openPage(await newDevice(), { link: "#puzzle=rotate3x3&start=231456789" });
  const offsets = await page.locator("#moves .move").evaluateAll((moves) => moves.map((move) => {
    const middle = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    return Math.abs(middle(move.querySelector(".name")) - middle(move));
  }));
  assert.equal(offsets.length, 12);
  assert.ok(Math.max(...offsets) <= 1, `${offsets}`);
  const well = await page.locator("[role=grid]").evaluate((grid) => getComputedStyle(grid).backgroundColor);
  assert.equal(well, "rgb(230, 226, 216)", "the page's colours reach into the board");
});
