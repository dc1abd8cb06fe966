// tilebase/slides: boards of slides without a complete table, by search. It gives the results of the command.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { answer, command, numbers, packageFolder, tilebase } from "./support.mjs";

const slides = await import(pathToFileURL(join(packageFolder, "slides.js")));
const { GaveUpError, solverFor } = slides;

const lines = (text) => text.split("\n").slice(0, -1);
const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const odd = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
/** 80 moves away: no search ends at once. */
const farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

/** The board after so many random moves. */
function walked(puzzle, board, moves, below) {
  const { apply, moveNames } = tilebase.puzzleOf(puzzle);
  for (let made = 0; made < moves; ) {
    const next = tilebase.apply(board, moveNames[below(moveNames.length)], puzzle);
    if (next === null) continue;
    board = next;
    ++made;
  }
  return board;
}

async function expectCommandsPaths(puzzle, goal, boards) {
  const words = lines(command(["batch", "--puzzle", puzzle, "--goal", goal], boards.join("\n") + "\n").out);
  assert.equal(words.length, boards.length);
  const solver = solverFor(goal, puzzle);
  for (const [i, board] of boards.entries()) {
    const path = await solver.solve(board);
    assert.equal(path === null ? "unsolvable" : path.join(""), words[i], `${puzzle} ${board} -> ${goal}`);
    assert.equal(await solver.distance(board), path && path.length);
  }
}

const sizes = [];
for (let rows = 2; rows <= 8; ++rows)
  for (let cols = 2; rows * cols <= 16; ++cols) sizes.push({ puzzle: `slide${rows}x${cols}`, cells: rows * cols });

test("paths on boards of every size, to the puzzle's own goal and to others, are the command's", async () => {
  assert.equal(sizes.length, 19);
  const below = numbers(11);
  for (const { puzzle, cells } of sizes) {
    const drawn = slides.randomStates({ puzzle, seed: cells, count: 4 });
    for (const goal of [tilebase.goal(puzzle), drawn[0]]) {
      const near = Array.from({ length: 3 }, () => walked(puzzle, goal, 60, below));
      // Random boards of more than 12 cells may take seconds.
      await expectCommandsPaths(puzzle, goal, [goal, ...near, ...(cells <= 12 ? drawn : [])]);
    }
  }
});

test("the blank of a 4x4 goal may be in any cell", async () => {
  const below = numbers(12);
  for (let cell = 0; cell < 16; ++cell) {
    const tiles = own.split(" ").slice(0, 15);
    tiles.splice(cell, 0, "x");
    const goal = tiles.join(" ");
    await expectCommandsPaths("slide4x4", goal, [walked("slide4x4", goal, 70, below)]);
  }
});

test("random 4x4 boards, solvable or not, have the command's paths", async () => {
  const below = numbers(13);
  const boards = Array.from({ length: 10 }, () => tilebase.unrank(below(2 ** 31) * 9743, "slide4x4"));
  await expectCommandsPaths("slide4x4", own, [...boards, ...slides.randomStates({ seed: 4, count: 5 })]);
});

for (const puzzle of ["slide2x5", "slide3x4", "slide4x4"])
  test(`moves, counts and all shortest paths of ${puzzle} are the command's`, async () => {
    const goals = [tilebase.goal(puzzle), slides.randomState({ puzzle, seed: 3 })];
    const below = numbers(14);
    for (const goal of goals) {
      const solver = solverFor(goal, puzzle);
      const boards = [...solver.randomStates({ seed: 6, count: 3 }), walked(puzzle, goal, 20, below), goal];
      for (const board of boards) {
        const asked = [board, "--puzzle", puzzle, "--goal", goal];
        assert.deepEqual(await solver.moves(board), answer("moves", ...asked).moves);
        assert.equal(await solver.count(board), answer("count", ...asked).count);
        for (const limit of [1, 5]) {
          const paths = [];
          for await (const path of solver.paths(board, limit)) paths.push(path);
          assert.deepEqual(paths, answer("paths", ...asked, "--limit", String(limit)).paths);
        }
        assert.equal((await solver.paths(board, 0).next()).done, true);
      }
    }
  });

test("all shortest paths come without a limit, too", async () => {
  const start = "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 x"; // 28 moves away, in two ways
  const paths = [];
  for await (const path of slides.paths(start)) paths.push(path.join(""));
  assert.deepEqual(paths, lines(command(["paths", start, "--puzzle", "slide4x4"]).out));
  assert.equal(await slides.count(start), paths.length);
});

test("random states are the command's", () => {
  for (const puzzle of ["slide2x5", "slide4x4"])
    for (const goal of [tilebase.goal(puzzle), slides.randomState({ puzzle, seed: 8 })])
      for (const seed of ["0", "3", "18446744073709551615"]) {
        const { out } = command(["random", "--puzzle", puzzle, "--goal", goal, "--seed", seed, "--count", "6"]);
        assert.deepEqual(slides.randomStates({ puzzle, goal, seed: BigInt(seed), count: 6 }), lines(out));
        assert.equal(slides.randomState({ puzzle, goal, seed: BigInt(seed) }), lines(out)[0]);
      }
  assert.equal(new Set(Array.from({ length: 20 }, () => slides.randomState())).size, 20);
});

test("a board that cannot reach the goal has no answer, and takes no search", async () => {
  const none = { maxStates: 0 };
  assert.equal(await slides.distance(odd, own, "slide4x4", none), null);
  assert.equal(await slides.solve(odd, own, "slide4x4", none), null);
  assert.equal(await slides.count(odd, own, "slide4x4", none), null);
  assert.deepEqual(await slides.moves(odd, own, "slide4x4", none), [
    { move: "l", distance: null },
    { move: "u", distance: null },
  ]);
  for await (const path of slides.paths(odd)) assert.fail(path.join(""));
});

test("boards may be arrays, and puzzles one's own with the moves of a board of slides", async () => {
  const rows = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 0, 14, 15]];
  assert.deepEqual(await slides.solve(rows), ["r", "r"]);
  const letters = tilebase.Puzzle.parse(
    "name = letters\ntiles = a b c d e f g h i x j k\nblank = x\nrows = 3\ncols = 4\nslides = orthogonal",
  );
  assert.deepEqual(await slides.solve("abcdexghifjk", undefined, letters), ["d"]);
  assert.equal(await slides.distance("bacdefghixjk", undefined, letters), null);
  assert.equal(solverFor(undefined, letters).puzzle, letters);
});

test("a search gives up when its budget ends", async () => {
  const solver = solverFor();
  const gaveUp = (error) => {
    assert.ok(error instanceof GaveUpError && error.name === "GaveUpError");
    const expected = `gave up after ${error.states} states; no path has fewer than ${error.bound} moves; `;
    assert.ok(error.message.startsWith(expected), error.message);
    return true;
  };
  for (const ask of ["solve", "distance", "moves", "count"]) {
    const error = await solver[ask](farthest, { maxStates: 100000 }).catch((error) => error);
    assert.ok(gaveUp(error));
    assert.ok(error.states >= 100000 && error.states < 100010, String(error.states));
    assert.ok(error.bound > 60 && error.bound < 80);
  }
  await assert.rejects(async () => {
    for await (const path of solver.paths(farthest, 1, { maxStates: 1 })) assert.fail(path);
  }, gaveUp);
  await assert.rejects(solver.solve(farthest, { maxSeconds: 0.05 }), gaveUp);
  await assert.rejects(solver.solve("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", { maxSeconds: 0 }), gaveUp);
  assert.equal(await solver.distance("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", { maxStates: 1, maxSeconds: 60 }), 1);
  assert.equal(await solver.distance(own, { maxStates: 0 }), 0);
});

test("a search lets other tasks run, and ends when it is cancelled", async (t) => {
  const solver = solverFor();
  const controller = new AbortController();
  let ticks = 0;
  const clock = setInterval(() => ++ticks === 5 && controller.abort(), 1);
  t.after(() => clearInterval(clock));
  await assert.rejects(solver.solve(farthest, { signal: controller.signal }), { name: "AbortError" });
  clearInterval(clock);
  assert.equal(ticks, 5);
  const why = new Error("why");
  await assert.rejects(solver.solve(farthest, { signal: AbortSignal.abort(why) }), (error) => error === why);
  assert.equal(await solver.distance("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"), 1);
});

test("questions that are asked at once are answered one after the other, each as if alone", async () => {
  const boards = slides.randomStates({ seed: 9, count: 6 });
  const goal = walked("slide4x4", own, 31, numbers(3)); // the blank is where it is, or elsewhere: other tables
  const renamed = "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x"; // the same tables
  const asked = boards.flatMap((board) => [own, goal, renamed].map((goal) => [board, goal]));
  const controller = new AbortController();
  const cancelled = slides.solve(farthest, own, "slide4x4", { signal: controller.signal });
  const answers = asked.map(([board, goal]) => slides.solve(board, goal));
  controller.abort();
  await assert.rejects(cancelled, { name: "AbortError" });
  for (const [i, [board, goal]] of asked.entries())
    assert.deepEqual(await answers[i], answer("solve", board, "--puzzle", "slide4x4", "--goal", goal).path);
});

test("bad input is refused with the reason", async () => {
  const refused = (call, name, message) => assert.rejects(async () => call(), { name, message });
  await refused(() => slides.solve("1"), "BoardError", /^board '1': 1 tile where slide4x4 has 16 cells; /);
  await refused(() => slides.solve(own.replace("15", "14")), "BoardError", /more than one 14, no 15; /);
  await refused(() => slides.solve(undefined), "TypeError", /a string or an array/);
  await refused(() => slides.solve(own, "1 * 3"), "BoardError", /3 tiles where/);
  await refused(() => slides.distance(own, own.replace("7", "*")), "BoardError", /^goal '1 2 .* has wildcards; /);
  const tooLarge = /^no puzzle 'slide5x5': slide5x5 has 25 cells, and slideRxC at most 16$/;
  await refused(() => slides.moves(own, own, "slide5x5"), "PuzzleError", tooLarge);
  for (const puzzle of ["rotate3x3", "mixed3x3", "die", "slide1x9", "slide9x1"])
    await refused(() => solverFor(undefined, puzzle), "PuzzleError", new RegExp(`^puzzle ${puzzle} is not a board of`));
  await refused(() => solverFor(own, 4), "TypeError", /^a puzzle is /);
  const solveWith = (options) => () => slides.solve(own, own, "slide4x4", options);
  for (const name of ["maxStates", "maxSeconds"]) {
    for (const value of [-1, NaN])
      await refused(solveWith({ [name]: value }), "RangeError", new RegExp(`^${name} '${value}' is not a number`));
    for (const value of ["1", null, 1n]) await refused(solveWith({ [name]: value }), "TypeError", /is a number, not /);
  }
  for (const signal of [null, {}, 1])
    await refused(solveWith({ signal }), "TypeError", /^signal is an AbortSignal/);
  for (const limit of [-1, 1.5, NaN, "1"])
    await refused(() => slides.paths(own, own, "slide4x4", limit).next(), "RangeError", /^limit '/);
  const noOption = /^there is no option '\w+' here; there are /;
  for (const options of [{ seconds: 1 }, { max_seconds: 1 }]) await refused(solveWith(options), "TypeError", noOption);
  for (const options of [{ distance: 20, seed: 7 }, { dist: 3 }, { n: 3 }, { count: 2 }])
    await refused(() => slides.randomState(options), "TypeError", noOption);
  for (const options of [null, 7, "seed"]) {
    await refused(solveWith(options), "TypeError", /^options are an object, not /);
    await refused(() => slides.randomState(options), "TypeError", /^options are an object, not /);
    await refused(() => solverFor().randomStates(options), "TypeError", /^options are an object, not /);
  }
  for (const seed of [-1, 1.5, 2n ** 64n]) await refused(() => slides.randomState({ seed }), "RangeError", /^seed '/);
  for (const count of [-1, 0.5, 1e6 + 1, 1e9]) await refused(() => slides.randomStates({ count }), "RangeError", /^count '/);
});
