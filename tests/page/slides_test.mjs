// The page on a board of slides without tables, whose tiles have up to two digits.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { boardOf, closeSite, distanceOf, goalOf, openPage } from "./site.mjs";

after(closeSite);

const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const start = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const link = `#${new URLSearchParams({ puzzle: "slide4x4", start })}`;

const tilesOf = (page, within) =>
  page.$$eval(`${within} .tile`, (tiles) => tiles.map(({ textContent }) => textContent || "x").join(" "));

test("a 15-puzzle is shown, solved and played to the goal", async () => {
  const page = await openPage({ link });
  assert.equal(await distanceOf(page), 57);
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
  assert.equal(boardOf(page), own);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a 15-puzzle is chosen, scrambled, moved by keys and taps, and edited", async () => {
  const page = await openPage();
  await page.selectOption("#puzzle", "slide4x4");
  await page.waitForFunction((wanted) => new URLSearchParams(location.hash.slice(1)).get("start") === wanted, own);
  await page.waitForSelector("#histogram-panel", { state: "hidden" });
  await page.locator("#difficulty").fill("20");
  await page.click("#scramble");
  await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("start") !== old, own);
  const scrambled = await distanceOf(page);
  assert.ok(scrambled > 0 && scrambled <= 20);

  await page.click("#edit-panel > summary");
  const form = page.locator("#edit-start");
  await form.locator("[name=board]").fill("1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15");
  await form.locator("[name=board]").press("Enter");
  await page.waitForFunction(() => location.hash.includes("14+x+15"));
  assert.equal(await distanceOf(page), 1);
  assert.deepEqual((await tilesOf(page, "#edit-start .choices")).split(" ").slice(8, 11), ["9", "10", "11"]);
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("15+x"));
  assert.equal(await distanceOf(page), 0);
  await page.click("#cell-11");
  await page.waitForFunction(() => location.hash.includes("11+x+13"));
  assert.equal(await distanceOf(page), 1);
  await page.click("#any-goal");
  await page.waitForFunction(() => location.hash.includes("goal=*+*"));
  assert.equal(goalOf(page), Array(16).fill("*").join(" "));
  assert.equal(await distanceOf(page), 0);

  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForSelector("#histogram-panel", { state: "visible" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
