// Boards as rows of numbers in typed arrays: the answers are those about the same boards as text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tilebase } from "./support.mjs";

const { Solver } = tilebase;
const boards = 362880; // number of boards of 3x3

/** Every seventh board of 3x3, in the order of ranks, solvable or not; more rows than are answered at a time. */
const indices = BigUint64Array.from({ length: boards / 7 }, (_, i) => 7n * BigInt(i));
const rows = tilebase.unrankMany(indices);
const texts = Array.from({ length: indices.length }, (_, i) =>
  Array.from(rows.subarray(9 * i, 9 * i + 9), (tile) => tile || "x").join(""),
);

test("rows and ranks belong to each other", () => {
  for (let i = 0; i < texts.length; i += 5000) assert.equal(tilebase.rank(texts[i]), 7 * i);
  assert.deepEqual(tilebase.ranks(rows), indices);
  const last = BigUint64Array.of(2n ** 61n);
  assert.deepEqual(tilebase.ranks(tilebase.unrankMany(last, { puzzle: "slide4x5" }), { puzzle: "slide4x5" }), last);
  assert.throws(() => tilebase.ranks(new Uint8Array(25), { puzzle: "slide5x5" }), { name: "PuzzleError" });
});

test("rows have the distances and best moves of their boards, wherever they are", () => {
  const solver = new Solver({ goal: "1234x5678" });
  assert.deepEqual(solver.distances(rows), Int32Array.from(solver.distances(texts), (distance) => distance ?? -1));
  const [valued, best] = [solver.movesMany(rows), solver.bestMoves(rows)];
  for (let i = 0; i < texts.length; i += 97) {
    const move = "dlru"[best[i]] ?? null;
    assert.equal(move, solver.bestMove(texts[i]), texts[i]);
    if (move) assert.equal(valued[4 * i + best[i]], solver.distance(texts[i]) - 1, texts[i]);
  }
});

test("rows after moves are the boards after them", () => {
  const draw = { seed: 1, distance: 20, count: 20_000, asArray: true };
  const drawn = tilebase.randomStates(draw);
  assert.deepEqual(
    tilebase.unrankMany(BigUint64Array.from(tilebase.randomStates({ ...draw, asArray: false }), (board) =>
      BigInt(tilebase.rank(board)),
    )),
    drawn,
  );
  const after = tilebase.applyMany(drawn, tilebase.bestMoves(drawn));
  assert.deepEqual(tilebase.distances(after), new Int32Array(20_000).fill(19));
});

test("any typed array of whole numbers is read, and part of one", () => {
  const wanted = tilebase.distances(rows.subarray(9, 27));
  for (const Kind of [Int8Array, Int16Array, Uint16Array, Int32Array, Uint32Array])
    assert.deepEqual(tilebase.distances(Kind.from(rows.subarray(9, 27))), wanted, Kind.name);
  assert.deepEqual(tilebase.distances(Buffer.from(rows.subarray(9, 27))), wanted);
  assert.deepEqual(tilebase.distances(new Uint8Array()), new Int32Array());
  assert.throws(() => tilebase.ranks(new Float64Array(9)), TypeError);
  assert.throws(() => tilebase.ranks([1, 2, 3, 4, 5, 6, 7, 8, 0]), TypeError);
  assert.throws(() => tilebase.unrankMany(new Int32Array(1)), TypeError);
});

test("an error names the row, wherever it is", () => {
  const fails = (name, message, call) => assert.throws(call, { name, message });
  const wrong = Int16Array.from(rows);
  const [row, cell] = [40_000, 4];
  const numbers = "the numbers of slide3x3 are 1 2 3 4 5 6 7 8 0";
  for (const [number, why] of [[9, `9 in cell 4 is no tile; ${numbers}`], [-1, "-1 is not a number from 0 to 255"]]) {
    wrong[9 * row + cell] = number;
    fails("BoardError", `row 40000: ${why}`, () => tilebase.distances(wrong));
  }
  fails("RangeError", "boards has 10 numbers; each row has 9", () => tilebase.movesMany(new Uint8Array(10)));
  fails("RangeError", "row 1: 362880 is not a number from 0 to 362879", () =>
    tilebase.unrankMany(BigUint64Array.of(0n, 362880n)),
  );
  const solved = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0);
  const apply = (...moves) => () => tilebase.applyMany(solved, Int32Array.from(moves));
  fails("RangeError", "row 1: -1 is not a number from 0 to 255", apply(1, -1));
  fails("RangeError", /^row 1: move d is not allowed in board 12345678x/, apply(1, 0));
  fails("RangeError", /^row 0: /, apply(4, 1));
  fails("RangeError", "moves has 1 numbers for 2 boards", apply(1));
});

test("a search that gives up leaves -2 in the place of its row alone", () => {
  const solver = new Solver({ puzzle: "slide4x4" });
  const far = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
  const near = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15];
  const unsolvable = [2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
  const three = Uint8Array.of(...far, ...near, ...unsolvable);
  assert.deepEqual([...solver.distances(three, { maxStates: 1000 })], [-2, 1, -1]);
  assert.deepEqual([...solver.bestMoves(three, { maxStates: 1000 })], [-2, 2, -1]);
});

test("a worker answers about rows, too", async () => {
  const worker = tilebase.createWorker();
  const some = rows.subarray(0, 900);
  for (const verb of ["distances", "movesMany", "bestMoves"])
    assert.deepEqual(await worker[verb](some, { goal: "1234x5678" }), tilebase[verb](some, { goal: "1234x5678" }));
  const draw = { seed: 5, count: 3, asArray: true, puzzle: "rotate3x3" };
  assert.deepEqual(await worker.randomStates(draw), tilebase.randomStates(draw));
  worker.close();
});
