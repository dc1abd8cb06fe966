// Games as people play them: without help, until they are won.

import assert from "node:assert/strict";
import { after } from "node:test";
import { distancesFrom } from "./oracle.mjs";
import { boardOf, closeSite, distanceOf, pageTest, press, ready } from "./site.mjs";

after(closeSite);

const goal = "12345678x";
const distances = distancesFrom(goal);
const opposite = { u: "d", d: "u", l: "r", r: "l" };
const arrowOf = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };  // the tile goes the other way

/** The first move on a shortest path. */
const best = (board) => {
  const { distance, moves } = distances.get(board);
  return [...moves].find(([, next]) => distances.get(next).distance < distance)[0];
};

/** Plays a shortest path from the page's board with arrow keys. */
async function solve(page) {
  await page.focus("#board");
  for (let board; (board = await boardOf(page)) !== goal; ) await press(page, arrowOf[best(board)]);
}

const started = (start, mode = "play") => `#mode=${mode}&puzzle=slide3x3&start=${start}`;

pageTest("The first visit is a game of middling difficulty that gives nothing away", {}, async (page) => {
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  assert.equal(distances.get(await boardOf(page)).distance, 16);
  assert.equal(await page.inputValue("#difficulty"), "16");
  assert.equal(await page.textContent("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  const secrets = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves .worth"];
  for (const secret of secrets) assert.equal(await page.locator(secret).first().isVisible(), false, secret);
  assert.equal((await page.locator(secrets.join()).allTextContents()).join(""), "");
  await page.check("[name=mode][value=analyse]");
  assert.equal(await distanceOf(page), 16);
  await page.check("[name=mode][value=play]");
  await page.focus("#board");
  await press(page, arrowOf[best(await boardOf(page))]);
  for (const secret of ["#distance", "#unit", "#hardness", "#path", "#moves .worth"])
    assert.equal((await page.locator(secret).allTextContents()).join(""), "", `${secret} after analysis`);
  assert.equal(await page.locator(".sign").count(), 0);
  assert.equal(await page.textContent("#puzzle option:checked"), "8-puzzle (3x3)");
  assert.equal(await page.textContent("#notice"), "");
});

const board = { link: "#start=23415x768" };
pageTest("The link remembers the mode; a link without one leads to analysis", board, async (page) => {
  assert.ok(await page.isChecked("[name=mode][value=analyse]"));
  assert.equal(await distanceOf(page), 19);
  await page.check("[name=mode][value=play]");
  assert.equal(await page.isVisible("#distance"), false);
  assert.equal(await page.locator(".sign").count(), 0);
  await page.reload();
  await ready(page);
  assert.ok(await page.isChecked("[name=mode][value=play]"));
  assert.equal(await boardOf(page), "23415x768");
  await page.check("[name=mode][value=analyse]");
  assert.equal(await distanceOf(page), 19);
  assert.ok(await page.isVisible("#distance"));
});

const row = { link: started("1234x5786") };
pageTest("A click slides all tiles up to the gap; one undo takes all of them back", row, async (page) => {
  await page.click("#cell-5");
  assert.equal(await boardOf(page), "12345x786");
  await page.click("#cell-3");
  assert.equal(await boardOf(page), "123x45786");
  assert.equal(await page.textContent("#made"), "3", "each tile is a move");
  await page.click("#cell-8");
  assert.equal(await boardOf(page), "123x45786", "not in the gap's row or column");
  await page.click("#undo");
  assert.equal(await boardOf(page), "12345x786");
  assert.equal(await page.textContent("#made"), "1");
  await page.keyboard.press("Control+z");
  assert.equal(await boardOf(page), "1234x5786");
  assert.ok(await page.isDisabled("#undo"));
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+Z");
  assert.equal(await boardOf(page), "123x45786");
  assert.ok(await page.isDisabled("#redo"));
  await page.keyboard.press("Control+z");
  await page.click("#cell-8");
  assert.ok(await page.isDisabled("#redo"), "another move forgets what was undone");
});

const ordered = { link: started("x12345678") };
pageTest("A drag takes several tiles along, and a swipe works anywhere", ordered, async (page) => {
  const drag = async (selector, right, down) => {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 4 });
    await page.mouse.up();
  };
  await drag("#cell-2", -90, 5);
  assert.equal(await boardOf(page), "12x345678");
  assert.equal(await page.textContent("#made"), "2");
  await drag("#cell-6", 0, -90);  // far from the gap: the tile below it goes up
  assert.equal(await boardOf(page), "12534x678");
  await drag("#cell-5", 90, 0);  // from the gap itself
  assert.equal(await boardOf(page), "1253x4678");
});

pageTest("A badge goes with the tile that is dragged", { link: started("1234x5786", "analyse") }, async (page) => {
  const offset = async () => {
    const tile = await page.locator("#cell-5 > .tile").boundingBox();
    const sign = await page.locator("#cell-5 .sign").boundingBox();
    return [sign.x - tile.x, sign.y - tile.y].map(Math.round);
  };
  const before = await offset();
  const { x, y } = await page.locator("#cell-5").boundingBox();
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 5, y + 50, { steps: 3 });
  assert.ok((await page.locator("#cell-5 > .tile").boundingBox()).x < x - 30, "the tile is dragged");
  assert.deepEqual(await offset(), before);
  await page.mouse.up();
});

const nearGoal = { link: started("1234x5786") };
pageTest("Arrow keys move the tile or, if so set, the gap; the setting is kept", nearGoal, async (page) => {
  await page.focus("#board");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await boardOf(page), "12345x786");
  await page.check("#arrows-move-gap");
  await page.focus("#board");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await boardOf(page), "1234x5786");
  await page.reload();
  await ready(page);
  assert.ok(await page.isChecked("#arrows-move-gap"));
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  assert.equal(await boardOf(page), "1x3425786");
});

const hard = { link: started("23415x768") };
pageTest("A win tells the moves made and the fewest; each move's loss can be seen", hard, async (page) => {
  const { distance: shortest } = distances.get("23415x768");
  await page.focus("#board");
  // A move away from the goal, and back, is two moves more than needed.
  const farther = (board) =>
    [...distances.get(board).moves].find(([, next]) => distances.get(next).distance > distances.get(board).distance);
  let first = 0;
  for (; !farther(await boardOf(page)); ++first) await press(page, arrowOf[best(await boardOf(page))]);
  const [away] = farther(await boardOf(page));
  await press(page, arrowOf[away]);
  await press(page, arrowOf[opposite[away]]);
  await solve(page);
  assert.equal(await page.textContent("#win-heading"), "Solved");
  const result = `${shortest + 2} moves, shortest ${shortest}.`;
  assert.match(await page.textContent("#win-moves"), new RegExp(`^${result} Time \\d+:\\d\\d\\.$`));
  await page.waitForFunction((won) => document.getElementById("said").textContent.includes(`Solved: ${won}`), result);
  const time = await page.textContent("#time");
  const won = await boardOf(page);
  await page.keyboard.press("ArrowRight");
  assert.equal(await boardOf(page), won, "the game is over");

  await page.click("#show-losses");
  await page.waitForFunction((count) => document.querySelectorAll("#review li").length === count, shortest + 2);
  await page.waitForFunction(() => document.getElementById("lost").textContent !== "");
  assert.equal(await page.textContent("#lost"), "2 moves lost, in 1 place");
  assert.equal(await page.locator("#review .lost").count(), 1);
  const left = shortest - first;
  assert.equal(await page.locator("#review .from-to").nth(first).textContent(), `${left} → ${left + 1}`);
  assert.equal(await page.locator("#review .from-to").last().textContent(), "1 → 0");
  assert.equal(await page.textContent("#time"), time, "the clock has stopped");
  await page.click(`#review button >> nth=${first + 1}`);
  assert.ok(await page.isChecked("[name=mode][value=analyse]"));
  assert.equal(await distanceOf(page), left + 1, "the board before the move");
  await page.click(`#review button >> nth=${first + 3}`);
  assert.equal(await distanceOf(page), left - 1);
});

const twoMoves = { link: started("1234x5786") };
pageTest("Best results survive a reload; games with a hint do not count", twoMoves, async (page) => {
  await page.click("#hint");
  assert.equal(await page.textContent("#hint"), "Play it");
  assert.equal(await page.locator("#cell-5.hinted").count(), 1);
  assert.equal(await boardOf(page), "1234x5786");
  await page.click("#hint");
  assert.equal(await boardOf(page), "12345x786");
  await solve(page);
  assert.equal(await page.textContent("#win-heading"), "Solved with hints");
  assert.equal(await page.textContent("#best"), "");
  await page.goto(new URL(started("1234x5786"), page.url()).href);
  await page.reload();
  await ready(page);
  await page.focus("#board");
  await press(page, "ArrowUp");
  await press(page, "ArrowDown");
  await solve(page);
  const first = /^Your best at difficulty 2: 2 moves more than the shortest; 0:\d\d\.$/;
  assert.match(await page.textContent("#best"), first);
  await page.goto(new URL(started("1234x5786"), page.url()).href);
  await page.reload();
  await ready(page);
  assert.match(await page.textContent("#best"), /^Your best at difficulty 2: 2 moves more/);
  await solve(page);
  assert.match(await page.textContent("#win-best"), /^Not one move too many\. Your best moves/);
  assert.match(await page.textContent("#best"), /the fewest moves; 0:\d\d\.$/);
});

pageTest("The answer is shown on demand, and after a win", { link: started("1234x5786") }, async (page) => {
  await page.locator("#speed").evaluate((speed) => (speed.value = 8));
  assert.equal(await page.isVisible("#solution-panel"), false);
  await page.click("#reveal");
  await page.waitForSelector("#win", { state: "visible" });
  assert.equal(await boardOf(page), goal);
  assert.equal(await page.textContent("#win-heading"), "Solved with the answer");
  await page.click("#scramble");
  await page.waitForSelector("#win", { state: "hidden" });
  assert.equal(await page.isVisible("#solution-panel"), false);

  await page.goto(new URL(started("1234x5786"), page.url()).href);
  await page.reload();
  await ready(page);
  await page.locator("#speed").evaluate((speed) => (speed.value = 8));
  await press(page, "Tab");
  await solve(page);
  await page.click("#show-me");
  await page.waitForFunction(() => document.getElementById("progress").textContent === "2 of 2");
  assert.equal(await page.textContent("#win-moves"), "A shortest path has 2 moves.");
  await page.click("#again");
  await page.waitForSelector("#win", { state: "hidden" });
  assert.notEqual(await boardOf(page), goal);
});

pageTest("Every puzzle remembers its difficulty; a smaller puzzle does not change another's", {}, async (page) => {
  const choose = async (name) => {
    await page.selectOption("#puzzle", name);
    const isChosen = (mark) => location.hash.includes(mark) || document.getElementById("notice").textContent !== "";
    await page.waitForFunction(isChosen, `puzzle=${name}&`);
    assert.equal(await page.textContent("#notice"), "");
  };
  await page.locator("#difficulty").fill("27");
  const old = await boardOf(page);
  await page.click("#scramble");
  await page.waitForFunction((board) => !location.hash.includes(board), old);
  assert.equal(distances.get(await boardOf(page)).distance, 27);
  await choose("die");
  assert.equal(await page.inputValue("#difficulty"), "2");
  await page.locator("#difficulty").fill("3");
  await choose("rotate3x3");
  assert.equal(await page.inputValue("#difficulty"), "4");
  await choose("slide3x3");
  assert.equal(await page.inputValue("#difficulty"), "27");
  assert.equal(distances.get(await boardOf(page)).distance, 27);
  await page.reload();
  await ready(page);
  await choose("die");
  assert.equal(await page.inputValue("#difficulty"), "3");
});

const timed = { link: started("23415x768") };
pageTest("The clock starts with the first move and stands still while the page is hidden", timed, async (page) => {
  const time = () => page.textContent("#time");
  const hide = (state) => page.evaluate((visible) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: visible });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
  await page.waitForTimeout(1100);
  assert.equal(await time(), "0:00");
  await page.click("#cell-8");
  await page.waitForFunction(() => document.getElementById("time").textContent === "0:01");
  await hide("hidden");
  const hidden = await time();
  await page.waitForTimeout(1300);
  assert.equal(await time(), hidden);
  await hide("visible");
  await page.waitForFunction((old) => document.getElementById("time").textContent !== old, hidden);
  await page.click("#restart");
  assert.equal(await time(), "0:00");
  assert.equal(await boardOf(page), "23415x768");
});

const forbidStorage = (page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    }));
const forbidden = { prepare: forbidStorage };
pageTest("Where storage is forbidden, all works, and the page remembers while it is open", forbidden, async (page) => {
  await page.locator("#difficulty").fill("5");
  await page.selectOption("#puzzle", "die");
  await page.waitForFunction(() => location.hash.includes("puzzle=die&"));
  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForFunction(() => location.hash.includes("slide3x3"));
  assert.equal(distances.get(await boardOf(page)).distance, 5);
  await solve(page);
  assert.match(await page.textContent("#best"), /^Your best at difficulty 5: the fewest moves/);
  await page.click("#theme");
});

const swapOneAndTwo = "These tiles have the wrong parity: swap 1 and 2.";
const parities = [
  ["slides", "#start=123456870", "These tiles have the wrong parity: swap 7 and 8."],
  ["slides, with the gap elsewhere", "#start=1x3426785", "These tiles have the wrong parity: swap"],
  ["rotations, which are all even", "#puzzle=rotate3x3&start=213456789", swapOneAndTwo],
  ["one tile and the gap may be anywhere in the goal", "#start=213456780&goal=1234567**", swapOneAndTwo],
  ["a die, whose moves are odd", "#puzzle=die&start=213456", "The moves cannot bring this board to the goal."],
];
for (const [name, link, expected] of parities)
  pageTest(`Why a board cannot be solved: ${name}`, { link }, async (page) => {
    const why = page.locator(".play .why");
    await why.locator("p").waitFor();
    assert.ok((await why.locator("p").textContent()).startsWith(expected), await why.textContent());
    if (expected.startsWith("The moves")) return assert.equal(await why.locator("button").count(), 0);
    await why.locator("button").click();
    await page.waitForFunction(() => document.getElementById("distance").textContent !== "∞");
    assert.ok((await distanceOf(page)) >= 0);
    assert.equal(await why.textContent(), "");
  });

const slides = { link: "#start=23415x768" };
pageTest("Manhattan distance stands beside the true one, unless the goal has wildcards", slides, async (page) => {
  assert.match(await page.textContent("#hardness"), /Manhattan distance 9, truly 19\.$/);
  await page.goto(new URL("#start=23415x768&goal=1234*****", page.url()).href);
  await page.reload();
  await ready(page);
  assert.doesNotMatch(await page.textContent("#hardness"), /Manhattan/);
});

const solved = { link: started(goal) };
pageTest("A board that is the goal already, or that cannot reach it, can be left", solved, async (page) => {
  assert.ok(await page.isDisabled("#hint"));
  assert.equal(await page.isVisible("#win"), false);
  await page.click("#scramble");
  await page.waitForFunction((old) => !location.hash.includes(`start=${old}`), goal);
  await page.goto(new URL(started("213456780"), page.url()).href);
  await page.locator(".play .why button").click();
  await page.waitForFunction(() => location.hash.includes("start=12345678x"));
});
