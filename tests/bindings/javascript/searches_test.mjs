// Puzzles with built-in tables, boards of slides by search, wildcards, tables from files: every answer must be that of
// the command.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { answer, command, isLong, numbers, tablesOf, temporaryFolder, tilebase, walked } from "./support.mjs";

/** All answers about a start and a goal are the command's. */
function compare(start, goal, puzzle, name, ...options) {
  const about = [start, "--goal", goal, "--puzzle", name, ...options];
  const { distance, path } = answer("solve", ...about);
  const asked = { goal, puzzle };
  assert.equal(tilebase.distance(start, asked), distance, `${start} -> ${goal}`);
  assert.deepEqual(tilebase.solve(start, asked), path);
  assert.equal(tilebase.isSolvable(start, asked), path !== null);
  if (path === null) return;
  assert.equal(tilebase.bestMove(start, asked), path[0] ?? null);
  assert.deepEqual(tilebase.moves(start, asked), answer("moves", ...about).moves);
  assert.equal(tilebase.count(start, asked), answer("count", ...about).count);
  assert.deepEqual([...tilebase.paths(start, { ...asked, limit: 3 })], answer("paths", "--limit", "3", ...about).paths);
}

for (const puzzle of tilebase.puzzles())
  test(`answers about ${puzzle}, statistics and random states are the command's`, () => {
    const own = tilebase.goal({ puzzle });
    const wild = own.replace(/^.../, "***");
    const [start] = tilebase.randomStates({ puzzle, seed: 1, count: 1 });
    compare(start, own, puzzle, puzzle);
    compare(start, wild, puzzle, puzzle);
    compare(tilebase.unrank(20, { puzzle }), own, puzzle, puzzle);
    for (const goal of [own, wild]) {
      const stats = tilebase.stats({ goal, puzzle });
      const { mean, ...theirs } = answer("stats", "--puzzle", puzzle, "--goal", goal);
      assert.deepEqual(stats, { ...theirs, mean: stats.mean });
      assert.ok(Math.abs(stats.mean - mean) < 1e-12);
      const { boards } = answer("random", "--puzzle", puzzle, "--goal", goal, "--seed", "5", "--count", "3");
      assert.deepEqual(tilebase.randomStates({ puzzle, goal, seed: 5, count: 3 }), boards.map(({ board }) => board));
    }
  });

test("a seed gives the command's states beyond the first block of numbers; without one, they differ", () => {
  const { out } = command(["random", "--seed", "3", "--count", "1000"]);
  assert.deepEqual(tilebase.randomStates({ seed: 3, count: 1000 }), out.split("\n").slice(0, -1));
  assert.ok(new Set(Array.from({ length: 20 }, () => tilebase.randomState({ distance: 20 }))).size > 1);
});

for (const [puzzle, moves] of [
  ["slide4x4", 30],
  ["slide2x5", 30],
  ["slide3x4", 24],
  ["slide5x5", 30],
  ["slide6x6", 24],
  ["slide8x8", 24],
])
  test(`boards of ${puzzle}, random and odd ones, have the command's answers`, () => {
    const below = numbers(12);
    const drawn = tilebase.randomStates({ puzzle, seed: 5, count: 3 });
    assert.equal(`${drawn.join("\n")}\n`, command(["random", "--puzzle", puzzle, "--seed", "5", "--count", "3"]).out);
    const own = tilebase.goal({ puzzle });
    for (const goal of [own, drawn[0]])
      compare(walked(puzzle, goal, moves, below), goal, puzzle, puzzle);
    const odd = own.replace(/^1( ?)2/, "2$11");
    compare(odd, own, puzzle, puzzle);
    assert.equal(tilebase.solve(odd, { puzzle, maxStates: 0 }), null);
  });

test("many distances name one bad board, and may be of none", () => {
  assert.deepEqual(tilebase.distances([[2, 1, 3, 4, 5, 6, 7, 8, 0], "12345678x"]), [null, 0]);
  assert.deepEqual(tilebase.distances([]), []);
  assert.throws(() => tilebase.distances(["12345678x", "1"]), { name: "BoardError", message: /^board '1': / });
});

test("answers that are graded may be names of moves, numbers, or null", () => {
  const checked = (...answer) => tilebase.checkEach(...answer).map((move) => Object.values(move));
  assert.equal(tilebase.check("23415x768", ["d", "dq", "u"]).length, 1);
  assert.throws(() => tilebase.check("23415x768", 7), TypeError);
  assert.deepEqual(checked("123x46758", [4, 5, 4], { by: "number" }), [
    ...[["r", true, 3, 2], ["d", true, 2, 1], [null, false, 1, null]],
  ]);
  assert.deepEqual(checked("21345678x", null), []);
});

const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

test("a search gives up when its budget ends, and says how far it came; nothing else changes", () => {
  const message = /^gave up after 5000 states; no path has fewer than 68 moves; /;
  const known = { name: "GaveUpError", message, states: 5000, atLeast: 68, atMost: null };
  for (const ask of ["solve", "distance", "bestMove", "moves", "count"])
    assert.throws(() => tilebase[ask](hard, { maxStates: 5000 }), known);
  const began = performance.now();
  assert.throws(() => tilebase.solve(hard, { maxSeconds: 0.2 }), { name: "GaveUpError" });
  assert.ok(performance.now() - began < 60000);
  assert.throws(() => tilebase.distances([hard], { maxStates: 5000 }), { name: "GaveUpError" });
  assert.throws(
    () => tilebase.randomState({ puzzle: "slide1x13", distance: 13 }),
    (error) => error instanceof tilebase.GaveUpError && error.name === "NoneFoundError" && error.states === null,
  );
  assert.throws(() => tilebase.solve(hard, { signal: AbortSignal.abort() }), { name: "AbortError" });
  assert.equal(tilebase.distance("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", { maxStates: 5000 }), 1);
});

test("isSolvable(), tilesToSwap() and stats() have a budget, too, where they search", () => {
  const definition =
    "name = rgb\ntiles = R R R R G G G G B B B x\nblank = x\nrows = 3\ncols = 4\nslides = orthogonal\n";
  for (const [ask, answer] of [["isSolvable", true], ["tilesToSwap", null]]) {
    const puzzle = tilebase.Puzzle.parse(definition);
    const start = "RRRRGGGGBBxB";
    const gaveUp = { name: "GaveUpError", message: /^gave up after 100 states; / };
    assert.throws(() => tilebase[ask](start, { puzzle, maxStates: 100 }), gaveUp);
    assert.throws(() => new tilebase.Solver({ puzzle })[ask](start, { maxStates: 100 }), gaveUp);
    assert.throws(() => tilebase.stats({ puzzle, maxStates: 100 }), { name: "GaveUpError" });
    assert.equal(tilebase[ask](start, { puzzle }), answer);
    assert.throws(() => tilebase[ask]("12345678x", { maxStates: -1 }), /^RangeError: maxStates '/);
  }
});

const folder = temporaryFolder();

/** The bytes of the tables of a definition. */
const built = (definition) => tablesOf(folder, definition).map((file) => readFileSync(file));

// Tables of ten cells and more stay in their blocks. One of twelve takes eight seconds to make.
const columns = isLong ? 6 : 5;
test(`a puzzle of one's own with ${2 * columns} cells is answered from the bytes of its table`, () => {
  const tiles = Array.from({ length: 2 * columns - 1 }, (_, i) => i + 1).join(" ");
  const definition = `name = wide\ntiles = ${tiles} x\nrows = 2\ncols = ${columns}\nblank = x\nslides = orthogonal\n`;
  const files = built(definition);
  const puzzle = tilebase.openTables(files);
  assert.equal(puzzle.name, "wide");
  const { goal } = puzzle;
  const below = numbers(3);
  for (const moves of [20, 400])
    compare(walked(puzzle, goal, moves, below), goal, puzzle, "wide", "--tables", folder);
  assert.deepEqual(new tilebase.Solver({ puzzle }).distances([goal]), [0]);
});

test("tables of a small puzzle answer as those that are made; damaged ones and two puzzles are refused", () => {
  const triangle = "name = triangle\ntiles = 1 2 3\n[move]\nA = (1 2)\nB = (2 3)\nC = (1 3)\n";
  const files = built(triangle);
  const [opened, made] = [tilebase.openTables(files), tilebase.Puzzle.parse(triangle)].map(
    (puzzle) => new tilebase.Solver({ puzzle, goal: "12*" }),
  );
  for (const board of ["123", "231", "321"]) assert.deepEqual(opened.solve(board), made.solve(board));
  const [bytes] = files;
  const damaged = new Uint8Array(bytes);
  damaged[damaged.length - 20] ^= 1;
  const refusal = { name: "TableError", message: /^table '1' is damaged: / };
  assert.throws(() => tilebase.openTables(damaged), refusal);
  assert.throws(() => tilebase.openTables(damaged.buffer), refusal);
  assert.throws(() => tilebase.openTables(bytes.subarray(0, 100)), { name: "TableError" });
  assert.throws(() => tilebase.openTables(new Uint8Array(0)), { name: "TableError" });
  assert.throws(() => tilebase.openTables([]), RangeError);
  const line = built("name = line\ntiles = 1 2 x\nrows = 1\ncols = 3\nblank = x\nslides = orthogonal\n");
  assert.throws(() => tilebase.openTables([...files, ...line]), { name: "TableError" });
});

test("a heuristic that is below 0 is caught; a sample tells its size and its seed", () => {
  const wrong = tilebase.heuristic((board) => (board === "1234567x8" ? -2.5 : 0));
  assert.equal(wrong.consistent, false);
  assert.deepEqual(wrong.tooLow, { board: "1234567x8", value: -2.5, distance: 1 });
  assert.deepEqual(wrong.table[0], [-2.5, 1, 1]);
  assert.ok(wrong.valuesPerSecond > 0);
  const sample = tilebase.heuristic(() => 0, { puzzle: "slide4x4", sample: 3, seed: 7 });
  assert.deepEqual([sample.states, sample.allStates, sample.admissible, sample.seed], [3, false, null, 7]);
});

test("what a heuristic throws passes through, and the next question is answered", () => {
  const fault = new Error("mine");
  const thrower = () => {
    throw fault;
  };
  assert.throws(() => tilebase.heuristic(thrower, { sample: 5 }), fault);
  assert.throws(() => tilebase.heuristic(() => "1", { sample: 5 }), TypeError);
  assert.throws(() => tilebase.heuristic(() => NaN, { sample: 5 }), RangeError);
  assert.throws(() => tilebase.heuristic("manhattan"), TypeError);
  // A heuristic may ask itself.
  const exact = tilebase.heuristic((board) => tilebase.distance(board), { sample: 20, seed: 1 });
  assert.deepEqual([exact.worstError, exact.admissible], [0, null]);
});

test("maxSeconds holds where tables answer", () => {
  for (const ask of [
    () => tilebase.heuristic(() => 0, { sample: 10 ** 9, maxSeconds: 0.2 }),
    () => tilebase.randomStates({ count: 1_000_000, seed: 1, maxSeconds: 0.05 }),
  ])
    assert.throws(ask, { name: "GaveUpError" });
});
