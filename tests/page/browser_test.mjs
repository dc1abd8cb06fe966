// Whole visits on a static file server, with a clock that runs: the focus, touch, layout.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardOf, changesBoard, chooseDifficulty, distanceOf, newDevice, openPage, phone, press, untilText, visit,
} from "./browser.mjs";
import { arrowOf } from "./oracle.mjs";

const device = await newDevice();

const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const linkTo = (board) => `#${new URLSearchParams({ puzzle: "slide4x4", start: board })}`;
const focused = (page) => page.evaluate(() => document.activeElement.id);

/** Presses Tab until an element has the focus. */
async function tabTo(page, id) {
  for (let pressed = 0; (await focused(page)) !== id; ++pressed) {
    assert.ok(pressed < 60, `the keyboard does not reach ${id}`);
    await page.keyboard.press("Tab");
  }
}

/** A shortest path of a 15-puzzle, as a second page shows it in analysis. */
const second = await openPage(device, { link: linkTo(own) });
async function pathFrom(board) {
  await visit(second, linkTo(board));
  const distance = await distanceOf(second);
  await second.waitForFunction((moves) => document.querySelectorAll("#path > li").length === moves, distance);
  const labels = await second.locator("#path > li").allTextContents();
  return labels.map((label) => ({ "↓": "u", "↑": "d", "→": "l", "←": "r" })[label.at(-1)]);
}

test("A 15-puzzle of exactly the chosen difficulty is played from first visit to win by keys alone", async () => {
  const page = await openPage(device);
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  assert.equal(await page.textContent("#difficulty-is"), "22 moves");
  assert.equal(await page.textContent("#puzzle option:checked"), "8-puzzle (3x3)");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "skip");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "puzzle");
  await page.keyboard.type("15");
  await page.waitForFunction(() => location.hash.includes("puzzle=slide4x4&"));
  assert.equal(await page.textContent("#difficulty-is"), "53 moves");
  const path = await pathFrom(await boardOf(page));
  assert.equal(path.length, 53, "difficulty is the exact distance");
  await tabTo(page, "board");
  for (const move of path) await press(page, arrowOf[move]);
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^53 moves, shortest 53\. Time \d+:\d\d\.\d{3}\.$/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "again");
  await changesBoard(page, () => page.keyboard.press("Enter"));
  assert.equal(await focused(page), "board");
});

const sideways = { l: { right: -1, down: 0 }, r: { right: 1, down: 0 } };
const gapGoes = { u: { right: 0, down: -1 }, d: { right: 0, down: 1 }, ...sideways };

/** Waits until an element has stayed in its place for a tenth of a second. */
const still = (page, selector) =>
  page.waitForFunction(async (where) => {
    const place = () => JSON.stringify(document.querySelector(where)?.getBoundingClientRect());
    const before = place();
    await new Promise((wake) => setTimeout(wake, 100));
    return before === place();
  }, selector);

test("On a phone, a 15-puzzle is played by taps, drags and swipes; every puzzle fits and has its buttons", async () => {
  const touched = await newDevice(phone);
  const page = await openPage(touched, { link: "#mode=analyse" });
  for (const panel of ["paths-panel", "edit-panel"]) await page.tap(`#${panel} > summary`);
  for (const puzzle of ["slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die"]) {
    await visit(page, `#mode=analyse&puzzle=${puzzle}`);
    await chooseDifficulty(page, "2 moves");
    await page.tap("#scramble");
    await untilText(page, "#distance", "2");
    await page.waitForSelector("#paths .path");
    await still(page, "#moves .helps");
    await page.tap("#moves .helps >> nth=0");
    assert.equal(await distanceOf(page), 1);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, puzzle);
    // The moves that no gesture makes are buttons in play, too; those that a gesture makes are not.
    assert.equal(await page.isVisible("#other-moves"), ["magic2x4", "die"].includes(puzzle));
    assert.equal(await page.locator("#arrows-setting").evaluate(({ hidden }) => hidden), !/slide|mixed/.test(puzzle));
  }

  await visit(page, "#mode=play&puzzle=slide4x4");
  await chooseDifficulty(page, "18 moves");
  await changesBoard(page, () => page.tap("#scramble"));
  const path = await pathFrom(await boardOf(page));
  await page.locator("#board").evaluate((board) => board.scrollIntoView({ block: "center" }));
  const scrolled = await page.evaluate(() => scrollY);
  const touch = await touched.newCDPSession(page);
  const send = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  for (const [i, move] of path.entries()) {
    // In turn: a tap on the tile beside the gap, a drag of it into the gap, and a swipe that starts in the gap.
    const { right, down } = gapGoes[move];
    const gap = (await boardOf(page)).split(" ").indexOf("x");
    const cell = i % 3 === 2 ? gap : gap + right + 4 * down;
    const { x: left, y: top, width } = await page.locator(`#cell-${cell}`).boundingBox();
    const at = (part) => ({ x: left + width * (0.5 - right * part), y: top + width * (0.5 - down * part) });
    if (i % 3 === 0) await page.touchscreen.tap(at(0).x, at(0).y);
    else {
      await send("touchStart", at(0));
      for (const part of [0.3, 0.9]) await send("touchMove", at(part));
      await send("touchEnd");
    }
    await untilText(page, "#made", String(i + 1));
    // A win scrolls its buttons into sight.
    if (i < path.length - 1) assert.equal(await page.evaluate(() => scrollY), scrolled, "a swipe does not scroll");
  }
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^18 moves, shortest 18\./);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.click("#again");  // the browser loses the clicks of some taps that follow a synthetic swipe
  await page.waitForSelector("#win", { state: "hidden" });
});
