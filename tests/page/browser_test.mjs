// Whole visits in a real browser, on a static file server: what the tests in Node.js cannot tell, such as the focus,
// pointers, layout, reloads, and that all of it fits together.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { best } from "./oracle.mjs";
import {
  boardOf, changesBoard, closePage, closeSite, distanceOf, goalOf, load, newDevice, openPage, phone, press, ready,
  settled, untilText, visit,
} from "./site.mjs";

after(closeSite);
const device = await newDevice();

const arrowOf = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };  // the tile goes the other way
const goal = "12345678x";
const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const hard = "#puzzle=slide3x3&start=23415x768&goal=12345678x";
const started = (start, mode = "play") => `#mode=${mode}&puzzle=slide3x3&start=${start}`;
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

/** Plays a shortest path from the page's board with arrow keys. */
async function solve(page) {
  await page.focus("#board");
  for (let board; (board = await boardOf(page)) !== goal; ) await press(page, arrowOf[best(board)]);
}

/** Drags what an element shows by a number of cells. */
async function drag(page, selector, right, down) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + right * width, y + height / 2 + down * height, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

test("A 15-puzzle of exactly the chosen difficulty is played from first visit to win by keys alone", async () => {
  const page = await openPage(device);
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  assert.equal(await page.inputValue("#difficulty"), "16");
  const secrets = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves .worth"];
  for (const secret of secrets) assert.equal(await page.locator(secret).first().isVisible(), false, secret);
  assert.equal((await page.locator(secrets.join()).allTextContents()).join(""), "");
  assert.equal(await page.textContent("#puzzle option:checked"), "8-puzzle (3x3)");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "skip");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "puzzle");
  await page.keyboard.type("15");
  await page.waitForFunction(() => location.hash.includes("puzzle=slide4x4&"));
  assert.equal(await page.inputValue("#difficulty"), "30");
  const path = await pathFrom(await boardOf(page));
  assert.equal(path.length, 30, "difficulty is the exact distance");
  await tabTo(page, "board");
  for (const move of path) await press(page, arrowOf[move]);
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^30 moves, shortest 30\. Time \d+:\d\d\.\d{3}\.$/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "again");
  await changesBoard(page, () => page.keyboard.press("Enter"));
  assert.equal(await focused(page), "board");
  await closePage(page);
});

const sideways = { l: { right: -1, down: 0 }, r: { right: 1, down: 0 } };
const gapGoes = { u: { right: 0, down: -1 }, d: { right: 0, down: 1 }, ...sideways };

test("On a phone, a 15-puzzle is played by taps, drags and swipes; every puzzle fits and has its buttons", async () => {
  const touched = await newDevice(phone);
  const page = await openPage(touched, { link: "#mode=analyse" });
  for (const panel of ["paths-panel", "edit-panel"]) await page.tap(`#${panel} > summary`);
  for (const puzzle of ["slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die"]) {
    await visit(page, `#mode=analyse&puzzle=${puzzle}`);
    await page.locator("#difficulty").fill("2");
    await page.tap("#scramble");
    await untilText(page, "#distance", "2");
    await page.waitForSelector("#paths .path");
    await page.tap("#moves .helps >> nth=0");
    assert.equal(await distanceOf(page), 1);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, puzzle);
  }

  await visit(page, "#mode=play&puzzle=slide4x4");
  await page.locator("#difficulty").fill("18");
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
  }
  assert.equal(await page.evaluate(() => scrollY), scrolled, "a swipe on the board does not scroll the page");
  assert.equal(await boardOf(page), own);
  assert.match(await page.textContent("#win-moves"), /^18 moves, shortest 18\./);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.click("#again");  // the browser loses the clicks of some taps that follow a synthetic swipe
  await page.waitForSelector("#win", { state: "hidden" });
  await closePage(page);
  await touched.close();
});

test("A board is analysed with mouse and keys: moves, hints, paths, histogram, solution", async () => {
  const page = await openPage(device, { link: "#start=123x46758" });
  const aloud = async (name) => (await page.locator(".move", { hasText: name }).innerText()).replace(/\s+/g, " ");
  assert.match(await aloud("tile 4 left"), /^4 ← 2 left ?, helps, tile 4 left$/);
  assert.match(await aloud("tile 7 up"), /^7 ↑ 4 left ?, hurts, tile 7 up$/);
  const left = await page.locator("#moves .move:visible .worth").allTextContents();
  assert.deepEqual(left, ["2 left", "4 left", "4 left"], "the best first, and no move that is not allowed");
  assert.deepEqual(await page.locator("#cell-4 .sign").allTextContents(), ["+"]);
  assert.deepEqual(await page.locator("#cell-0 .sign").allTextContents(), ["−"]);

  // The mouse.
  await visit(page, hard);
  await drag(page, "#cell-8", 0, -0.2);
  assert.equal(await boardOf(page), "23415x768", "too short");
  await drag(page, "#cell-8", -0.8, 0);
  assert.equal(await boardOf(page), "23415x768", "away from the gap");
  await page.click("#cell-8");
  assert.equal(await distanceOf(page), 18);
  await drag(page, "#cell-7", 0.7, 0);
  assert.equal(await boardOf(page), "2341587x6");
  // A badge goes with the tile that is dragged.
  const offset = async () => {
    const tile = await page.locator("#cell-4 > .tile").boundingBox();
    const sign = await page.locator("#cell-4 .sign").boundingBox();
    return [sign.x - tile.x, sign.y - tile.y].map(Math.round);
  };
  const before = await offset();
  const { x, y } = await page.locator("#cell-4").boundingBox();
  await page.mouse.move(x + 50, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 50, { steps: 3 });
  assert.ok((await page.locator("#cell-4 > .tile").boundingBox()).y > y + 30, "the tile is dragged");
  assert.deepEqual(await offset(), before);
  await page.mouse.up();

  // The keyboard: the board is reached, and screen readers hear what happens.
  await visit(page, hard);
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "board");
  await press(page, "ArrowUp");
  await untilText(page, "#said", "tile 8 up. 18 moves left.");
  const read = await page.getAttribute("#board [role=grid]", "aria-label");
  assert.equal(read, "Board. row 1: 2 3 4; row 2: 1 5 8; row 3: 7 6 gap");
  await page.keyboard.press("h");
  await untilText(page, "#said", "Hint: tile 6 right.");
  await press(page, "h");
  assert.equal(await boardOf(page), "2341587x6");
  await press(page, "Backspace");
  await press(page, "Control+z");
  assert.equal(await boardOf(page), "23415x768");

  // The histogram.
  assert.match(await page.textContent("#histogram-title"), /at 19, with 10,877 others/);
  assert.equal(await page.locator(".bar").count(), 32);
  await page.click(".inner > summary");
  assert.equal(await page.locator("#histogram-rows tr[aria-current] td >> nth=0").textContent(), "10,878");

  // The solution, with motion: it plays, pauses and can be dragged.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.locator("#speed").fill("8");
  await page.click("#play");
  await untilText(page, "#progress", "3 of 19");
  await page.click("#play");
  assert.equal(await page.textContent("#play"), "Play");
  const paused = await page.textContent("#progress");
  await page.locator("#place").fill("15");
  await untilText(page, "#progress", "15 of 19");
  assert.notEqual(paused, "15 of 19");
  await page.click("#play");
  await untilText(page, "#progress", "19 of 19");
  assert.equal(await boardOf(page), goal);
  await page.click("#back");
  assert.equal(await distanceOf(page), 1);
  assert.equal((await page.locator("#path li").allTextContents()).slice(0, 4).join(", "), "8 ↑, 6 →, 5 ↓, 8 ←");
  await page.emulateMedia({ reducedMotion: "reduce" });

  // All shortest paths, of a puzzle of rotations, where a drag shifts a row.
  await visit(page, "#puzzle=rotate3x3&start=294317658");
  const distance = await distanceOf(page);
  await page.click("#paths-panel > summary");
  await page.locator("#paths .path >> nth=0").waitFor();
  await page.click("#later");
  await page.waitForFunction(() => document.getElementById("shown").textContent.startsWith("13 to"));
  const last = (await page.locator("#paths .path").allTextContents()).at(-1);
  await page.click("#paths .path >> nth=-1");
  assert.equal((await page.locator("#path li").allTextContents()).join(", "), last);
  await page.locator("#place").fill(String(distance));
  assert.equal(await distanceOf(page), 0);
  await drag(page, "#cell-4", 0.8, 0);
  assert.equal(await boardOf(page), "123645789");
  await page.click(".rail.up .shift >> nth=0");
  assert.equal(await distanceOf(page), 2);
  await page.focus("#board");
  await page.keyboard.press("2");
  assert.match(await page.textContent("#armed"), /Row or column 2/);
  await press(page, "ArrowLeft");
  assert.equal(await boardOf(page), "623457189");
  await closePage(page);
});

test("Boards and goals are edited; links restore them; what is wrong with a board or a link is told", async () => {
  const page = await openPage(device, { link: hard });
  await page.click("#edit-panel > summary");
  const form = page.locator("#edit-goal");
  for (const [number, symbol, expected] of [[8, "*", "12345678*"], [0, "3", "32145678*"]]) {
    await form.locator(".pick").nth(number).click();
    await form.locator(".choice", { hasText: symbol }).click();
    await page.waitForFunction((text) => document.querySelector("#edit-goal [name=board]").value === text, expected);
    assert.equal(await goalOf(page), expected);
  }
  await page.click("#own-goal");
  await untilText(page, "#distance", "19");
  await page.fill("#start-text", "1 2 3 4 5 6 7 8 8");
  await page.press("#start-text", "Enter");
  await page.waitForFunction(() => document.getElementById("start-fault").textContent !== "");
  assert.match(await page.textContent("#start-fault"), /1 2 3 4 5 6 7 8 8.*8/);
  assert.equal(await page.getAttribute("#start-text", "aria-invalid"), "true");
  assert.equal(await boardOf(page), "23415x768");
  await page.fill("#start-text", "1 2 3 4 5 6 7 x 8");
  await page.press("#start-text", "Enter");
  await untilText(page, "#distance", "1");

  // Another puzzle and goal; the link restores them.
  await page.selectOption("#puzzle", "mixed3x3");
  await page.waitForFunction(() => location.hash.includes("mixed3x3"));
  await page.fill("#goal-text", "8*x/*4*/***");
  await page.press("#goal-text", "Enter");
  await page.waitForFunction(() => location.hash.includes("4****"));
  const [start, distance] = [await boardOf(page), await distanceOf(page)];
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#puzzle"), "mixed3x3");
  assert.equal(await goalOf(page), "8*x*4****");
  assert.equal(await boardOf(page), start);
  assert.equal(await distanceOf(page), distance);

  // A 15-puzzle with the wrong parity, then a hard one.
  await visit(page, linkTo("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"));
  assert.equal(await page.isVisible("#histogram-panel"), false);
  await page.locator(".stage .why button", { hasText: "Swap 14 and 15" }).click();
  await untilText(page, "#distance", "0");
  assert.equal(await boardOf(page), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
  await visit(page, linkTo("13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"));
  assert.equal(await distanceOf(page), 57);
  assert.equal(await page.textContent("#hardness"), " Manhattan distance 41, truly 57.");
  assert.equal(await page.getAttribute("#cell-3", "aria-label"), "12");

  // A board that cannot be solved.
  await visit(page, "#start=213456780");
  assert.equal(await distanceOf(page), null);
  assert.equal(await page.textContent("#unit"), "The goal cannot be reached");
  assert.ok(await page.isDisabled("#hint"));
  assert.ok(await page.isDisabled("#play"));
  await page.focus("#board");
  await press(page, "ArrowDown");
  assert.equal(await boardOf(page), "21345x786", "moves are still possible");

  // Links without an answer.
  await load(page, "#puzzle=slide3x3&start=123");
  assert.match(await page.textContent("#notice"), /^Invalid link: .*123/);
  assert.equal(await page.inputValue("#puzzle"), "slide3x3");
  await load(page, "#puzzle=nowhere");
  const message = 'Invalid link: there is no puzzle "nowhere" here; choose one from the list';
  assert.equal(await page.textContent("#notice"), message);
  await page.click("#hint");
  await page.click("#hint");
  await untilText(page, "#made", "1");
  await closePage(page);
});

test("A game is played with mistakes, undone, won, reviewed; what is kept is there after a reload", async () => {
  const page = await openPage(device, { link: started("1234x5786") });
  await page.click("#cell-5");
  await page.click("#cell-3");
  assert.equal(await boardOf(page), "123x45786");
  assert.equal(await page.textContent("#made"), "3", "each tile is a move");
  await page.click("#undo");
  await page.keyboard.press("Control+z");
  assert.equal(await boardOf(page), "1234x5786");
  assert.ok(await page.isDisabled("#undo"));
  await page.keyboard.press("Control+Shift+Z");
  assert.equal(await boardOf(page), "12345x786");
  await page.keyboard.press("Control+z");
  await drag(page, "#cell-6", 0, -0.9);  // far from the gap: the tile below it goes up
  assert.equal(await boardOf(page), "1234857x6");
  await page.click("#restart");

  // A move away and back costs two.
  await page.focus("#board");
  for (const key of ["ArrowUp", "ArrowDown"]) await press(page, key);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await solve(page);
  await page.waitForSelector(".sky");
  await page.waitForSelector(".sky", { state: "detached" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await page.textContent("#win-heading"), "Solved");
  assert.match(await page.textContent("#win-moves"), /^4 moves, shortest 2\. Time \d+:\d\d\.\d{3}\.$/);
  const says = (text) => document.getElementById("said").textContent.includes(text);
  await page.waitForFunction(says, "Solved: 4 moves, shortest 2.");
  await page.keyboard.press("ArrowRight");
  assert.equal(await boardOf(page), goal, "the game is over");
  await page.click("#show-losses");
  await untilText(page, "#lost", "2 moves lost, in 1 place");
  assert.equal(await page.locator("#review .lost").count(), 1);
  await page.click("#review button >> nth=1");
  assert.ok(await page.isChecked("[name=mode][value=analyse]"));
  assert.equal(await distanceOf(page), 3, "the board before the move");

  // A reload: mode, best result, settings, theme.
  await page.check("[name=mode][value=play]");
  await page.check("#arrows-move-gap");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("#theme");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await ready(page);
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  assert.equal(await page.isVisible("#distance"), false);
  assert.equal(await page.locator(".sign").count(), 0);
  assert.equal(await paper(), dark);
  assert.equal(await page.getAttribute("#theme", "aria-pressed"), "true");
  assert.ok(await page.isChecked("#arrows-move-gap"));
  await load(page, started("1234x5786"));
  const first = /^Your best at difficulty 2: 2 moves more than the shortest; \d:\d\d\.\d{3}\.$/;
  assert.match(await page.textContent("#best"), first);
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  assert.equal(await boardOf(page), "1x3425786", "the gap moves");
  await page.uncheck("#arrows-move-gap");

  // The answer, shown on demand, and a clock that stands still while the page is hidden.
  await page.click("#restart");
  await page.click("#cell-5");
  await untilText(page, "#time", "0:01");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const hidden = await page.textContent("#time");
  await page.locator("#speed").evaluate((speed) => (speed.value = 8));
  await page.click("#reveal");
  await page.waitForSelector("#win", { state: "visible" });
  assert.equal(await page.textContent("#time"), hidden);
  assert.equal(await boardOf(page), goal);
  assert.equal(await page.textContent("#win-heading"), "Solved with the answer");
  await page.click("#scramble");
  await page.waitForSelector("#win", { state: "hidden" });
  assert.equal(await page.isVisible("#solution-panel"), false);
  await closePage(page);
});

test("A puzzle of a file has its walls in the board and the goal; it goes with the link and a reload", async () => {
  const page = await openPage(device);
  const lines = ["name = walled", "tiles = 1 2 3 4 5 6 7 8 x", "rows = 3", "cols = 3", "blank = x"];
  const definition = [...lines, "slides = orthogonal", "walls = 2|3", ""].join("\n");
  const file = { name: "walled.puzzle", mimeType: "text/plain", buffer: Buffer.from(definition) };
  await page.setInputFiles("#file", file, { noWaitAfter: true });
  await page.waitForFunction(() => location.hash.includes("puzzle=walled"));
  const walls = () => page.evaluate(() => [
    [...document.getElementById("board").shadowRoot.querySelectorAll(".wall-right")].map(({ id }) => id),
    document.querySelectorAll("#goal .wall-right").length,
  ]);
  assert.deepEqual(await walls(), [["cell-1"], 1]);
  const start = await boardOf(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#puzzle"), "walled");
  assert.equal(await boardOf(page), start);
  assert.deepEqual(await walls(), [["cell-1"], 1]);
  await closePage(page);
});

test("Games that were won are averaged as speed-solvers do, and saved as CSV; a mouse that points plays", async () => {
  const own = await newDevice();
  const page = await openPage(own, { link: started("1234x5786") });
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
  const five = /^Without the best and the worst: the last 5 on average \d:\d\d\.\d{3}, the last 12 –\.$/;
  assert.match(await page.textContent("#averages"), five);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  assert.equal(lines.length, 7);
  assert.equal(lines[0], "puzzle,date,difficulty,moves,runs,seconds");
  assert.match(lines[1], /^slide3x3,\d{4}-\d\d-\d\dT[\d:.]+Z,2,2,2,\d+\.\d{3}$/);
  await closePage(page);
  await own.close();
});

test("Today's board sets the slider, has a date and a streak, and its result is a text to share", async () => {
  const own = await newDevice({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await openPage(own);
  const days = await page.evaluate(() => {
    const date = (ago) => new Date(Date.now() - ago * 86400000);
    const name = (day) => day.toLocaleDateString("sv");  // as ISO 8601
    localStorage.setItem("tilebase.daily", JSON.stringify({ slide3x3: [name(date(4)), name(date(2)), name(date(1))] }));
    return { today: name(date(0)), year: String(date(0).getFullYear()) };
  });
  await page.click("#more-panel > summary");
  await page.locator("#difficulty").fill("5");
  await page.click("#daily");
  await page.waitForFunction(() => document.getElementById("difficulty").value === "16");
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
  const result = `tilebase ${days.today}, 8-puzzle (3x3): 16 moves, shortest 16. `;
  assert.equal(line.slice(0, result.length), result);
  assert.match(line.slice(result.length), /^\d:\d\d\.\d{3}\. 3 days in a row\.$/);
  assert.ok(link.includes(`start=${first}`) && link.includes("mode=play"), link);
  await closePage(page);
  await own.close();
});

test("Where storage is forbidden, all works, and the page remembers while it is open", async () => {
  const forgetful = await newDevice();
  await forgetful.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    }));
  const page = await openPage(forgetful);
  await page.locator("#difficulty").fill("5");
  await page.selectOption("#puzzle", "die");
  await page.waitForFunction(() => location.hash.includes("puzzle=die&"));
  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForFunction(() => location.hash.includes("slide3x3"));
  await solve(page);
  assert.match(await page.textContent("#win-moves"), /^5 moves, shortest 5\./);
  assert.match(await page.textContent("#best"), /^Your best at difficulty 5: the fewest moves/);
  await page.click("#theme");
  await closePage(page);
  await forgetful.close();
});

test("Without a service, the page's own worker answers, and refuses a bad board in the library's words", async () => {
  const page = second;
  assert.equal(await page.textContent("#answered-by"), "this browser");
  const [solved, refused] = await page.evaluate(async () => {
    const { findAnswerer } = await import("./answerer.js");
    const answerer = await findAnswerer();
    const ask = (verb, parameters) => answerer.ask(verb, parameters).catch(({ message }) => message);
    const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";
    const puzzle = "slide4x4";
    return [await ask("solve", { puzzle, start: own }), await ask("moves", { puzzle, start: "1" })];
  });
  assert.deepEqual(solved, {
    puzzle: "slide4x4", start: own.replace("15 x", "x 15"), goal: own, solvable: true, distance: 1, path: ["r"],
  });
  assert.match(refused, /^board '1': 1 tile where slide4x4 has 16 cells/);
  await closePage(second);
});

test("On a laptop a 4x4 is seen whole with its buttons, and a win with its own", async () => {
  const link = `${linkTo("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15")}&mode=play`;
  const page = await openPage(await newDevice(), { link });
  for (const viewport of [{ width: 1366, height: 650 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await visit(page, link);
    const bottom = (selector) =>
      page.locator(selector).evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));
    for (const part of ["#cell-15", "#hint", "#reveal", "#difficulty", "#scramble", "#keys"])
      assert.ok((await bottom(part)) <= viewport.height, `${part} in ${viewport.height}`);
    const well = await page.locator("[role=grid]").evaluate((grid) => getComputedStyle(grid).backgroundColor);
    assert.equal(well, "rgb(230, 226, 216)", "the page's colours reach into the board");
    const before = await page.locator("#board").boundingBox();
    await page.click("#hint");
    assert.deepEqual(await page.locator("#board").boundingBox(), before, "nothing moves");
    assert.ok(before.height >= 320, `${before.height}`);
    await page.click("#hint");
    await page.waitForSelector("#win", { state: "visible" });
    assert.deepEqual(await page.locator("#board").boundingBox(), before);
    for (const part of ["#win", "#again", "#show-losses"])
      assert.ok((await bottom(part)) <= viewport.height, `${part} in ${viewport.height}`);
  }
  await closePage(page);
});
