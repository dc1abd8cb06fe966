// Games as people play them: without help, until they are won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowOf, best, distanceOf, goal, movesOf } from "./oracle.mjs";
import { openPage } from "./page.mjs";

const opposite = { u: "d", d: "u", l: "r", r: "l" };

/** Plays a shortest path from the page's board with arrow keys. */
async function solve(page) {
  await page.focus("#board");
  for (let left = distanceOf(await page.board); left > 0; --left) await page.press(arrowOf[best(await page.board)]);
  assert.equal(await page.board, goal);
}

const started = (start, mode = "play") => `#mode=${mode}&puzzle=slide3x3&start=${start}`;

test("The first visit is a game of middling difficulty that gives nothing away", async () => {
  const page = await openPage();
  assert.ok(await page.get("[name=mode][value=play]", "checked"));
  assert.equal(distanceOf(await page.board), 22, "half of all boards are at most as far");
  assert.equal(await page.get("#difficulty", "value"), "22");
  assert.equal(await page.get("#difficulty", "max"), "43", "22 is in the middle");
  assert.equal(await page.text("#difficulty-is"), "22 moves");
  assert.equal(await page.text("#rules"), "Slide tiles into the gap until the board looks like the goal.");
  const secrets = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves"];
  for (const secret of secrets) assert.equal(await page.shows(secret), false, secret);
  const told = ["#distance", "#unit", "#hardness", "#path", "#count", "#histogram", "#moves .worth"];
  for (const secret of told) assert.equal((await page.texts(secret)).join(""), "", secret);
  const asked = await page.asked();
  await page.press("x");
  await page.focus("#board");
  await page.press(arrowOf[best(await page.board)]);
  assert.equal(await page.asked(), asked, "a move asks nothing");
  await page.mode("analyse");
  assert.equal(await page.distance, 21);
  assert.equal(await page.text("#help > summary"), "How to play");
  assert.equal(await page.get("#help", "open"), false);
  await page.mode("play");
  await page.focus("#board");
  await page.press(arrowOf[best(await page.board)]);
  for (const secret of ["#distance", "#unit", "#hardness", "#path", "#moves .worth"])
    assert.equal((await page.texts(secret)).join(""), "", `${secret} after analysis`);
  assert.equal(await page.count(".sign"), 0);
  assert.equal(await page.get("#puzzle", "value"), "slide3x3");
  assert.equal(await page.text("#puzzle > option[value=slide3x3]"), "8-puzzle (3x3)");
  assert.equal(await page.text("#notice"), "");
  assert.equal(await page.text("#answered-by"), "this browser");
});

test("The link remembers the mode; a link without one leads to analysis", async () => {
  const page = await openPage("#start=23415x768");
  assert.ok(await page.get("[name=mode][value=analyse]", "checked"));
  assert.equal(await page.distance, 19);
  await page.mode("play");
  assert.equal(await page.shows("#distance"), false);
  assert.equal(await page.count(".sign"), 0);
  const again = await openPage(await page.link);
  assert.ok(await again.get("[name=mode][value=play]", "checked"));
  assert.equal(await again.board, "23415x768");
  await again.mode("analyse");
  assert.equal(await again.distance, 19);
  assert.ok(await again.shows("#distance"));
});

test("A click slides all tiles up to the gap; one undo takes all of them back", async () => {
  const page = await openPage(started("1234x5786"));
  await page.tap(5);
  assert.equal(await page.board, "12345x786");
  await page.tap(3);
  assert.equal(await page.board, "123x45786");
  assert.equal(await page.text("#made"), "3", "each tile is a move");
  await page.tap(8);
  assert.equal(await page.board, "123x45786", "not in the gap's row or column");
  await page.click("#undo");
  assert.equal(await page.board, "12345x786");
  assert.equal(await page.text("#made"), "1");
  await page.press("Control+z");
  assert.equal(await page.board, "1234x5786");
  assert.ok(await page.get("#undo", "disabled"));
  assert.ok(await page.get("#restart", "disabled"));
  await page.press("Control+y");
  await page.press("Control+Shift+Z");
  assert.equal(await page.board, "123x45786");
  assert.ok(await page.get("#redo", "disabled"));
  await page.press("Control+z");
  await page.tap(8);
  assert.ok(await page.get("#redo", "disabled"), "another move forgets what was undone");
});

test("A drag takes several tiles along, and a swipe works anywhere", async () => {
  const page = await openPage(started("x12345678"));
  await page.drag(2, -0.9, 0.05);
  assert.equal(await page.board, "12x345678");
  assert.equal(await page.text("#made"), "2");
  await page.drag(6, 0, -0.9);  // far from the gap: the tile below it goes up
  assert.equal(await page.board, "12534x678");
  await page.drag(5, 0.9, 0);  // The drag begins at the gap itself.
  assert.equal(await page.board, "1253x4678");
});

test("Arrow keys move the tile or, if so set, the gap; the setting is kept", async () => {
  const page = await openPage(started("1234x5786"));
  const keys = await page.texts("#keys > li");
  assert.ok(keys.includes("An arrow key moves a tile into the gap."));
  await page.focus("#board");
  await page.press("ArrowLeft");
  assert.equal(await page.board, "12345x786");
  await page.click("#settings > summary");
  await page.check("#arrows-move-gap");
  assert.ok((await page.texts("#keys > li")).includes("An arrow key moves the gap."));
  await page.focus("#board");
  await page.press("ArrowLeft");
  assert.equal(await page.board, "1234x5786");
  const again = await openPage(await page.link, page);
  assert.ok(await again.get("#arrows-move-gap", "checked"));
  await again.focus("#board");
  await again.press("ArrowUp");
  assert.equal(await again.board, "1x3425786");
});

test("A win tells the moves made and the fewest; each move's loss can be seen", async () => {
  const page = await openPage(started("23415x768"), { calm: false });
  const shortest = distanceOf("23415x768");
  await page.focus("#board");
  // A move away from the goal, and back, is two moves more than needed.
  const farther = (board) =>
    [...movesOf(board)].find(([, next]) => distanceOf(next) > distanceOf(board));
  let first = 0;
  for (; !farther(await page.board); ++first) await page.press(arrowOf[best(await page.board)]);
  const [away] = farther(await page.board);
  await page.press(arrowOf[away]);
  await page.press(arrowOf[opposite[away]]);
  await page.pass(65);
  assert.equal(await page.shows("#win"), false);
  await solve(page);
  assert.ok(await page.shows("#win"));
  assert.equal(await page.shows("#actions"), false);
  assert.equal(await page.text("#win-heading"), "Solved");
  const result = `${shortest + 2} moves, shortest ${shortest}.`;
  assert.equal(await page.text("#win-moves"), `${result} Time 1:05.000.`);
  assert.equal(await page.text("#win-best"), "New best: Moves, Time.");
  assert.match(await page.text("#win-loss"), new RegExp(`^Move ${first + 1}: \\d [←→↑↓] was shorter\\.$`));
  assert.equal(await page.count(".sky .tile"), 28);
  await page.pass(0.2);
  assert.ok((await page.text("#said")).includes(`Solved: ${result}`));
  await page.pass(2);
  assert.equal(await page.count(".sky"), 0);
  const time = await page.text("#time");
  assert.equal(time, "1:05.000");
  const won = await page.board;
  await page.press("ArrowRight");
  assert.equal(await page.board, won, "the game is over");

  await page.click("#show-losses");
  assert.equal(await page.count("#review > li"), shortest + 2);
  assert.equal(await page.text("#lost"), "2 moves lost, in 1 place");
  assert.equal(await page.count("#review .lost"), 1);
  assert.equal(await page.text("#review .lost > .mark"), "?");
  const left = shortest - first;
  assert.equal((await page.texts("#review .from-to"))[first], `${left} → ${left + 1}`);
  assert.equal((await page.texts("#review .from-to")).at(-1), "1 → 0");
  assert.match((await page.texts("#review button"))[first], /^\d [←→↑↓].*, 2 moves lost$/);
  await page.pass(5);
  assert.equal(await page.text("#time"), time, "the clock has stopped");
  await page.click("#review button", first + 1);
  assert.ok(await page.get("[name=mode][value=analyse]", "checked"));
  assert.equal(await page.distance, left + 1, "the board before the move");
  assert.equal(await page.count("#review [aria-current=step]"), 1);
  await page.click("#review button", first + 3);
  assert.equal(await page.distance, left - 1);
  assert.equal(await page.count(`#review li:nth-child(${first + 4}) [aria-current=step]`), 1);
  assert.equal(await page.count("#review [aria-current=step]"), 1);
});

test("Best results survive a reload; games with a hint do not count", async () => {
  const page = await openPage(started("1234x5786"));
  const open = () => openPage(started("1234x5786"), page);
  await page.click("#hint");
  assert.equal(await page.text("#hint"), "Play it");
  assert.equal(await page.count("#cell-5.hinted"), 1);
  assert.equal(await page.count(".hinted[id]"), 1);
  assert.equal(await page.board, "1234x5786");
  await page.click("#hint");
  assert.equal(await page.board, "12345x786");
  assert.equal(await page.count(".hinted"), 0, "the hint was played");
  await solve(page);
  assert.equal(await page.text("#win-heading"), "Solved with hints");
  assert.equal(await page.text("#best"), "");
  assert.equal(await page.text("#win-best"), "");
  const second = await open();
  await second.focus("#board");
  await second.press("ArrowUp");
  await second.press("ArrowDown");
  await second.pass(9);
  await solve(second);
  assert.equal(await second.text("#best"), "Your best at difficulty 2: 2 moves more than the shortest; 0:09.000.");
  const third = await open();
  assert.equal(await third.text("#best"), "Your best at difficulty 2: 2 moves more than the shortest; 0:09.000.");
  await third.focus("#board");
  await third.press(arrowOf.r);
  await third.pass(11);
  await solve(third);
  assert.equal(await third.text("#win-best"), "Not one move too many. New best: Moves.");
  assert.equal(await third.text("#best"), "Your best at difficulty 2: the fewest moves; 0:09.000.");
  assert.equal(await third.text("#win-loss"), "", "no move was too much");
});

test("A reload goes on with the game: its moves, its time, and what can be undone", async () => {
  const page = await openPage(started("1234x5786"));
  await page.focus("#board");
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown"]) await page.press(key);
  await page.press("Backspace");
  await page.pass(7);
  await page.press("ArrowDown");
  assert.equal(await page.text("#made"), "3");
  await page.pass(4);
  const board = await page.board;
  await page.page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await page.reload();
  assert.equal(await page.board, board);
  assert.equal(await page.text("#made"), "3");
  assert.equal(await page.text("#time"), "0:11", "with the seconds since the last move");
  for (let move = 0; move < 3; ++move) await page.click("#undo");
  assert.equal(await page.board, "1234x5786");
  assert.ok(await page.get("#undo", "disabled"));
  await page.click("#redo");
  assert.equal(await page.text("#made"), "1");
  await page.page.evaluate((link) => history.replaceState(history.state, "", link), started("1x3425786"));
  await page.reload();
  assert.equal(await page.text("#made"), "0", "another position");
});

test("A puzzle is also taken from behind the question mark", async () => {
  const page = await openPage("", { search: "?puzzle=rotate3x3" });
  assert.equal(await page.get("#puzzle", "value"), "rotate3x3");
});

test("The answer is shown on demand, and after a win", async () => {
  const page = await openPage(started("1234x5786"));
  await page.fill("#speed", 8);
  assert.equal(await page.shows("#solution-panel"), false);
  await page.click("#reveal");
  assert.ok(await page.shows("#solution-panel"));
  assert.deepEqual(await page.texts("#path > li"), ["5 ←", "6 ↑"]);
  assert.equal(await page.board, "12345x786", "the first move at once");
  await page.pass(0.1);
  assert.equal(await page.board, "12345x786");
  await page.pass(0.1);
  assert.ok(await page.shows("#win"));
  assert.equal(await page.board, goal);
  assert.equal(await page.text("#win-heading"), "Solved with the answer");
  await page.click("#again");
  assert.equal(await page.shows("#win"), false);
  assert.equal(await page.shows("#solution-panel"), false);

  const other = await openPage(started("1234x5786"));
  await other.fill("#speed", 8);
  await solve(other);
  await other.click("#show-me");
  await other.pass(1);
  assert.equal(await other.text("#progress"), "2 of 2");
  assert.equal(await other.text("#win-moves"), "A shortest path has 2 moves.");
  await other.click("#again");
  assert.equal(await other.shows("#win"), false);
  assert.notEqual(await other.board, goal);
});

test("Every puzzle remembers its difficulty; a smaller puzzle does not change another's", async () => {
  const page = await openPage();
  const choose = async (where, name) => {
    await where.choosePuzzle(name);
    assert.equal(await where.inLink("puzzle"), name);
    assert.equal(await where.text("#notice"), "");
  };
  await page.difficulty("27 moves");
  assert.equal(await page.attribute("#difficulty", "aria-valuetext"), "27 moves");
  const old = await page.board;
  await page.click("#scramble");
  assert.notEqual(await page.board, old);
  assert.equal(distanceOf(await page.board), 27);
  await choose(page, "die");
  assert.equal(await page.text("#difficulty-is"), "2 moves");
  await page.difficulty("3 moves");
  await choose(page, "rotate3x3");
  assert.equal(await page.text("#difficulty-is"), "6 moves");
  await choose(page, "slide3x3");
  assert.equal(await page.text("#difficulty-is"), "27 moves");
  assert.equal(distanceOf(await page.board), 27);
  const again = await openPage(await page.link, page);
  await choose(again, "die");
  assert.equal(await again.text("#difficulty-is"), "3 moves");
});

test("The clock starts with the first move and stands still while the page is hidden", async () => {
  const page = await openPage(started("23415x768"));
  const time = () => page.text("#time");
  await page.pass(1.1);
  assert.equal(await time(), "0:00");
  await page.tap(8);
  await page.pass(1.2);
  assert.equal(await time(), "0:01");
  await page.turnTo("hidden");
  await page.pass(100);
  assert.equal(await time(), "0:01");
  await page.turnTo("visible");
  await page.pass(0.5);
  assert.equal(await time(), "0:01");
  await page.pass(0.5);
  assert.equal(await time(), "0:02");
  await page.click("#restart");
  assert.equal(await time(), "0:00");
  assert.equal(await page.board, "23415x768");
  await page.pass(3);
  assert.equal(await time(), "0:00");
});

test("Where storage is forbidden, all works, and the page remembers while it is open", async () => {
  const page = await openPage("", { forgets: true });
  await page.difficulty("5 moves");
  await page.choosePuzzle("die");
  assert.equal(await page.inLink("puzzle"), "die");
  await page.choosePuzzle("slide3x3");
  assert.equal(distanceOf(await page.board), 5);
  await solve(page);
  assert.match(await page.text("#best"), /^Your best at difficulty 5: the fewest moves; 0:00\.000\.$/);
  await page.click("#theme");
  assert.equal(await page.attribute("html", "data-theme"), "dark");
});

test("The theme is kept", async () => {
  const page = await openPage();
  const paper = () => page.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  assert.equal(await page.attribute("#theme", "aria-pressed"), "false");
  await page.click("#theme");
  assert.equal(await page.attribute("#theme", "aria-pressed"), "true");
  assert.notEqual(await paper(), light);
  const again = await openPage("", page);
  assert.equal(await again.attribute("html", "data-theme"), "dark");
  assert.equal(await again.attribute("#theme", "aria-pressed"), "true");
  await again.click("#theme");
  assert.equal(await again.attribute("html", "data-theme"), "light");
});

const cannot = "The moves cannot bring this board to the goal.";
for (const [name, link, offer] of [
  ["slides", "#start=123456870", "Swap 7 and 8"],
  ["slides, with the gap elsewhere", "#start=1x3426785", "Swap "],
  ["slides, where a tile and the gap would be the best swap", "#start=21x345678&goal=x12345678", "Swap 1 and 2"],
  ["rotations, which are all even", "#puzzle=rotate3x3&start=213456789", "Swap 1 and 2"],
  ["one tile and the gap may be anywhere in the goal", "#start=213456780&goal=1234567**", "Swap 1 and 2"],
  ["a die, of which no two swapped sides are enough", "#puzzle=die&start=234561", ""],
])
  test(`Why a board cannot be solved: ${name}`, async () => {
    const page = await openPage(link);
    assert.equal(await page.distance, null);
    assert.ok((await page.text(".stage .why")).startsWith(cannot + offer), await page.text(".stage .why"));
    assert.equal(await page.text("#edit-start .why"), await page.text(".stage .why"));
    if (offer === "") return assert.equal(await page.count(".stage .why button"), 0);
    await page.click(".stage .why button");
    assert.ok((await page.distance) >= 0);
    assert.equal(await page.text(".stage .why"), "");
  });

test("Manhattan distance stands beside the true one, unless the goal has wildcards", async () => {
  const page = await openPage("#start=23415x768");
  assert.match(await page.text("#hardness"), /Manhattan distance 9, truly 19\.$/);
  await page.follow("#start=23415x768&goal=1234*****");
  assert.ok((await page.distance) > 0);
  assert.doesNotMatch(await page.text("#hardness"), /Manhattan/);
});

test("A board that is the goal already, or that cannot reach it, can be left", async () => {
  const page = await openPage(started(goal));
  assert.ok(await page.get("#hint", "disabled"));
  assert.ok(await page.get("#reveal", "disabled"));
  assert.equal(await page.shows("#win"), false);
  await page.click("#scramble");
  assert.notEqual(await page.board, goal);
  await page.follow(started("213456780"));
  await page.click(".stage .why button");
  assert.equal(await page.board, "12345678x");
});
