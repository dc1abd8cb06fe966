// The package gives the results of the command `tilebase` and of its service.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { answer, boardsOf, command, isLong, numbers, shuffled, startService, tilebase } from "./support.mjs";
import { withWildcards } from "./support.mjs";

const lines = (text) => text.split("\n").slice(0, -1);

const service = await startService();
after(service.close);
const asked = async (verb, parameters) => {
  const { answer, refusal } = await service.ask(verb, parameters);
  return answer ?? assert.fail(refusal);
};

test("the built-in puzzles are those of the command", () => {
  const { err } = command(["stats", "--puzzle", "none"]);
  assert.equal(/available: ([^;]*), and slideRxC[^;]*;/.exec(err)[1], tilebase.puzzles().join(", "));
});

for (const [puzzle, goal, often] of [
  ["slide3x3", "12345678x", 5],
  ["slide3x3", "8167254x3", 17],
  ["rotate3x3", "123456789", 11],
  ["rotate3x3", "297184536", 17],
  ["mixed3x3", "1x3725486", 11],
]) {
  const step = isLong ? often : 10 * often + 3;
  test(`the path of every board of ${puzzle} to ${goal}, one of ${step}, is the command's`, () => {
    const boards = boardsOf(goal).filter((_, i) => i % step === 0);
    const { out } = command(["batch", "--puzzle", puzzle, "--goal", goal], boards.join("\n") + "\n");
    const words = lines(out);
    assert.equal(words.length, Math.ceil(362880 / step));
    const solver = tilebase.solverFor(goal, puzzle);
    boards.forEach((board, i) => {
      const path = solver.solve(board);
      const word = path === null ? "unsolvable" : tilebase.word(path, puzzle);
      if (word !== words[i]) assert.fail(`${board}: ${word}, not ${words[i]}`);
    });
  });
}

for (const puzzle of tilebase.puzzles())
  test(`random questions about ${puzzle}, with and without wildcards, have the service's answers`, async () => {
    const below = numbers(7 + puzzle.length);
    const { tiles, cells } = tilebase.puzzleOf(puzzle);
    for (let round = 0; round < 15; ++round) {
      const start = shuffled(tiles, below);
      const goal = withWildcards(shuffled(tiles, below), below(cells + 1), below);
      const question = { puzzle, start, goal };
      const solved = await asked("solve", question);
      assert.equal(tilebase.distance(start, goal, puzzle), solved.distance, `${start} ${goal}`);
      assert.deepEqual(tilebase.solve(start, goal, puzzle), solved.path);
      assert.equal(tilebase.count(start, goal, puzzle), (await asked("count", question)).count);
      for (const limit of [3, 1000]) {
        const { paths } = await asked("paths", { ...question, limit });
        assert.ok(limit === 3 || (paths ?? []).length < limit, "all of them");
        assert.deepEqual([...tilebase.paths(start, goal, puzzle, limit)], paths ?? []);
        if (limit > 3) assert.deepEqual([...tilebase.paths(start, goal, puzzle)], paths ?? []);
      }
      const moves = tilebase.moves(start, goal, puzzle);
      if (solved.solvable) assert.deepEqual(moves, (await asked("moves", question)).moves);
      else assert.ok(moves.length > 0 && moves.every(({ distance }) => distance === null));
    }
  });

for (const puzzle of tilebase.puzzles())
  test(`statistics and random states of ${puzzle} are the service's`, async () => {
    const below = numbers(puzzle.length);
    const { tiles, goal: own } = tilebase.puzzleOf(puzzle);
    // An answer about a larger puzzle lists all boards, which takes up to a second.
    const more = [own, withWildcards(own, 3, below), withWildcards(own, own.length, below)];
    const seeds = ["18446744073709551615", "0", "1", "4294967296"];
    const isBrief = tiles.length > 8 && !isLong;
    for (const goal of [shuffled(tiles, below), ...(isBrief ? [] : more)]) {
      const solver = tilebase.solverFor(goal, puzzle);
      const { mean, ...stats } = solver.stats();
      const { mean: theirMean, ...theirs } = await asked("stats", { puzzle, goal });
      assert.deepEqual(stats, theirs);
      assert.ok(Math.abs(mean - theirMean) < 1e-12);
      for (const seed of isBrief ? seeds.slice(0, 1) : seeds) {
        const draw = { seed: BigInt(seed), count: 5 };
        const boards = async (more) =>
          (await asked("random", { puzzle, goal, seed, count: 5, ...more })).boards.map(({ board }) => board);
        assert.deepEqual(solver.randomStates(draw), await boards());
        const distance = below(stats.farthest + 1);
        assert.deepEqual(solver.randomStates({ ...draw, distance }), await boards({ distance }));
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
    for (let round = 0; round < 5; ++round) {
      const board = shuffled(tiles, below);
      const { rank } = answer("rank", board, "--puzzle", puzzle);
      assert.equal(tilebase.rank(board, puzzle), rank);
      assert.equal(tilebase.unrank(rank, puzzle), board);
    }
  }
  // The arrangements come in the order of their ranks.
  let rank = 0;
  for (const board of boardsOf("12345678x")) {
    if (tilebase.rank(board) !== rank || tilebase.unrank(rank) !== board) assert.fail(board);
    ++rank;
  }
});
