// Boards at a distance, as the page draws them: the command proves the distances of all levels, and of the boards that
// are recorded since they cannot be searched for.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { answerer, module } from "./modules.mjs";

const [{ levelsOf }, { drawBoard, farBoards, scaleOf, symmetricBoard }, { inOrder }, { Puzzle }] =
  await Promise.all(["levels.js", "scramble.js", "catalogue.js", "puzzle.js"].map(module));
const own = await answerer();
const puzzles = inOrder((await own.ask("puzzles")).map((description) => new Puzzle(description)));

/** Returns the command's distances of boards. */
function distancesOf(puzzle, boards) {
  const options = ["distance", "-p", puzzle.name, "-"];
  const lines = execFileSync(process.env.TILEBASE_PROGRAM, options, { input: `${boards.join("\n")}\n` });
  return String(lines).trim().split("\n").map(Number);
}

test("each puzzle with exact distances has ten levels, other boards that get farther up to the greatest", async () => {
  const without = [];
  for (const puzzle of puzzles) {
    const stats = puzzle.mayHaveStats ? await own.ask("stats", { puzzle: puzzle.name }).catch(() => null) : null;
    const scale = scaleOf(puzzle, stats);
    const distances = levelsOf(scale);
    if (distances.length === 0) {
      without.push(puzzle.name);
      continue;
    }
    assert.equal(distances.length, 10, puzzle.name);
    assert.deepEqual(distances, [...distances].sort((one, other) => one - other));
    assert.equal(distances.at(-1), scale.most);
    const boards = [];
    for (const [i, distance] of distances.entries())
      boards.push((await drawBoard(own, puzzle, puzzle.goal, scale, distance, i + 1)).start);
    assert.deepEqual(distancesOf(puzzle, boards), distances, puzzle.name);
    const fewest = puzzle.name === "die" ? 8 : 10;  // the die has one board at distance 4
    assert.equal(new Set(boards).size, fewest, `${puzzle.name}: ${boards}`);
  }
  assert.deepEqual(without, ["slide5x5", "rotate5x5", "mixed4x4", "twiddle4x4"]);
});

const loopover = puzzles.find(({ name }) => name === "rotate4x4");

test("recorded boards of Loopover are 16 moves away", () => {
  const [[key, boards], ...others] = Object.entries(farBoards);
  assert.deepEqual([key, boards.length, others], ["rotate4x4 16", 24, []]);
  const texts = boards.map((board) => [...board].map((digit) => parseInt(digit, 16) + 1).join(" "));
  assert.deepEqual(distancesOf(loopover, texts), Array(24).fill(16));
});

test("a goal with wildcards, or in rows, is left to the library", async () => {
  const answerer = { ask: async (verb, { goal }) => ({ boards: [{ board: "searched" }], goal }) };
  const { goal } = loopover;
  for (const other of [goal.replace("16", "*"), goal.replace(/((\d+ ){4})/g, "$1/ "), "nothing"])
    assert.equal((await drawBoard(answerer, loopover, other, { isExact: true }, 16)).start, "searched");
  assert.notEqual((await drawBoard(answerer, loopover, goal, { isExact: true }, 16)).start, "searched");
});

test("256 symmetries and inverses of Loopover keep distances, to any goal", () => {
  /** Returns the random numbers of the symmetry with a number. */
  const numbersOf = (symmetry) => {
    const numbers = [symmetry & 3, symmetry >> 2].map((digit) => (digit & 3) / 4)
      .concat([4, 5, 6, 7].map((bit) => ((symmetry >> bit) & 1) / 2));
    return () => numbers.shift();
  };
  const { goal } = loopover;
  const other = goal.split(" ").reverse().join(" ");
  const all = [...Array(256).keys()];
  const near = (target) => new Set(loopover.moveNames.map((move) => loopover.apply(target, move)));
  const digitsOf = (board) => board.split(" ").map((tile) => (tile - 1).toString(16)).join("");
  const [one] = near(goal);
  for (const target of [goal, other]) {
    const images = new Set(all.map((i) => symmetricBoard(loopover, target, digitsOf(one), numbersOf(i))));
    assert.deepEqual(images, near(target));
  }
  const far = all.map((i) => symmetricBoard(loopover, goal, farBoards["rotate4x4 16"][0], numbersOf(i)));
  assert.equal(new Set(far).size, 256);
});
