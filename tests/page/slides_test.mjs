// The page on a board of slides without tables, whose tiles have up to two digits.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { boardOf, closeSite, distanceOf, goalOf, openPage, press, servedByService } from "./site.mjs";

after(closeSite);

const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const start = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const linkTo = (board, more = {}) => `#${new URLSearchParams({ puzzle: "slide4x4", start: board, ...more })}`;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const tilesOf = (page, within) =>
  page.$$eval(`${within} .tile`, (tiles) => tiles.map(({ textContent }) => textContent || "x").join(" "));

/** A shortest path, as a second page shows it in analysis. */
async function pathFrom(board) {
  const page = await openPage({ link: linkTo(board) });
  const distance = await distanceOf(page);
  await page.waitForFunction((moves) => document.querySelectorAll("#path > li").length === moves, distance);
  const path = await page.locator("#path > li").allTextContents();
  await page.context().close();
  return path;
}

test("a 15-puzzle is shown, solved and played to the goal", async () => {
  const page = await openPage({ link: linkTo(start) });
  assert.equal(await distanceOf(page), 57);
  assert.equal(await page.textContent("#hardness"), " Manhattan distance 41, truly 57.");
  assert.equal(await tilesOf(page, "#goal"), own);
  assert.equal(await page.getAttribute("#cell-3", "aria-label"), "12");
  await page.waitForFunction(() => document.querySelectorAll("#path > li").length === 57);
  await page.locator("#place").fill("55");
  assert.equal(await distanceOf(page), 2);
  for (const left of [1, 0]) {
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(await distanceOf(page), left);
  }
  assert.equal(await boardOf(page), own);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a 15-puzzle of exactly the chosen difficulty is played from first visit to win by keys alone", async () => {
  const page = await openPage();
  const arrowOf = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };
  await page.keyboard.press("Tab");  // the link that skips to the board
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "puzzle");
  await page.keyboard.type("15");
  await page.waitForFunction(() => location.hash.includes("puzzle=slide4x4&"));
  assert.equal(await page.inputValue("#difficulty"), "30");
  const path = await pathFrom(await boardOf(page));
  assert.equal(path.length, 30, "difficulty is the exact distance");
  while ((await page.evaluate(() => document.activeElement.id)) !== "board") await page.keyboard.press("Tab");
  for (const move of path) await press(page, arrowOf[move]);
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^30 moves, shortest 30\. Time \d+:\d\d\.$/);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "again");
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("start") !== old, own);
  assert.equal(await page.evaluate(() => document.activeElement.id), "board");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const sideways = { l: { right: -1, down: 0 }, r: { right: 1, down: 0 } };
const gapGoes = { u: { right: 0, down: -1 }, d: { right: 0, down: 1 }, ...sideways };

test("a 15-puzzle is played on a phone by touch: taps, drags and swipes", async () => {
  const page = await openPage({ link: "#puzzle=slide4x4", ...phone });
  const first = await boardOf(page);
  await page.locator("#difficulty").fill("18");
  await page.tap("#scramble");
  await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("start") !== old, first);
  const path = await pathFrom(await boardOf(page));
  await page.locator("#board").evaluate((board) => board.scrollIntoView({ block: "center" }));
  const scrolled = await page.evaluate(() => scrollY);
  const touch = await page.context().newCDPSession(page);
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
    await page.waitForFunction((made) => document.getElementById("made").textContent === made, String(i + 1));
  }
  assert.equal(await page.evaluate(() => scrollY), scrolled, "a swipe on the board does not scroll the page");
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^18 moves, shortest 18\./);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.click("#again");  // the browser loses the clicks of some taps that follow a synthetic swipe
  await page.waitForSelector("#win", { state: "hidden" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a 15-puzzle is edited, with wildcards, too; two tiles of wrong parity are swapped", async () => {
  const page = await openPage({ link: linkTo("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x") });
  await page.waitForSelector("#histogram-panel", { state: "hidden" });
  await page.click("#edit-panel > summary");
  const form = page.locator("#edit-start");
  await form.locator(".why button", { hasText: "Swap 14 and 15" }).click();
  await page.waitForFunction(() => location.hash.includes("13+14+15+x"));
  assert.equal(await distanceOf(page), 0);
  await form.locator("[name=board]").fill("1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15");
  await form.locator("[name=board]").press("Enter");
  await page.waitForFunction(() => location.hash.includes("14+x+15"));
  assert.equal(await distanceOf(page), 1);
  assert.deepEqual((await tilesOf(page, "#edit-start .choices")).split(" ").slice(8, 11), ["9", "10", "11"]);
  await page.click("#any-goal");
  if (servedByService) {
    await page.waitForFunction(() => location.hash.includes("goal=*+*"));
    assert.equal(await goalOf(page), Array(16).fill("*").join(" "));
    assert.equal(await distanceOf(page), 0);
  } else {
    await page.waitForFunction(() => document.getElementById("goal-fault").textContent.includes("wildcard"));
  }

  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForSelector("#histogram-panel", { state: "visible" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
