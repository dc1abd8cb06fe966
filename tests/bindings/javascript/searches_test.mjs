// Tests of puzzles without complete built-in tables: boards of slides by search, wildcards, tables from files. Every
// answer must be that of the command.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { answer, command, isLong, moved, numbers, tablesOf, temporaryFolder, tilebase } from "./support.mjs";

/** The board after so many random moves. */
function walked(puzzle, board, moves, below) {
  const { moveNames } = tilebase.puzzleOf(puzzle);
  for (let made = 0; made < moves; ++made) board = moved(board, moveNames[below(moveNames.length)], puzzle);
  return board;
}

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

test("many distances are those of single questions; one bad board is named", () => {
  for (const [puzzle, goal, count] of [
    ["slide3x3", "1*3*5678x", 200],
    ["slide4x4", undefined, 5],
    ["die", undefined, 9],
  ]) {
    const boards = tilebase.randomStates({ puzzle, seed: 2, count });
    assert.deepEqual(
      tilebase.distances(boards, { goal, puzzle }),
      boards.map((board) => tilebase.distance(board, { goal, puzzle })),
    );
  }
  assert.deepEqual(tilebase.distances([[2, 1, 3, 4, 5, 6, 7, 8, 0], "12345678x"]), [null, 0]);
  assert.deepEqual(tilebase.distances([]), []);
  assert.throws(() => tilebase.distances(["12345678x", "1"]), { name: "BoardError", message: /^board '1': / });
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

test("isSolvable() and tilesToSwap() have a budget, too, where they search", () => {
  const definition =
    "name = rgb\ntiles = R R R R G G G G B B B x\nblank = x\nrows = 3\ncols = 4\nslides = orthogonal\n";
  for (const [ask, answer] of [["isSolvable", true], ["tilesToSwap", null]]) {
    const puzzle = tilebase.Puzzle.parse(definition);
    const start = "RRRRGGGGBBxB";
    const gaveUp = { name: "GaveUpError", message: /^gave up after 100 states; / };
    assert.throws(() => tilebase[ask](start, { puzzle, maxStates: 100 }), gaveUp);
    assert.throws(() => new tilebase.Solver({ puzzle })[ask](start, { maxStates: 100 }), gaveUp);
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

test("answers that are graded may be a word, names of moves, or null", () => {
  const solver = new tilebase.Solver();
  assert.equal(solver.check("23415x768", [..."dlurullddrurdllurdr"]).verdict, "shortest");
  assert.deepEqual(solver.check("23415x768", ["d", "dq", "u"]), { verdict: "no move", length: 1, distance: null });
  assert.deepEqual(tilebase.check("21345678x", null), { verdict: "unsolvable", length: null, distance: null });
  assert.throws(() => tilebase.check("23415x768", 7), TypeError);
  const checked = (...answer) => tilebase.checkEach(...answer).map((move) => Object.values(move));
  assert.deepEqual(checked("123x46758", [4, 5, 4], { by: "number" }), [
    ...[["r", true, 3, 2], ["d", true, 2, 1], [null, false, 1, null]],
  ]);
  assert.deepEqual(checked("123x46758", ["r", "q", "u"]), [["r", true, 3, 2], [null, false, 2, null]]);
  assert.deepEqual(checked("123x46758", "l"), [["l", false, 3, null]]);
  assert.deepEqual(checked("21345678x", null), []);
  assert.deepEqual(Object.keys(tilebase.checkEach("123x46758", "r")[0]), ["move", "isAllowed", "before", "after"]);
});

const manhattan = (board) =>
  [...board].reduce((sum, tile, cell) => {
    const home = tile - 1;
    return tile === "x" ? sum : sum + Math.abs(((home / 3) | 0) - ((cell / 3) | 0)) + Math.abs((home % 3) - (cell % 3));
  }, 0);

test("Manhattan's admissibility is proven over all states; a heuristic that is too high is caught", () => {
  const { valuesPerSecond, table, ...report } = tilebase.heuristic(manhattan);
  const theirs = answer("heuristic", "manhattan");
  assert.deepEqual([report.allStates, report.admissible, report.consistent, report.seed], [true, true, true, null]);
  assert.deepEqual([report.tooHigh, report.tooLow, report.drop], [null, null, null]);
  for (const name of ["states", "meanValue", "meanDistance", "meanError", "worstError", "correlation"])
    assert.deepEqual([report[name], typeof report[name]], [theirs[name], "number"], name);
  assert.equal(table.reduce((sum, [, , states]) => sum + states, 0), 181440);
  assert.ok(valuesPerSecond > 0);
  const high = tilebase.heuristic((board) => 1 + manhattan(board));
  assert.deepEqual([high.admissible, high.tooHigh], [false, { board: "12345678x", value: 1, distance: 0 }]);
  const jumps = tilebase.heuristic((board) =>
    board === "12345678x" ? 0 : 0.5 * manhattan(board) - (board === "1234567x8" ? 3 : 0),
  );
  assert.equal(jumps.consistent, false);
  assert.deepEqual(jumps.tooLow, { board: "1234567x8", value: -2.5, distance: 1 });
  assert.equal(jumps.drop.after, "1234567x8");
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
