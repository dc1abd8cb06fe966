// Games that were won: averages, the file of all games, the board of the day. In Chromium, with
// a clock that runs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrowOf, best, goal } from "./oracle.mjs";
import { boardOf, chooseDifficulty, newDevice, openPage, press, ready, visit } from "./browser.mjs";

const started = (start) => `#mode=play&puzzle=slide3x3&start=${start}`;

/** Plays a shortest path from the page's board with arrow keys. */
async function solve(page) {
  for (let board = await boardOf(page); board !== goal; board = await boardOf(page))
    await press(page, arrowOf[best(board)]);
}

test("Games that were won are averaged as speed-solvers do, and saved as CSV; a mouse that points plays", async () => {
  const page = await openPage(await newDevice(), { link: started("1234x5786") });
  await page.click("#settings > summary");
  await page.check("#by-hover");
  for (let game = 0; game < 5; ++game) {
    await visit(page, started("1234x5786"));
    await page.hover("#cell-0");
    await page.hover("#cell-5");
    assert.equal(await boardOf(page), "12345x786");
    await page.hover("#cell-8");
    await page.waitForSelector("#win", { state: "visible" });
  }
  assert.match(await page.textContent("#win-speed"), /^\d+\.\d moves a second\.$/);
  await page.click("#statistics-panel > summary");
  assert.match(await page.textContent("#averages"), /^ao5 \d:\d\d\.\d{3}, ao12 –$/);
  assert.equal(await page.textContent("#history > p"), "Seconds of the last 5 wins");
  assert.match(await page.textContent("#history text"), /^\d+ s$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  assert.equal(lines.length, 7);
  assert.equal(lines[0], "puzzle,date,difficulty,moves,runs,seconds");
  assert.match(lines[1], /^slide3x3,\d{4}-\d\d-\d\dT[\d:.]+Z,2,2,2,\d+\.\d{3}$/);
});

test("Today's board sets the slider, has a date and a streak, and its result is a text to share", async () => {
  const page = await openPage(await newDevice({ permissions: ["clipboard-read", "clipboard-write"] }));
  const days = await page.evaluate(() => {
    const date = (ago) => new Date(Date.now() - ago * 86400000);
    const name = (day) => day.toLocaleDateString("sv");  // Swedish dates are ISO 8601.
    localStorage.setItem("tilebase.daily", JSON.stringify({ slide3x3: [name(date(4)), name(date(2)), name(date(1))] }));
    return { today: name(date(0)), year: String(date(0).getFullYear()) };
  });
  await page.click("#more-panel > summary");
  await chooseDifficulty(page, "5 moves");
  await page.click("#daily");
  await page.waitForFunction(() => document.getElementById("difficulty-is").textContent === "22 moves");
  const first = await boardOf(page);
  await page.reload();
  await ready(page);
  assert.equal(await boardOf(page), first);
  const told = new RegExp(`${days.year}\\. The same for all .* 2 days in a row\\.$`);
  assert.match(await page.textContent("#daily-is"), told);
  await solve(page);
  await page.click("#share");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const [line, link] = text.split("\n");
  const result = `tilebase ${days.today}, 8-puzzle (3x3): 22 moves, shortest 22. `;
  assert.equal(line.slice(0, result.length), result);
  assert.match(line.slice(result.length), /^\d:\d\d\.\d{3}\. 3 days in a row\.$/);
  assert.ok(link.includes(`start=${first}`) && link.includes("mode=play"), link);
});
