// The package gives the results of the command `tilebase`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answer, arrangements, command, numbers, shuffled, tilebase, withWildcards } from "./support.mjs";

const lines = (text) => text.split("\n").slice(0, -1);

test("the built-in puzzles are those of the command", () => {
  const { err } = command(["stats", "--puzzle", "none"]);
  assert.equal(/available: ([^;]*), and slideRxC[^;]*;/.exec(err)[1], tilebase.puzzles().join(", "));
});

for (const [puzzle, goal] of [
  ["slide3x3", "12345678x"],
  ["slide3x3", "8167254x3"],
  ["rotate3x3", "123456789"],
  ["rotate3x3", "297184536"],
  ["mixed3x3", "1x3725486"],
])
  test(`the path of every board of ${puzzle} to ${goal} is the command's`, () => {
    const boards = [...arrangements([...goal].sort().join(""))];
    const { out } = command(["batch", "--puzzle", puzzle, "--goal", goal], boards.join("\n") + "\n");
    const words = lines(out);
    assert.equal(words.length, 362880);
    const solver = tilebase.solverFor(goal, puzzle);
    boards.forEach((board, i) => {
      const path = solver.solve(board);
      const word = path === null ? "unsolvable" : tilebase.word(path, puzzle);
      if (word !== words[i]) assert.fail(`${board}: ${word}, not ${words[i]}`);
    });
  });

for (const puzzle of tilebase.puzzles())
  test(`random questions about ${puzzle}, with and without wildcards, have the command's answers`, () => {
    const below = numbers(7 + puzzle.length);
    const { tiles, cells } = tilebase.puzzleOf(puzzle);
    for (let round = 0; round < 25; ++round) {
      const start = shuffled(tiles, below);
      const goal = withWildcards(shuffled(tiles, below), below(cells + 1), below);
      const asked = [start, "--puzzle", puzzle, "--goal", goal];
      const solved = answer("solve", ...asked);
      assert.equal(tilebase.distance(start, goal, puzzle), solved.distance, `${start} ${goal}`);
      assert.deepEqual(tilebase.solve(start, goal, puzzle), solved.path);
      assert.equal(tilebase.count(start, goal, puzzle), answer("count", ...asked).count);
      assert.deepEqual([...tilebase.paths(start, goal, puzzle)], answer("paths", ...asked).paths ?? []);
      const limited = answer("paths", ...asked, "--limit", "3").paths ?? [];
      assert.deepEqual([...tilebase.paths(start, goal, puzzle, 3)], limited);
      const moves = tilebase.moves(start, goal, puzzle);
      if (solved.solvable) assert.deepEqual(moves, answer("moves", ...asked).moves);
      else assert.ok(moves.length > 0 && moves.every(({ distance }) => distance === null));
    }
  });

for (const puzzle of tilebase.puzzles())
  test(`statistics and random states of ${puzzle} are the command's`, () => {
    const below = numbers(puzzle.length);
    const { tiles, goal: own } = tilebase.puzzleOf(puzzle);
    for (const goal of [
      own,
      shuffled(tiles, below),
      withWildcards(own, 3, below),
      withWildcards(own, own.length, below),
    ]) {
      const { mean, ...stats } = tilebase.stats(goal, puzzle);
      const { mean: theirMean, ...theirs } = answer("stats", "--puzzle", puzzle, "--goal", goal);
      assert.deepEqual(stats, theirs);
      assert.ok(Math.abs(mean - theirMean) < 1e-12);
      for (const seed of ["0", "1", "4294967296", "18446744073709551615"]) {
        const asked = ["--puzzle", puzzle, "--goal", goal, "--seed", seed, "--count", "5"];
        const draw = { puzzle, goal, seed: BigInt(seed), count: 5 };
        const boards = (...more) => lines(command(["random", ...asked, ...more]).out);
        assert.deepEqual(tilebase.randomStates(draw), boards());
        const distance = below(stats.farthest + 1);
        assert.deepEqual(tilebase.randomStates({ ...draw, distance }), boards("--distance", String(distance)));
      }
    }
  });

test("a seed gives the command's states beyond the generator's first block of numbers", () => {
  const { out } = command(["random", "--seed", "3", "--count", "1000"]);
  assert.deepEqual(tilebase.randomStates({ seed: 3, count: 1000 }), lines(out));
  assert.equal(tilebase.randomState({ seed: 3 }), lines(out)[0]);
});

test("without a seed, random states differ", () => {
  assert.ok(new Set(Array.from({ length: 20 }, () => tilebase.randomState({ distance: 20 }))).size > 1);
});

test("ranks are the command's, and unrank is their inverse", () => {
  for (const puzzle of ["slide3x3", "slide2x3", "die"]) {
    const { tiles } = tilebase.puzzleOf(puzzle);
    const below = numbers(5);
    for (let round = 0; round < 30; ++round) {
      const board = shuffled(tiles, below);
      const { rank } = answer("rank", board, "--puzzle", puzzle);
      assert.equal(tilebase.rank(board, puzzle), rank);
      assert.equal(tilebase.unrank(rank, puzzle), board);
    }
  }
  for (let rank = 0; rank < 362880; ++rank)
    if (tilebase.rank(tilebase.unrank(rank)) !== rank) assert.fail(String(rank));
});
