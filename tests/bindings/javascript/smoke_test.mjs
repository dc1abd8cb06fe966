// Puzzles with built-in tables: every kind of answer, a few of each, compared with one service.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { command, numbers, puzzlesOf, shuffled, startService, tilebase, withWildcards } from "./support.mjs";

/** The boards that the service searches, besides the puzzles with tables. */
const searched = [
  "mixed4x4", "rotate4x4", "rotate5x5", "slide2x5", "slide3x4", "slide4x4", "slide5x5", "twiddle3x3",
  "twiddle4x4",
];

const service = await startService();
after(service.close);
const asked = async (verb, parameters) => {
  const { answer, refusal } = await service.ask(verb, parameters);
  return answer ?? assert.fail(refusal);
};

/** All answers about a start and a goal are the service's. */
async function compare(puzzle, start, goal) {
  const question = { puzzle, start, goal };
  const options = { puzzle, goal };
  const about = `${puzzle} ${start} -> ${goal}`;
  const { distance, path } = await asked("solve", question);
  assert.equal(tilebase.distance(start, options), distance, about);
  assert.deepEqual(tilebase.solve(start, options), path, about);
  assert.equal(tilebase.count(start, options), (await asked("count", question)).count, about);
  const { paths } = await asked("paths", { ...question, limit: 4 });
  assert.deepEqual([...tilebase.paths(start, { ...options, limit: 4 })], paths ?? [], about);
  const moves = tilebase.moves(start, options);
  if (path !== null) assert.deepEqual(moves, (await asked("moves", question)).moves, about);
  else assert.ok(moves.length > 0 && moves.every(({ distance }) => distance === null), about);
  return path !== null;
}

test("the built-in puzzles are those that the service describes", async () => {
  const described = puzzlesOf((await asked("puzzles")).filter(({ puzzle }) => !searched.includes(puzzle)));
  assert.deepEqual(described.map(({ name }) => name), tilebase.puzzles());
  for (const puzzle of described) assert.deepEqual({ ...tilebase.puzzleOf(puzzle.name) }, { ...puzzle });
});

for (const puzzle of tilebase.puzzles())
  test(`answers about ${puzzle}, statistics and random states are the service's`, async () => {
    const below = numbers(3 + puzzle.length);
    const { tiles, goal: own } = tilebase.puzzleOf(puzzle);
    const start = tilebase.randomState({ puzzle, seed: 1 });
    const wild = withWildcards(shuffled(tiles, below), 3, below);
    assert.ok(await compare(puzzle, start, own));
    await compare(puzzle, shuffled(tiles, below), own);
    await compare(puzzle, start, wild);
    for (const goal of [own, wild]) {
      const { mean, ...stats } = tilebase.stats({ goal, puzzle });
      const { mean: theirs, ...more } = await asked("stats", { puzzle, goal });
      assert.deepEqual(stats, more);
      assert.ok(Math.abs(mean - theirs) < 1e-12);
      for (const distance of [goal === own ? undefined : below(stats.farthest + 1)]) {
        const draw = { puzzle, goal, count: 3, ...(distance === undefined ? {} : { distance }) };
        const { boards } = await asked("random", { ...draw, seed: "18446744073709551615" });
        assert.deepEqual(
          tilebase.randomStates({ ...draw, seed: 2n ** 64n - 1n }),
          boards.map(({ board }) => board),
        );
      }
    }
  });

test("a seed gives the command's states beyond the first block of numbers; without one, they differ", () => {
  const { out } = command(["random", "--seed", "3", "--count", "1000"]);
  assert.deepEqual(tilebase.randomStates({ seed: 3, count: 1000 }), out.split("\n").slice(0, -1));
  assert.ok(new Set(Array.from({ length: 20 }, () => tilebase.randomState({ distance: 20 }))).size > 1);
});
