// The page in a real browser, used as people use it.

import assert from "node:assert/strict";
import { after } from "node:test";
import { boardOf, closeSite, distanceOf, goalOf, openPage, pageTest, press, settled } from "./site.mjs";

after(closeSite);

const hard = "#puzzle=slide3x3&start=23415x768&goal=12345678x";

/** Drags the tile of a cell by a number of cells. */
async function drag(page, cell, right, down) {
  const { x, y, width } = await page.locator(`#cell-${cell}`).boundingBox();
  const [middle, height] = [x + width / 2, y + width / 2];
  await page.mouse.move(middle, height);
  await page.mouse.down();
  await page.mouse.move(middle + right * width, height + down * width, { steps: 5 });
  await page.mouse.up();
  await settled(page);
}

const analyse = "#mode=analyse";
pageTest("A scramble of the chosen difficulty can be solved by hints alone", { link: analyse }, async (page) => {
  await page.locator("#difficulty").fill("11");
  await page.click("#scramble");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "11");
  for (let left = 11; left > 0; --left) {
    assert.equal(await distanceOf(page), left);
    await page.click("#hint");
    assert.equal(await page.textContent("#hint"), "Play it");
    await page.click("#hint");
  }
  assert.equal(await distanceOf(page), 0);
  assert.equal(await page.textContent("#unit"), "Solved");
  assert.equal(await boardOf(page), "12345678x");
});

pageTest("Every move is marked by word, sign and number", { link: "#start=123x46758" }, async (page) => {
  const aloud = async (name) => (await page.locator(".move", { hasText: name }).innerText()).replace(/\s+/g, " ");
  assert.match(await aloud("gap right"), /^r → 2 left ?, helps, gap right$/);
  assert.match(await aloud("gap down"), /^d ↓ 4 left ?, hurts, gap down$/);
  assert.equal(await page.getAttribute(".move >> text=not allowed here >> xpath=..", "aria-disabled"), "true");
  assert.deepEqual(await page.locator("#cell-4 .sign").allTextContents(), ["+"]);
  assert.deepEqual(await page.locator("#cell-0 .sign").allTextContents(), ["−"]);
});

pageTest("A tap and a drag slide a tile into the gap", { link: hard }, async (page) => {
  await page.click("#cell-8");
  assert.equal(await distanceOf(page), 18);
  assert.equal(await boardOf(page), "23415876x");
  await drag(page, 7, 0.7, 0);
  assert.equal(await boardOf(page), "2341587x6");
});

pageTest("A drag that is short, or that leads away from the gap, moves nothing", { link: hard }, async (page) => {
  await drag(page, 8, 0, -0.2);
  assert.equal(await boardOf(page), "23415x768");
  await drag(page, 8, -0.8, 0);
  assert.equal(await boardOf(page), "23415x768");
});

const rotated = "#puzzle=rotate3x3&start=123456789";
pageTest("A drag, or the arrow beside it, shifts a whole row or column", { link: rotated }, async (page) => {
  await drag(page, 4, 0.8, 0);
  assert.equal(await distanceOf(page), 1);
  assert.equal(await boardOf(page), "123645789");
  await page.click(".rail.up .shift >> nth=0");
  assert.equal(await distanceOf(page), 2);
  assert.equal(await boardOf(page), "623745189");
});

pageTest("The keyboard alone suffices to reach the board and slide tiles", { link: hard }, async (page) => {
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await settled(page);
  assert.equal(await boardOf(page), "23415876x");
  await press(page, "ArrowLeft");
  assert.equal(await boardOf(page), "23415876x", "no tile can go to the left");
  await press(page, "l");
  assert.equal(await boardOf(page), "2341587x6");
  assert.equal(await page.getAttribute("#board", "aria-activedescendant"), "cell-7");
  await press(page, "Backspace");
  assert.equal(await boardOf(page), "23415876x");
  for (let left = await distanceOf(page); left > 0; --left) {
    await page.keyboard.press("h");
    await press(page, "h");
  }
  assert.equal(await distanceOf(page), 0);
});

const mixed = "#puzzle=mixed3x3&start=12345678x";
pageTest("The keyboard alone suffices to shift rows and columns", { link: mixed }, async (page) => {
  await page.focus("#board");
  await page.keyboard.press("2");
  assert.match(await page.textContent("#armed"), /Row or column 2/);
  await press(page, "ArrowRight");
  assert.equal(await boardOf(page), "12364578x");
  await press(page, "ArrowDown");
  assert.equal(await boardOf(page), "12364x785", "without a digit a tile slides");
  await page.keyboard.press("1");
  await press(page, "ArrowDown");
  assert.equal(await boardOf(page), "72314x685");
});

pageTest("Screen readers are told what happens", { link: hard }, async (page) => {
  await page.focus("#board");
  await press(page, "ArrowUp");
  await page.waitForFunction(() => document.getElementById("said").textContent === "gap down. 18 moves left.");
  assert.equal(await page.getAttribute("#board", "aria-label"), "Board. row 1: 2 3 4; row 2: 1 5 8; row 3: 7 6 gap");
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.getElementById("said").textContent === "Hint: l, gap left.");
});

pageTest("In the goal, cells can be set to wildcards, and tiles change places", { link: hard }, async (page) => {
  await page.click("#edit-panel > summary");
  const goal = page.locator("#edit-goal");
  const cell = (number) => goal.locator(".pick").nth(number);
  const put = (symbol) => goal.locator(".choice", { hasText: symbol }).click();
  const edits = [[8, "*", "12345678*"], [7, "*", "1234567**"], [0, "3", "3214567**"], [0, "8", "8214567**"]];
  for (const [number, symbol, expected] of edits) {
    await cell(number).click();
    await put(symbol);
    await page.waitForFunction((text) => document.querySelector("#edit-goal [name=board]").value === text, expected);
    assert.equal(await goalOf(page), expected);
  }
  await page.click("#any-goal");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "0");
  await page.click("#own-goal");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "19");
});

pageTest("A bad board gets the library's message; the position stays", { link: hard, refuses: true }, async (page) => {
  await page.click("#edit-panel > summary");
  await page.fill("#start-text", "1 2 3 4 5 6 7 8 8");
  await page.press("#start-text", "Enter");
  await page.waitForFunction(() => document.getElementById("start-fault").textContent !== "");
  assert.match(await page.textContent("#start-fault"), /1 2 3 4 5 6 7 8 8.*8/);
  assert.equal(await page.getAttribute("#start-text", "aria-invalid"), "true");
  assert.equal(await boardOf(page), "23415x768");
  await page.fill("#start-text", "1 2 3 4 5 6 7 x 8");
  await page.press("#start-text", "Enter");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "1");
  assert.equal(await boardOf(page), "1234567x8");
});

pageTest("An unsolvable board is reported at once", { link: "#start=213456780" }, async (page) => {
  assert.equal(await distanceOf(page), null);
  assert.equal(await page.textContent("#unit"), "The goal cannot be reached");
  assert.ok(await page.isDisabled("#hint"));
  assert.ok(await page.isDisabled("#play"));
  await page.focus("#board");
  await press(page, "ArrowDown");
  assert.equal(await boardOf(page), "21345x786", "moves are still possible");
});

const moving = { link: hard, reducedMotion: "no-preference" };
pageTest("The solution plays to the goal, and can be dragged back", moving, async (page) => {
  await page.locator("#speed").fill("8");
  await page.click("#play");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "0");
  assert.equal(await boardOf(page), "12345678x");
  assert.equal(await page.textContent("#progress"), "19 of 19");
  await page.click("#back");
  assert.equal(await distanceOf(page), 1);
  await page.locator("#place").fill("4");
  assert.equal(await distanceOf(page), 15);
  await page.click("#step");
  assert.equal(await distanceOf(page), 14);
  assert.equal(await page.textContent("#progress"), "5 of 19");
  assert.equal((await page.locator("#path li").allTextContents()).join(""), "dlurullddrurdllurdr");
});

pageTest("A solution that plays can be paused", { link: hard }, async (page) => {
  await page.locator("#speed").fill("4");
  await page.click("#play");
  await page.waitForFunction(() => document.getElementById("progress").textContent === "2 of 19");
  await page.click("#play");
  const paused = await page.textContent("#progress");
  await page.waitForTimeout(600);
  assert.equal(await page.textContent("#progress"), paused);
});

const manyPaths = "#puzzle=rotate3x3&start=294317658";
pageTest("All shortest paths are counted and listed, and each can be played", { link: manyPaths }, async (page) => {
  const distance = await distanceOf(page);
  await page.click("#paths-panel > summary");
  const first = page.locator("#paths .path >> nth=0");
  await first.waitFor();
  const count = Number((await page.textContent("#count")).replace(",", ""));
  assert.ok(count > 24, `${count} paths`);
  const seen = new Set();
  for (let from = 1; ; from += 12) {
    await page.waitForFunction((start) => document.getElementById("shown").textContent.startsWith(`${start} to`), from);
    for (const path of await page.locator("#paths .path").allTextContents()) seen.add(path);
    if (await page.isDisabled("#later")) break;
    await page.click("#later");
  }
  assert.equal(seen.size, count);
  const last = (await page.locator("#paths .path").allTextContents()).at(-1);
  assert.equal(last, [...seen].sort().at(-1));
  await page.click("#paths .path >> nth=-1");
  assert.equal((await page.locator("#path li").allTextContents()).join(" "), last);
  await page.locator("#place").fill(String(distance));
  assert.equal(await distanceOf(page), 0);
});

pageTest("The histogram shows the board's distance, as a picture and as a table", { link: hard }, async (page) => {
  assert.match(await page.textContent("#histogram-title"), /at 19, with 10,877 others/);
  assert.equal(await page.locator(".bar").count(), 32);
  const here = (bars) => bars.findIndex((bar) => bar.classList.contains("here"));
  assert.equal(await page.locator(".bar").evaluateAll(here), 19);
  await page.click(".inner > summary");
  assert.equal(await page.locator("#histogram-rows tr[aria-current] td >> nth=0").textContent(), "10,878");
});

pageTest("A link restores puzzle, board and goal", { link: hard }, async (page) => {
  await page.selectOption("#puzzle", "mixed3x3");
  await page.waitForFunction(() => location.hash.includes("mixed3x3"));
  const start = await boardOf(page);
  await page.click("#edit-panel > summary");
  await page.fill("#goal-text", "8*x/*4*/***");
  await page.press("#goal-text", "Enter");
  await page.waitForFunction(() => location.hash.includes("4****"));
  const distance = await distanceOf(page);
  const { hash } = new URL(page.url());
  const other = await openPage({ link: hash });
  assert.equal(await other.inputValue("#puzzle"), "mixed3x3");
  assert.equal(await goalOf(other), "8*x*4****");
  assert.equal(await boardOf(other), start);
  assert.equal(await distanceOf(other), distance);
  assert.deepEqual(other.faults, []);
  await other.context().close();
});

pageTest("An invalid link says why", { link: "#puzzle=slide3x3&start=123", refuses: true }, async (page) => {
  assert.match(await page.textContent("#notice"), /^Invalid link: .*123/);
  assert.equal(await page.inputValue("#puzzle"), "slide3x3");
});

pageTest("A link to an unknown puzzle says so, and the page still works", { link: "#puzzle=nowhere" }, async (page) => {
  const message = 'Invalid link: there is no puzzle "nowhere" here; choose one from the list';
  assert.equal(await page.textContent("#notice"), message);
  assert.equal(await page.inputValue("#puzzle"), "slide3x3");
  await page.click("#hint");
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("made").textContent === "1");
});

for (const puzzle of ["slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die"]) {
  const phone = { link: `${analyse}&puzzle=${puzzle}`, viewport: { width: 360, height: 740 }, hasTouch: true };
  pageTest(`${puzzle} fits a narrow screen and can be solved by its buttons`, phone, async (page) => {
    await page.locator("#difficulty").fill("3");
    await page.tap("#scramble");
    await page.waitForFunction(() => document.getElementById("distance").textContent === "3");
    for (let left = 3; left > 0; --left) {
      await page.tap("#moves .helps >> nth=0");
      assert.equal(await distanceOf(page), left - 1);
    }
    for (const panel of ["paths-panel", "edit-panel"]) await page.tap(`#${panel} > summary`);
    await page.waitForSelector("#paths .path");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  });
}
