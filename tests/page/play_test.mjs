// Games as people play them: without help, until they are won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Storage } from "./dom.mjs";
import { best, distanceOf, movesOf } from "./oracle.mjs";
import { openPage, questions } from "./page.mjs";

const goal = "12345678x";
const opposite = { u: "d", d: "u", l: "r", r: "l" };
const arrowOf = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };  // the tile goes the other way

/** Plays a shortest path from the page's board with arrow keys. */
async function solve(page) {
  page.one("#board").focus();
  for (let left = distanceOf(page.board); left > 0; --left) await page.press(arrowOf[best(page.board)]);
  assert.equal(page.board, goal);
}

const started = (start, mode = "play") => `#mode=${mode}&puzzle=slide3x3&start=${start}`;

test("The first visit is a game of middling difficulty that gives nothing away", async () => {
  const page = await openPage();
  assert.ok(page.one("[name=mode][value=play]").checked);
  assert.equal(distanceOf(page.board), 16);
  assert.equal(page.one("#difficulty").value, "16");
  assert.equal(page.one("#difficulty").max, "31");
  assert.equal(page.text("#difficulty-is"), "16");
  assert.equal(page.text("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  const secrets = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves"];
  for (const secret of secrets) assert.equal(page.shows(secret), false, secret);
  const told = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves .worth"];
  assert.equal(told.flatMap((secret) => page.texts(secret)).join(""), "");
  const asked = questions.asked.length;
  await page.press("x");
  page.one("#board").focus();
  await page.press(arrowOf[best(page.board)]);
  assert.equal(questions.asked.length, asked, "a move asks nothing");
  await page.mode("analyse");
  assert.equal(page.distance, 15);
  assert.equal(page.text("#help > summary"), "How to play");
  assert.equal(page.one("#help").open, false);
  await page.mode("play");
  page.one("#board").focus();
  await page.press(arrowOf[best(page.board)]);
  for (const secret of ["#distance", "#unit", "#hardness", "#path", "#moves .worth"])
    assert.equal(page.texts(secret).join(""), "", `${secret} after analysis`);
  assert.equal(page.all(".sign").length, 0);
  assert.equal(page.one("#puzzle").value, "slide3x3");
  assert.equal(page.text("#puzzle > option[value=slide3x3]"), "8-puzzle (3x3)");
  assert.equal(page.text("#notice"), "");
  assert.equal(page.text("#answered-by"), "this browser");
});

test("The link remembers the mode; a link without one leads to analysis", async () => {
  const page = await openPage("#start=23415x768");
  assert.ok(page.one("[name=mode][value=analyse]").checked);
  assert.equal(page.distance, 19);
  await page.mode("play");
  assert.equal(page.shows("#distance"), false);
  assert.equal(page.all(".sign").length, 0);
  const again = await openPage(page.window.hash);
  assert.ok(again.one("[name=mode][value=play]").checked);
  assert.equal(again.board, "23415x768");
  await again.mode("analyse");
  assert.equal(again.distance, 19);
  assert.ok(again.shows("#distance"));
});

test("A click slides all tiles up to the gap; one undo takes all of them back", async () => {
  const page = await openPage(started("1234x5786"));
  await page.tap(5);
  assert.equal(page.board, "12345x786");
  await page.tap(3);
  assert.equal(page.board, "123x45786");
  assert.equal(page.text("#made"), "3", "each tile is a move");
  await page.tap(8);
  assert.equal(page.board, "123x45786", "not in the gap's row or column");
  await page.click("#undo");
  assert.equal(page.board, "12345x786");
  assert.equal(page.text("#made"), "1");
  await page.press("Control+z");
  assert.equal(page.board, "1234x5786");
  assert.ok(page.one("#undo").disabled);
  assert.ok(page.one("#restart").disabled);
  await page.press("Control+y");
  await page.press("Control+Shift+Z");
  assert.equal(page.board, "123x45786");
  assert.ok(page.one("#redo").disabled);
  await page.press("Control+z");
  await page.tap(8);
  assert.ok(page.one("#redo").disabled, "another move forgets what was undone");
});

test("A drag takes several tiles along, and a swipe works anywhere", async () => {
  const page = await openPage(started("x12345678"));
  await page.drag(2, -0.9, 0.05);
  assert.equal(page.board, "12x345678");
  assert.equal(page.text("#made"), "2");
  await page.drag(6, 0, -0.9);  // far from the gap: the tile below it goes up
  assert.equal(page.board, "12534x678");
  await page.drag(5, 0.9, 0);  // from the gap itself
  assert.equal(page.board, "1253x4678");
});

test("Arrow keys move the tile or, if so set, the gap; the setting is kept", async () => {
  const storage = new Storage();
  const page = await openPage(started("1234x5786"), { storage });
  const keys = page.texts("#keys > li");
  assert.ok(keys.includes("An arrow key moves a tile into the gap."));
  page.one("#board").focus();
  await page.press("ArrowLeft");
  assert.equal(page.board, "12345x786");
  await page.check("#arrows-move-gap");
  assert.ok(page.texts("#keys > li").includes("An arrow key moves the gap."));
  page.one("#board").focus();
  await page.press("ArrowLeft");
  assert.equal(page.board, "1234x5786");
  const again = await openPage(page.window.hash, { storage });
  assert.ok(again.one("#arrows-move-gap").checked);
  again.one("#board").focus();
  await again.press("ArrowUp");
  assert.equal(again.board, "1x3425786");
});

test("A win tells the moves made and the fewest; each move's loss can be seen", async () => {
  const page = await openPage(started("23415x768"), { calm: false });
  const shortest = distanceOf("23415x768");
  page.one("#board").focus();
  // A move away from the goal, and back, is two moves more than needed.
  const farther = (board) =>
    [...movesOf(board)].find(([, next]) => distanceOf(next) > distanceOf(board));
  let first = 0;
  for (; !farther(page.board); ++first) await page.press(arrowOf[best(page.board)]);
  const [away] = farther(page.board);
  await page.press(arrowOf[away]);
  await page.press(arrowOf[opposite[away]]);
  await page.pass(65);
  assert.equal(page.shows("#win"), false);
  await solve(page);
  assert.ok(page.shows("#win"));
  assert.equal(page.shows("#actions"), false);
  assert.equal(page.text("#win-heading"), "Solved");
  const result = `${shortest + 2} moves, shortest ${shortest}.`;
  assert.equal(page.text("#win-moves"), `${result} Time 1:05.000.`);
  assert.equal(page.text("#win-best"), "Your best moves and time at this difficulty.");
  assert.equal(page.all(".sky .tile").length, 28);
  await page.pass(0.2);
  assert.ok(page.text("#said").includes(`Solved: ${result}`));
  await page.pass(2);
  assert.equal(page.all(".sky").length, 0);
  const time = page.text("#time");
  assert.equal(time, "1:05");
  const won = page.board;
  await page.press("ArrowRight");
  assert.equal(page.board, won, "the game is over");

  await page.click("#show-losses");
  assert.equal(page.all("#review > li").length, shortest + 2);
  assert.equal(page.text("#lost"), "2 moves lost, in 1 place");
  assert.equal(page.all("#review .lost").length, 1);
  assert.equal(page.text("#review .lost > .mark"), "?");
  const left = shortest - first;
  assert.equal(page.texts("#review .from-to")[first], `${left} → ${left + 1}`);
  assert.equal(page.texts("#review .from-to").at(-1), "1 → 0");
  assert.match(page.texts("#review button")[first], /^\d [←→↑↓].*, 2 moves lost$/);
  await page.pass(5);
  assert.equal(page.text("#time"), time, "the clock has stopped");
  await page.click(page.all("#review button")[first + 1]);
  assert.ok(page.one("[name=mode][value=analyse]").checked);
  assert.equal(page.distance, left + 1, "the board before the move");
  assert.equal(page.all("#review [aria-current=step]").length, 1);
  await page.click(page.all("#review button")[first + 3]);
  assert.equal(page.distance, left - 1);
  assert.ok(page.all("#review button")[first + 3].matches("[aria-current=step]"));
  assert.equal(page.all("#review [aria-current=step]").length, 1);
});

test("Best results survive a reload; games with a hint do not count", async () => {
  const storage = new Storage();
  const open = () => openPage(started("1234x5786"), { storage });
  const page = await open();
  await page.click("#hint");
  assert.equal(page.text("#hint"), "Play it");
  assert.equal(page.all("#cell-5.hinted").length, 1);
  assert.equal(page.all(".hinted").filter(({ id }) => id !== "").length, 1);
  assert.equal(page.board, "1234x5786");
  await page.click("#hint");
  assert.equal(page.board, "12345x786");
  assert.equal(page.all(".hinted").length, 0, "the hint was played");
  await solve(page);
  assert.equal(page.text("#win-heading"), "Solved with hints");
  assert.equal(page.text("#best"), "");
  assert.equal(page.text("#win-best"), "");
  const second = await open();
  second.one("#board").focus();
  await second.press("ArrowUp");
  await second.press("ArrowDown");
  await second.pass(9);
  await solve(second);
  assert.equal(second.text("#best"), "Your best at difficulty 2: 2 moves more than the shortest; 0:09.00.");
  const third = await open();
  assert.equal(third.text("#best"), "Your best at difficulty 2: 2 moves more than the shortest; 0:09.00.");
  third.one("#board").focus();
  await third.press(arrowOf.r);
  await third.pass(11);
  await solve(third);
  assert.equal(third.text("#win-best"), "Not one move too many. Your best moves at this difficulty.");
  assert.equal(third.text("#best"), "Your best at difficulty 2: the fewest moves; 0:09.00.");
});

test("A reload goes on with the game: its moves, its time, and what can be undone", async () => {
  const page = await openPage(started("1234x5786"));
  page.one("#board").focus();
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown"]) await page.press(key);
  await page.press("Backspace");
  await page.pass(7);
  await page.press("ArrowDown");
  assert.equal(page.text("#made"), "3");
  await page.pass(4);
  page.window.tell("pagehide");
  const again = await openPage(page.window.hash, { state: page.window.state });
  assert.equal(again.board, page.board);
  assert.equal(again.text("#made"), "3");
  assert.equal(again.text("#time"), "0:11", "with the seconds since the last move");
  for (let move = 0; move < 3; ++move) await again.click("#undo");
  assert.equal(again.board, "1234x5786");
  assert.ok(again.one("#undo").disabled);
  await again.click("#redo");
  assert.equal(again.text("#made"), "1");
  const other = await openPage(started("1234x5786"), { state: page.window.state });
  assert.equal(other.text("#made"), "0", "another position");
});

test("A puzzle is also taken from behind the question mark", async () => {
  const page = await openPage("", { search: "?puzzle=rotate3x3" });
  assert.equal(page.one("#puzzle").value, "rotate3x3");
});

test("The answer is shown on demand, and after a win", async () => {
  const page = await openPage(started("1234x5786"));
  await page.fill("#speed", 8);
  assert.equal(page.shows("#solution-panel"), false);
  await page.click("#reveal");
  assert.ok(page.shows("#solution-panel"));
  assert.deepEqual(page.texts("#path > li"), ["5 ←", "6 ↑"]);
  assert.equal(page.board, "12345x786", "the first move at once");
  await page.pass(0.1);
  assert.equal(page.board, "12345x786");
  await page.pass(0.1);
  assert.ok(page.shows("#win"));
  assert.equal(page.board, goal);
  assert.equal(page.text("#win-heading"), "Solved with the answer");
  await page.click("#again");
  assert.equal(page.shows("#win"), false);
  assert.equal(page.shows("#solution-panel"), false);

  const other = await openPage(started("1234x5786"));
  await other.fill("#speed", 8);
  await solve(other);
  await other.click("#show-me");
  await other.pass(1);
  assert.equal(other.text("#progress"), "2 of 2");
  assert.equal(other.text("#win-moves"), "A shortest path has 2 moves.");
  await other.click("#again");
  assert.equal(other.shows("#win"), false);
  assert.notEqual(other.board, goal);
});

test("Every puzzle remembers its difficulty; a smaller puzzle does not change another's", async () => {
  const storage = new Storage();
  const page = await openPage("", { storage });
  const choose = async (where, name) => {
    await where.choosePuzzle(name);
    assert.equal(where.inLink("puzzle"), name);
    assert.equal(where.text("#notice"), "");
  };
  await page.fill("#difficulty", 27);
  assert.equal(page.text("#difficulty-is"), "27");
  const old = page.board;
  await page.click("#scramble");
  assert.notEqual(page.board, old);
  assert.equal(distanceOf(page.board), 27);
  await choose(page, "die");
  assert.equal(page.one("#difficulty").value, "2");
  await page.fill("#difficulty", 3);
  await choose(page, "rotate3x3");
  assert.equal(page.one("#difficulty").value, "4");
  await choose(page, "slide3x3");
  assert.equal(page.one("#difficulty").value, "27");
  assert.equal(distanceOf(page.board), 27);
  const again = await openPage(page.window.hash, { storage });
  await choose(again, "die");
  assert.equal(again.one("#difficulty").value, "3");
});

test("The clock starts with the first move and stands still while the page is hidden", async () => {
  const page = await openPage(started("23415x768"));
  const time = () => page.text("#time");
  await page.pass(1.1);
  assert.equal(time(), "0:00");
  await page.tap(8);
  await page.pass(1.2);
  assert.equal(time(), "0:01");
  page.turnTo("hidden");
  await page.pass(100);
  assert.equal(time(), "0:01");
  page.turnTo("visible");
  await page.pass(0.5);
  assert.equal(time(), "0:01");
  await page.pass(0.5);
  assert.equal(time(), "0:02");
  await page.click("#restart");
  assert.equal(time(), "0:00");
  assert.equal(page.board, "23415x768");
  await page.pass(3);
  assert.equal(time(), "0:00");
});

test("Where storage is forbidden, all works, and the page remembers while it is open", async () => {
  const page = await openPage("", { storage: null, fresh: true });
  await page.fill("#difficulty", 5);
  await page.choosePuzzle("die");
  assert.equal(page.inLink("puzzle"), "die");
  await page.choosePuzzle("slide3x3");
  assert.equal(distanceOf(page.board), 5);
  await solve(page);
  assert.match(page.text("#best"), /^Your best at difficulty 5: the fewest moves; 0:00\.00\.$/);
  await page.click("#theme");
  assert.equal(page.document.documentElement.dataset.theme, "dark");
});

test("The theme is kept", async () => {
  const storage = new Storage();
  const page = await openPage("", { storage });
  assert.equal(page.one("#theme").getAttribute("aria-pressed"), "false");
  await page.click("#theme");
  assert.equal(page.one("#theme").getAttribute("aria-pressed"), "true");
  const again = await openPage("", { storage });
  assert.equal(again.document.documentElement.dataset.theme, "dark");
  assert.equal(again.one("#theme").getAttribute("aria-pressed"), "true");
  await again.click("#theme");
  assert.equal(again.document.documentElement.dataset.theme, "light");
});

const cannot = "The moves cannot bring this board to the goal";
const swapOneAndTwo = `${cannot}; with 1 and 2 swapped, they can.`;
for (const [name, link, expected] of [
  ["slides", "#start=123456870", `${cannot}; with 7 and 8 swapped, they can.`],
  ["slides, with the gap elsewhere", "#start=1x3426785", `${cannot}; with `],
  ["slides, where a tile and the gap would be the best swap", "#start=21x345678&goal=x12345678", swapOneAndTwo],
  ["rotations, which are all even", "#puzzle=rotate3x3&start=213456789", swapOneAndTwo],
  ["one tile and the gap may be anywhere in the goal", "#start=213456780&goal=1234567**", swapOneAndTwo],
  ["a die, of which no two swapped sides are enough", "#puzzle=die&start=234561", `${cannot}.`],
])
  test(`Why a board cannot be solved: ${name}`, async () => {
    const page = await openPage(link);
    assert.equal(page.distance, null);
    assert.ok(page.text(".stage .why > p").startsWith(expected), page.text(".play .why"));
    assert.equal(page.text("#edit-start .why > p"), page.text(".stage .why > p"));
    if (expected === `${cannot}.`) return assert.equal(page.all(".stage .why button").length, 0);
    await page.click(".stage .why button");
    assert.ok(page.distance >= 0);
    assert.equal(page.text(".stage .why"), "");
  });

test("Manhattan distance stands beside the true one, unless the goal has wildcards", async () => {
  const page = await openPage("#start=23415x768");
  assert.match(page.text("#hardness"), /Manhattan distance 9, truly 19\.$/);
  await page.follow("#start=23415x768&goal=1234*****");
  assert.ok(page.distance > 0);
  assert.doesNotMatch(page.text("#hardness"), /Manhattan/);
});

test("A board that is the goal already, or that cannot reach it, can be left", async () => {
  const page = await openPage(started(goal));
  assert.ok(page.one("#hint").disabled);
  assert.ok(page.one("#reveal").disabled);
  assert.equal(page.shows("#win"), false);
  await page.click("#scramble");
  assert.notEqual(page.board, goal);
  await page.follow(started("213456780"));
  await page.click(".stage .why button");
  assert.equal(page.board, "12345678x");
});
