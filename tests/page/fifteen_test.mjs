// The page on boards of slides without tables, whose tiles have up to two digits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.mjs";

const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const start = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const linkTo = (board, more = {}) => `#${new URLSearchParams({ puzzle: "slide4x4", start: board, ...more })}`;
const tilesOf = async (page, within) => (await page.texts(`${within} .tile`)).map((text) => text || "x").join(" ");

test("a 15-puzzle is edited; two tiles of wrong parity are swapped; goals may have wildcards", async () => {
  const page = await openPage(linkTo("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"));
  assert.ok(await page.get("#histogram-panel", "hidden"));
  await page.click("#edit-panel > summary");
  assert.equal(await page.text("#edit-start .why > button"), "Swap 14 and 15");
  await page.click("#edit-start .why > button");
  assert.equal(await page.board, own);
  assert.equal(await page.distance, 0);
  await page.fill("#start-text", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15");
  await page.submit("#start-text");
  assert.match(await page.board, /14 x 15$/);
  assert.equal(await page.distance, 1);
  assert.deepEqual((await tilesOf(page, "#edit-start .choices")).split(" ").slice(8, 11), ["9", "10", "11"]);
  await page.click("#any-goal");
  assert.equal(await page.text("#goal-fault"), "");
  assert.equal(await page.goal, "* * * * * * * * * * * * * * * *");
  assert.equal(await page.distance, 0);
  await page.choosePuzzle("slide3x3");
  assert.equal(await page.get("#histogram-panel", "hidden"), false);
});
