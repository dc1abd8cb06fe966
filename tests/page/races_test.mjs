// Levels with medals, and a link by which two people race on the same board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowOf, best, goal } from "./oracle.mjs";
import { openPage } from "./page.mjs";

/** Plays a shortest path with arrow keys; `seconds` pass after the first move. */
async function solve(page, seconds) {
  await page.press(arrowOf[best(await page.board)]);
  await page.pass(seconds);
  while ((await page.board) !== goal) await page.press(arrowOf[best(await page.board)]);
}

test("A level has medals for the fewest moves and for the time, which are kept; another level follows", async () => {
  const page = await openPage();
  const medals = async (where = page) => (await where.texts("#levels .medals"))[0];
  await page.click("#levels-panel > summary");
  assert.equal(await page.count("#levels > li"), 10);
  assert.match(await page.text("#levels button"), /^1\. First steps3, 3 moves$/);
  await page.click("#levels button", 0);
  assert.equal(await page.board, "12346x758");
  assert.equal(await page.count("#levels [aria-current=true]"), 1);
  assert.equal(await page.text("#levels-won"), "0 of 10");
  for (const key of ["ArrowRight", "ArrowLeft"]) await page.press(key);
  await solve(page, 5);
  assert.equal(await page.text("#win-moves"), "5 moves, shortest 3. Time 0:05.000.");
  assert.equal(await page.text("#win-loss"), "Move 2: 5 ↑ was shorter.");
  assert.equal(await medals(), "✓");
  assert.equal(await page.text("#levels-won"), "1 of 10");
  await page.click("#levels button", 0);
  await solve(page, 3);
  assert.equal(await medals(), "★ ◔");
  assert.match(await page.attribute("#levels button", "title"), /^3 moves, fewest moves, in time$/);
  await page.click("#next-level");
  assert.equal(await page.board, "123468x75");
  assert.equal(await page.shows("#next-level"), false);
  await page.click("#hint");
  await solve(page, 1);
  assert.equal((await page.texts("#levels .medals"))[1], "", "a game with a hint has no medal");
  const again = await openPage("", page);
  assert.equal(await medals(again), "★ ◔");
  await again.choosePuzzle("die");
  assert.equal(await again.count("#levels > li"), 10);
  assert.equal((await again.texts("#levels .medals")).join(""), "");
  await again.choosePuzzle("slide3x3");
  await again.click("#levels-panel > summary");
  await again.click("#levels button", 9);
  await again.reload();
  assert.equal(await again.attribute("#levels li:last-child button", "aria-current"), "true");
  await again.choosePuzzle("slide5x5");
  assert.equal(await again.shows("#levels-panel"), false);
});

test("A race: the other's moves and time are in the link, and stay until the board is won", async () => {
  const first = await openPage("#mode=play&puzzle=slide3x3&start=13x425786");
  await first.press(arrowOf[best(await first.board)]);
  await first.click("#hint");
  await solve(first, 1);
  assert.equal(await first.shows("#race"), false, "a game with a hint is no race");
  await first.click("#again");
  await first.follow("#mode=play&puzzle=slide3x3&start=13x425786");
  await solve(first, 3.25);
  await first.click("#race");
  const [link] = await first.page.evaluate(() => window.copied);
  assert.match(link, /#mode=play&puzzle=slide3x3&start=13x425786&goal=12345678x&race=4-3\.250$/);

  const second = await openPage(new URL(link).hash);
  assert.equal(await second.text("#to-beat"), "A race: beat 4 moves in 0:03.250.");
  for (const key of ["ArrowRight", "ArrowLeft"]) await second.press(key);
  await second.reload();
  assert.equal(await second.text("#to-beat"), "A race: beat 4 moves in 0:03.250.");
  await solve(second, 3);
  assert.equal(await second.text("#win-race"), "You were faster. The other made fewer moves.");
  await second.follow(new URL(link).hash);
  assert.equal(await second.text("#win-race"), "");
  await solve(second, 3.25);
  assert.equal(await second.text("#win-race"), "A draw.");
  await second.follow(new URL(link).hash.replace("4-3.250", "6-9"));
  await solve(second, 10);
  assert.equal(await second.text("#win-race"), "The other was faster. You made fewer moves.");
  await second.click("#again");
  assert.equal(await second.text("#to-beat"), "", "another board");
  await second.follow("#mode=play&puzzle=slide3x3&start=1234x5786&race=4-%3Cb%3E");
  assert.equal(await second.text("#to-beat"), "", "no result");
});
