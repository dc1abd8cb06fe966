// The page on boards of slides without tables, whose tiles have up to two digits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerer, module, openPage } from "./page.mjs";

const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const start = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const linkTo = (board, more = {}) => `#${new URLSearchParams({ puzzle: "slide4x4", start: board, ...more })}`;
const tilesOf = (page, within) => page.texts(`${within} .tile`).map((text) => text || "x").join(" ");

test("a 15-puzzle is shown, solved and played to the goal", async () => {
  const page = await openPage(linkTo(start));
  assert.equal(page.distance, 57);
  assert.equal(page.text("#hardness"), " Manhattan distance 41, truly 57.");
  assert.equal(tilesOf(page, "#goal"), own);
  assert.equal(page.one("#cell-3").getAttribute("aria-label"), "12");
  assert.equal(page.all("#path > li").length, 57);
  await page.fill("#place", 55);
  assert.equal(page.distance, 2);
  for (const left of [1, 0]) {
    await page.click("#hint");
    await page.click("#hint");
    assert.equal(page.distance, left);
  }
  assert.equal(page.board, own);
});

test("a 15-puzzle of exactly the chosen difficulty is played to a win by keys", async () => {
  const page = await openPage();
  const arrowOf = { "↓": "ArrowDown", "↑": "ArrowUp", "→": "ArrowRight", "←": "ArrowLeft" };
  await page.choosePuzzle("slide4x4");
  assert.equal(page.one("#difficulty").value, "30");
  assert.equal(page.one("#difficulty").max, "60");
  const other = await openPage(linkTo(page.board));
  const path = other.texts("#path > li");
  assert.equal(path.length, 30, "difficulty is the exact distance");
  const game = await openPage(linkTo(other.board, { mode: "play" }));
  game.one("#board").focus();
  for (const label of path) await game.press(arrowOf[label.at(-1)]);
  assert.equal(game.board, own);
  assert.equal(game.text("#win-moves"), "30 moves, shortest 30. Time 0:00.00.");
  assert.equal(game.text("#said").includes("Solved"), false);
  await game.pass(1);
  assert.match(game.text("#said"), /tile 1[25] \w+\. Solved: 30 moves, shortest 30\./);
  await game.click("#again");
  assert.notEqual(game.board, own);
  assert.equal(game.document.activeElement.id, "board");
});

test("a 15-puzzle is edited; two tiles of wrong parity are swapped; goals may have wildcards", async () => {
  const page = await openPage(linkTo("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"));
  assert.ok(page.one("#histogram-panel").hidden);
  await page.click("#edit-panel > summary");
  const [swap] = page.all("#edit-start .why > button");
  assert.equal(swap.textContent, "Swap 14 and 15");
  await page.click(swap);
  assert.equal(page.board, own);
  assert.equal(page.distance, 0);
  await page.fill("#start-text", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15");
  await page.submit("#start-text");
  assert.match(page.board, /14 x 15$/);
  assert.equal(page.distance, 1);
  assert.deepEqual(tilesOf(page, "#edit-start .choices").split(" ").slice(8, 11), ["9", "10", "11"]);
  await page.click("#any-goal");
  assert.equal(page.text("#goal-fault"), "");
  assert.equal(page.goal, "* * * * * * * * * * * * * * * *");
  assert.equal(page.distance, 0);
  await page.choosePuzzle("slide3x3");
  assert.equal(page.one("#histogram-panel").hidden, false);
});

const farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

test("a board whose answer takes long is drawn at once, is played without it, and stays if there is none", async () => {
  const page = await openPage();
  const [{ Game }, { Puzzle }] = [await module("game.js"), await module("puzzle.js")];
  const described = await (await answerer()).ask("puzzles");
  const puzzle = new Puzzle(described.find((description) => description.puzzle === "slide4x4"));
  const asked = [];
  const library = await answerer();
  const ask = (verb, parameters) =>
    verb === "draw"
      ? library.ask(verb, parameters)
      : new Promise((tell, refuse) => asked.push({ parameters, tell, refuse }));
  const slow = { ask };
  const game = new Game(slow, [puzzle]);
  const heard = [];
  for (const event of ["puzzle", "board", "answer", "searching", "trouble"])
    game.addEventListener(event, () => heard.push(event));

  const rows = farthest.replace(/((\w+ ){4})/g, "$1/ ");
  const set = game.set({ puzzle, start: rows, goal: own.replace("x", "0"), mode: "analyse" });
  assert.deepEqual(heard, []);
  await page.pass(0.5);
  assert.deepEqual(heard, ["puzzle", "board"]);
  assert.deepEqual([game.board, game.goal, game.answer], [farthest, own, null]);
  await page.pass(0.5);
  assert.deepEqual(heard.slice(2), ["searching"]);
  asked[0].refuse(new Error("gave up after 70029312 states"));
  await set;
  await page.pass(0);
  assert.deepEqual(heard.slice(3), ["trouble"]);
  assert.equal(game.board, farthest);
  game.make(["r"]);
  assert.equal(game.movesMade, 1);
  asked[1].tell({ start: game.board, goal: own, distance: 79, moves: [] });
  await page.pass(0);
  assert.deepEqual(heard.slice(4), ["board", "answer"]);
  assert.equal(game.distance, 79);
});

test("a link with a bad board keeps its puzzle", async () => {
  const page = await openPage("#puzzle=slide4x4&start=1+2+3");
  assert.match(page.text("#notice"), /^Invalid link: board '1 2 3': 3 tiles where slide4x4 has 16 cells/);
  assert.equal(page.one("#puzzle").value, "slide4x4");
});
