// The package at a glance: every kind of answer, a few of each, compared with one service. The other files look closer.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";

import { answer, command, numbers, packageFolder, puzzlesOf, shuffled, startService } from "./support.mjs";
import { moved, tablegen, temporaryFolder, tilebase, withWildcards } from "./support.mjs";

/** The boards that the service searches, besides the puzzles with tables. */
const searched = ["mixed4x4", "rotate4x4", "slide2x5", "slide3x4", "slide4x4", "slide5x5", "twiddle4x4"];

const service = await startService();
after(service.close);
const asked = async (verb, parameters) => {
  const { answer, refusal } = await service.ask(verb, parameters);
  return answer ?? assert.fail(refusal);
};

/** All answers about a start and a goal are the service's. */
async function compare(puzzle, start, goal) {
  const question = { puzzle, start, goal };
  const about = `${puzzle} ${start} -> ${goal}`;
  const { distance, path } = await asked("solve", question);
  assert.equal(tilebase.distance(start, goal, puzzle), distance, about);
  assert.deepEqual(tilebase.solve(start, goal, puzzle), path, about);
  assert.equal(tilebase.count(start, goal, puzzle), (await asked("count", question)).count, about);
  const { paths } = await asked("paths", { ...question, limit: 4 });
  assert.deepEqual([...tilebase.paths(start, goal, puzzle, 4)], paths ?? [], about);
  const moves = tilebase.moves(start, goal, puzzle);
  if (path !== null) assert.deepEqual(moves, (await asked("moves", question)).moves, about);
  else assert.ok(moves.length > 0 && moves.every(({ distance }) => distance === null), about);
  return path !== null;
}

test("the built-in puzzles are those that the service describes", async () => {
  const described = puzzlesOf((await asked("puzzles")).filter(({ puzzle }) => !searched.includes(puzzle)));
  assert.deepEqual(
    described.map(({ name }) => name),
    tilebase.puzzles(),
  );
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
      const { mean, ...stats } = tilebase.stats(goal, puzzle);
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

test("paths from many boards are the command's, to an own goal, too", () => {
  for (const [puzzle, goal] of [
    ["slide3x3", "12345678x"],
    ["slide3x3", "8167254x3"],
    ["mixed3x3", "1x3725486"],
  ]) {
    const boards = Array.from({ length: 300 }, (_, i) => tilebase.unrank(1207 * i + (i % 7), puzzle));
    const { out } = command(["batch", "--puzzle", puzzle, "--goal", goal], boards.join("\n") + "\n");
    const words = boards.map((board) => {
      const path = tilebase.solve(board, goal, puzzle);
      return path ? tilebase.word(path, puzzle) : "unsolvable";
    });
    assert.deepEqual(words, out.split("\n").slice(0, -1));
  }
});

test("boards of slides without a table have the service's answers, with wildcards, too", async () => {
  for (const puzzle of ["slide2x5", "slide4x4"]) {
    const [goal, ...drawn] = tilebase.randomStates({ puzzle, seed: 5, count: 2 });
    const { boards } = await asked("random", { puzzle, seed: 5, count: 2 });
    assert.deepEqual(
      [goal, ...drawn],
      boards.map(({ board }) => board),
    );
    const near = walked(puzzle, tilebase.goal(puzzle), 40);
    assert.ok(await compare(puzzle, near, tilebase.goal(puzzle)));
    assert.ok(await compare(puzzle, walked(puzzle, goal, 40), goal));
  }
  assert.ok(
    await compare("slide4x4", walked("slide4x4", tilebase.goal("slide4x4"), 40), "1 2 3 4 * * * * * * * * * * * *"),
  );
});

/** The board after so many random moves. */
function walked(puzzle, board, moves) {
  const below = numbers(12);
  const { moveNames } = tilebase.puzzleOf(puzzle);
  for (let made = 0; made < moves; ++made) board = moved(board, moveNames[below(4)], puzzle);
  return board;
}

test("ranks follow their definition: 1234567x8 is next to the first, and the command agrees", () => {
  for (const puzzle of ["slide3x3", "rotate3x3"]) {
    assert.equal(tilebase.rank(tilebase.unrank(0, puzzle), puzzle), 0);
    for (let rank = 1; rank < 362880; rank += 7919)
      assert.equal(tilebase.rank(tilebase.unrank(rank, puzzle), puzzle), rank);
  }
  assert.equal(tilebase.unrank(1), "1234567x8");
  assert.equal(tilebase.rank("23415x768"), answer("rank", "23415x768").rank);
});

test("an own puzzle, with a blank and moves without inverses, has the service's answers", async (t) => {
  const board = "tiles = 1 2 3 4 x\nlayout = 1 2 3 / 4 . 5\nblank = x\n";
  const text = `name = mine\n${board}[move]\nturn = (1 2 3)\nJ = (3 5 4 1)\n`;
  const folder = temporaryFolder();
  const file = join(folder, "mine.puzzle");
  writeFileSync(file, text);
  assert.equal(tablegen(["build", "--puzzle", file, "--out", folder]).status, 0);
  const own = await startService("--tables", folder);
  t.after(own.close);
  const puzzle = tilebase.Puzzle.parse(text);
  const [described] = puzzlesOf((await own.ask("puzzles")).answer.filter(({ puzzle }) => puzzle === "mine"));
  assert.deepEqual({ ...puzzle }, { ...described });
  for (let rank = 0; rank < 120; rank += 11) {
    const start = tilebase.unrank(rank, puzzle);
    const { answer } = await own.ask("solve", { puzzle: "mine", start });
    assert.deepEqual(tilebase.solve(start, undefined, puzzle), answer.path, start);
  }
});

test("bad input is refused in the service's words", async () => {
  for (const start of ["1", "12345678xx", "11345678x", "12345678y", "1*345678x", "1234é678x", "y".repeat(100)]) {
    const { refusal } = await service.ask("solve", { start });
    assert.ok(refusal.startsWith("board '"), refusal);
    assert.throws(() => tilebase.solve(start), { name: "BoardError", message: refusal });
  }
  assert.throws(() => tilebase.solve("12345678x", undefined, "none"), { name: "PuzzleError" });
  assert.throws(() => tilebase.solve(12345678), TypeError);
  const range = { name: "RangeError", message: /from 0 to 31, the farthest/ };
  assert.throws(() => tilebase.randomState({ distance: 32 }), range);
  assert.throws(() => tilebase.apply("12345678x", "q"), RangeError);
  // Definitions, by their lines.
  const folder = temporaryFolder();
  for (const text of [
    "name",
    "name = g\ntiles = 1",
    "name = g\ntiles = 123\n[move]\na = (1 4)\n",
    "name = g\ntiles = 12\nrows = 0\ncols = 2\n",
  ]) {
    const file = join(folder, "bad.puzzle");
    writeFileSync(file, text);
    const { err } = command(["unrank", "--puzzle", file, "0"]);
    const message = err.slice(err.indexOf("bad.puzzle:")).trimEnd();
    assert.throws(() => tilebase.Puzzle.parse(text, "bad.puzzle"), { name: "PuzzleError", message });
  }
});

test("both module systems have the same package", () => {
  const common = createRequire(import.meta.url)(join(packageFolder, "tilebase.cjs"));
  assert.deepEqual(Object.keys(common).sort(), Object.keys(tilebase).sort());
  assert.equal(common.word(common.solve("2 3 4 1 5 x 7 6 8")), "dlurullddrurdllurdr");
});
