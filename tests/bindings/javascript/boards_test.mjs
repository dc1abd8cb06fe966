// Good and bad boards.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tilebase } from "./support.mjs";

const { BoardError, PuzzleError, puzzleOf, solve, distance } = tilebase;

/** Calls what must throw an error of the class, whose message is a text or matches an expression. */
function refuses(kind, call, message) {
  assert.throws(call, { name: kind.name, message });
  assert.throws(call, kind);
}

const flat = [2, 3, 4, 1, 5, 0, 7, 6, 8];
const rows = [flat.slice(0, 3), flat.slice(3, 6), flat.slice(6)];

test("a board may be an array, nested or flat, with 0 for the blank, wherever it may be text", () => {
  const puzzle = puzzleOf("slide3x3");
  const text = "23415x768";
  for (const board of [
    text,
    flat,
    rows,
    Object.freeze(flat.map(String)),
    ["234", "15.", "768"],
    [[2, "3", 4], "15x", [7, 6, 8]],
    Uint8Array.from(flat),
    rows.map((row) => Int32Array.from(row)),
  ]) {
    assert.equal(puzzle.board(board), text);
    for (const verb of ["draw", "distance", "count", "moves", "rank"])
      assert.deepEqual(tilebase[verb](board), tilebase[verb](text), verb);
    assert.equal(puzzle.apply(board, "l"), tilebase.apply(text, "l"));
    assert.equal(new tilebase.Solver({ goal: board }).goal, text);
  }
  assert.equal(puzzle.target([[1, 2, null], ["*", 5, "?"], "0**"]), "12**5*x**");
});

test("bad arrays are refused with the reason", () => {
  const holdsItself = [1, 2];
  holdsItself.push(holdsItself);
  for (const [board, message] of [
    [[["123"], [[4, 5]], "60"], /^board '123\/4 5\/60': ragged/],
    [[1, 2, 3, 4, 5, 6, 7, 8, "*"], /: wildcards/],
    [[1, 2, 3, 4, 5, 6, 7, null, 8], /: null is any tile; write the blank as 0$/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 12], /^tile 12 is not a number from 0 to 9/],
    [[-1], /^tile -1 is not/],
    [[1.5], /^tile 1\.5 is not/],
    [[NaN], /^tile NaN is not/],
    [Float64Array.of(0.5), /^tile 0\.5 is not/],
    [holdsItself, /nested no deeper$/],
    [Array(1e6).fill(1), /: 1000000 tiles/],
  ])
    refuses(BoardError, () => solve(board), message);
  for (const item of [undefined, true, 1n, {}, Symbol("x"), () => 1])
    assert.throws(() => solve([item]), {
      name: "TypeError",
      message: /^a tile is a number, a string, or null for any, not /,
    });
  assert.throws(() => solve([, 1]), TypeError);
});

test("lone surrogates are shown as their UTF-8 replacement", () => {
  refuses(BoardError, () => solve("\ud800"), /^board '\\xef\\xbf\\xbd': '\\xef' is not a tile; /);
  refuses(BoardError, () => solve("12345678\udc00"), /'\\xef' is not a tile; /);
  const cut = `${" ".repeat(59)}\u{1f600}`;
  refuses(BoardError, () => solve(cut), /^board ' {59}\\xf0\.\.\.': '\\xf0' is not a tile; /);
});

test("a board of ten million symbols is refused like any other", () => {
  refuses(BoardError, () => solve("1".repeat(1e7)), /^board '1{60}\.\.\.': 10000000 tiles/);
  refuses(BoardError, () => solve("z".repeat(1e7)), /^board 'z{60}\.\.\.': 'z'/);
  assert.deepEqual(solve(`${" ".repeat(1e7)}12345678x`), []);
});

test("all texts that name a puzzle name one object, with one set of tables", () => {
  for (const name of ["15", "4x4", "15-puzzle", "slide4x4"]) assert.equal(puzzleOf(name), puzzleOf("slide4x4"), name);
  assert.equal(puzzleOf("8-puzzle"), puzzleOf("slide3x3"));
});

test("names of object properties are not puzzles", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "", "slide3x3 ", "\ud800"])
    refuses(PuzzleError, () => solve("12345678x", { puzzle: name }), /^no puzzle '/);
  assert.throws(() => puzzleOf("slide3x3").apply("12345678x", "__proto__"), RangeError);
  assert.equal({}.polluted, undefined);
});

test("a board of the wrong type and a puzzle of the wrong type are TypeErrors", () => {
  const view = new DataView(new ArrayBuffer(9));
  for (const value of [null, 12345678, {}, Symbol("x"), 1n, true, () => "12345678x", view]) {
    assert.throws(() => solve(value), { name: "TypeError", message: /^a board is a string or an array, not / });
    if (value !== null)
      assert.throws(() => solve("12345678x", { goal: value }), {
        name: "TypeError",
        message: /^a goal is a string or an array, not /,
      });
    assert.throws(() => solve("12345678x", { puzzle: value }), TypeError);
  }
  assert.throws(() => solve(), TypeError);
});

test("numbers out of range are refused with the number and the range", () => {
  const { randomState, randomStates, unrank, paths, solve } = tilebase;
  const farthest = "is not a number from 0 to 31, the farthest from goal 12345678x";
  const seeds = /^seed '.*' is not a whole number from 0 to 18446744073709551615$/;
  for (const value of [-1, 1.5, NaN, Infinity, "31", null, 3n])
    refuses(RangeError, () => randomState({ distance: value }), /^distance '.*' is not a whole number from 0/);
  for (const value of [32, 1e6])
    refuses(RangeError, () => randomState({ distance: value }), `distance ${value} ${farthest}`);
  for (const value of [-1, 0.5, 2 ** 53, -1n, 2n ** 64n, "1", null, NaN])
    refuses(RangeError, () => randomState({ seed: value }), seeds);
  for (const value of [-1, 1.5, "2", null, NaN, Infinity, 1e6 + 1, 1e9])
    assert.throws(() => randomStates({ count: value }), /^RangeError: count '/);
  for (const value of [-1, 1.5, "2", null, NaN, 2n])
    assert.throws(() => paths("12345678x", { limit: value }), /^RangeError: limit '/);
  for (const value of [-1, 1.5, "0", null, NaN, 2 ** 53])
    assert.throws(() => unrank(value), /^RangeError: index '.*' is not a whole number from 0$/);
  assert.throws(() => unrank(362880), /^RangeError: index 362880 is not a number from 0 to 362879$/);
  for (const value of [-1, NaN]) {
    assert.throws(() => solve("12345678x", { maxSeconds: value }), /^RangeError: maxSeconds '/);
    assert.throws(() => solve("12345678x", { maxStates: value }), /^RangeError: maxStates '/);
  }
  assert.throws(() => solve("12345678x", { maxStates: "9" }), TypeError);
  assert.throws(() => unrank(720, { puzzle: "die" }), RangeError);
});

/** Each function whose last argument is options, with the arguments before. */
const calls = {
  ...Object.fromEntries(
    ["solve", "distance", "bestMove", "bounds", "hint", "difficulty", "tilesToSwap", "isSolvable", "moves", "count"]
      .concat(["paths", "draw", "rank"])
      .map((name) => [name, ["12345678x"]]),
  ),
  ...{ distances: [["12345678x"]], heuristic: [() => 0], unrank: [1], word: [["l"]], readMoves: ["l"], inverse: ["l"] },
  ...{ apply: ["12345678x", "l"], rate: ["12345678x", "l"], check: ["12345678x", "l"] },
  ...{ checkEach: ["12345678x", "l"], movesMany: [new Uint8Array(9)], bestMoves: [new Uint8Array(9)] },
  ...{ ranks: [new Uint8Array(9)], unrankMany: [new BigUint64Array(1)] },
  ...{ applyMany: [new Uint8Array(9), new Uint8Array(1)] },
  ...{ stats: [], randomState: [], randomStates: [], goal: [], createWorker: [] },
};

test("what stands in the place of the options, such as the goal or the puzzle, is refused by every function", () => {
  const others = ["BoardError", "GaveUpError", "NoneFoundError", "Puzzle", "PuzzleError", "Solver", "TableError"];
  others.push("openTables", "puzzleOf", "puzzleOfBoard", "puzzles", "serve", "useGuide");
  assert.deepEqual([...Object.keys(calls), ...others].sort(), Object.keys(tilebase).sort());
  for (const [options, kind] of [
    ["slide3x3", "string"],
    ["12345678x", "string"],
    [["12345678x"], "array"],
    [null, "null"],
    [3, "number"],
  ]) {
    const refused = { name: "TypeError", message: `options are an object, not ${kind}` };
    for (const [name, given] of Object.entries(calls)) {
      assert.throws(() => tilebase[name](...given, options), refused, name);
      if (name !== "goal" && name in tilebase.Solver.prototype)
        assert.throws(() => new tilebase.Solver()[name](...given, options), refused, name);
      if (["word", "readMoves"].includes(name))
        assert.throws(() => puzzleOf("slide3x3")[name](...given, options), refused, name);
    }
    assert.throws(() => new tilebase.Solver(options), refused);
  }
});

test("an unknown option is refused with all that there are", () => {
  const limits = "maxSeconds, maxStates, signal";
  const known = {
    bounds: `goal, puzzle, tolerance, ${limits}`,
    check: `goal, puzzle, by, ${limits}`,
    checkEach: `goal, puzzle, by, ${limits}`,
    heuristic: `goal, puzzle, sample, seed, ${limits}`,
    paths: `goal, puzzle, limit, ${limits}`,
    randomState: `goal, puzzle, distance, seed, ${limits}`,
    randomStates: `goal, puzzle, distance, count, seed, asArray, ${limits}`,
    ...{ word: "puzzle, by, runs, start", readMoves: "puzzle, by, start", createWorker: "url, worker" },
  };
  for (const name of ["apply", "applyMany", "inverse", "draw", "goal", "rank", "ranks", "unrank", "unrankMany"])
    known[name] = "puzzle";
  for (const [name, given] of Object.entries(calls))
    assert.throws(() => tilebase[name](...given, { gaol: "12345678x" }), {
      name: "TypeError",
      message: `there is no option 'gaol' here; there are ${known[name] ?? `goal, puzzle, ${limits}`}`,
    });
  for (const draw of ["randomState", "randomStates"])
    assert.throws(() => new tilebase.Solver()[draw]({ Seed: 1 }), { name: "TypeError", message: /'Seed'/ });
});

test("the name of a puzzle as the goal is refused with its place", () => {
  const message = (name) => `goal '${name}' is the name of a puzzle; give it as { puzzle: "${name}" }`;
  for (const name of ["rotate4x4", "slide4x4", "15-puzzle"])
    for (const ask of [
      () => distance("12345678x", { goal: name }),
      () => tilebase.stats({ goal: name }),
      () => new tilebase.Solver({ goal: name }),
      () => puzzleOf("slide3x3").target(name),
    ])
      refuses(BoardError, ask, message(name));
  refuses(BoardError, () => distance("12345678x", { goal: "rotate" }), /^board 'rotate': 'r' is not a tile; /);
  // A goal may have the letters of a name.
  assert.equal(distance("12x", { puzzle: "slide1x3", goal: "1x2" }), 1);
});

test("the error of a board of another puzzle has the name of that puzzle", () => {
  const other = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
  const puzzleOfError = (ask) => {
    try {
      ask();
    } catch (error) {
      assert.ok(error instanceof BoardError);
      return error.puzzle;
    }
  };
  assert.equal(puzzleOfError(() => solve(other, { puzzle: "slide3x3" })), "slide4x4");
  assert.equal(puzzleOfError(() => solve("12345678x", { goal: other })), "slide4x4");
  assert.equal(puzzleOfError(() => tilebase.apply("12345678x", "l", { puzzle: "slide2x3" })), "slide3x3");
  assert.equal(puzzleOfError(() => solve("1234567xx")), null);
  assert.equal(puzzleOfError(() => solve("z")), null);
});

test("a limit or count of 0 gives nothing, as in Python", () => {
  assert.deepEqual([...tilebase.paths("867254301", { limit: 0 })], []);
  assert.deepEqual([...tilebase.paths("12345678x", { limit: 0 })], []);
  assert.deepEqual([...new tilebase.Solver().paths("867254301", { limit: 0 })], []);
  assert.deepEqual(tilebase.randomStates({ count: 0 }), []);
});

test("a NUL is no tile, and does not end a text", () => {
  refuses(BoardError, () => solve("12345678x\0"), /^board '12345678x\\xef\\xbf\\xbd': '\\xef' is not a tile; /);
  assert.throws(() => puzzleOf("slide3x3\0"), PuzzleError);
});

test("an array of whole boards is several goals, of which the nearest counts", () => {
  const last = [[1, 2, 3], [4, 5, 6], [0, 7, 8]];
  const flatFirst = [[1, 2, 3, 4, 5, 6, 7, 8, 0], "123456x78"];
  for (const several of [["12345678x", "123456x78"], flatFirst, ["123/456/78x", last]]) {
    assert.equal(tilebase.count("1234567x8", { goal: several }), 2);
    assert.equal(puzzleOf("slide3x3").target(several), "12345678x or 123456x78");
  }
  const near = (goal) => distance("1234567x8", { goal });
  assert.equal(near(["12345678x", [[null, null, null], [null, "?", "*"], [7, 0, null]]]), 0);
  assert.equal(near(["123", "456", "78x"]), 1);
  assert.equal(near(["12345678x"]), 1);
  assert.equal(near(["x12345678 # far away", "1 2 3/4 5 6/7 8 0 # near"]), 1);
  assert.equal(distance("12345678x", { goal: [[0, 1, 2], [3, 4, 5], [6, 7, 8]] }), 22);
  refuses(BoardError, () => near(["12345678x", "1234"]), /^board '1234': 4 tiles where slide3x3 has 9 cells/);
});

test("ranks that may be beyond exact numbers are refused, and indices that are beyond 64 bits", () => {
  const { rank, unrank } = tilebase;
  const last = 6402373705728000 - 1; // 18! - 1
  assert.equal(unrank(last, { puzzle: "slide1x18" }), "x 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1");
  for (const index of [0, 1, 2 ** 52 + 12345, last])
    assert.equal(rank(unrank(index, { puzzle: "slide1x18" }), { puzzle: "slide1x18" }), index);
  for (const puzzle of ["slide1x19", "slide4x5", "slide5x5"])
    assert.throws(() => rank(puzzleOf(puzzle).goal, { puzzle }), { name: "PuzzleError", message: /at most 18/ });
  assert.equal(unrank(1, { puzzle: "slide4x5" }), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x 19");
  assert.throws(() => unrank(1, { puzzle: "slide5x5" }), { name: "PuzzleError", message: /64 bits/ });
});
