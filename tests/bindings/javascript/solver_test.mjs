// Kept solvers: their answers are those of the functions whose options have a goal and a puzzle.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { tilebase } from "./support.mjs";

const { Solver } = tilebase;
const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

const verbs = ["solve", "distance", "bestMove", "hint", "isSolvable", "tilesToSwap", "moves", "count", "difficulty"];
verbs.push("bounds");

const boards = ["23415x768", "12345678x", "1234x5678", "21345678x", "867254301"];

for (const goal of [undefined, "1234*****", [[1, 2, 3], [4, null, null], [null, null, 0]]])
  test(`a solver for ${goal} gives every answer of a function`, () => {
    const solver = new Solver({ goal });
    for (const start of boards) {
      for (const verb of verbs)
        assert.deepEqual(solver[verb](start), tilebase[verb](start, { goal }), `${verb} ${start}`);
      assert.deepEqual([...solver.paths(start, { limit: 2 })], [...tilebase.paths(start, { goal, limit: 2 })]);
      const path = solver.solve(start);
      assert.deepEqual(solver.check(start, path), tilebase.check(start, path, { goal }));
      const [{ move }] = solver.moves(start);
      assert.equal(solver.rate(start, move), tilebase.rate(start, move, { goal }));
    }
    assert.deepEqual(solver.distances(boards), tilebase.distances(boards, { goal }));
    assert.deepEqual(solver.stats(), tilebase.stats({ goal }));
    assert.deepEqual(solver.randomStates({ seed: 1, count: 3 }), tilebase.randomStates({ goal, seed: 1, count: 3 }));
  });

test("a solver is made of a puzzle or its name, and of a goal or none", () => {
  assert.equal(new Solver().goal, "12345678x");
  assert.equal(new Solver({ puzzle: "die" }).puzzle, tilebase.puzzleOf("die"));
  const ring = tilebase.Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)");
  assert.deepEqual(new Solver({ puzzle: ring, goal: "231" }).solve("312"), ["turn"]);
  assert.throws(() => new Solver({ goal: "1" }), { name: "BoardError" });
  assert.throws(() => new Solver({ puzzle: "no puzzle" }), { name: "PuzzleError" });
  assert.throws(() => new Solver({ puzzle: 9 }), TypeError);
  assert.throws(() => new Solver().prepareFor(-1), RangeError);
});

test("a solver keeps its goal while there are questions about others", () => {
  const solver = new Solver({ goal: "1234x5678" });
  for (let i = 1; i < 4; ++i) tilebase.stats({ goal: "12345678*".replace(String(i), "*") });
  assert.deepEqual([solver.goal, solver.puzzle.name], ["1234x5678", "slide3x3"]);
  assert.equal(solver.distance("1234x5678"), 0);
});

test("paths are made one by one, on demand", () => {
  const paths = tilebase.paths("867254301", { goal: "*********" });
  assert.deepEqual(paths.next(), { value: [], done: false });
  assert.deepEqual(paths.next(), { value: undefined, done: true });
  assert.equal(tilebase.paths("867254301").next().value.length, 31);
});

test("each question has limits of its own, and a question without limits has the usual ones again", () => {
  const solver = new Solver({ puzzle: "slide4x4" });
  const near = "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15";
  assert.throws(() => solver.distance(hard, { maxStates: 1000 }), { name: "GaveUpError" });
  assert.equal(solver.distance(near), 11);
  assert.throws(() => solver.distance(hard, { maxStates: 1000, maxSeconds: Infinity }), { name: "GaveUpError" });
  assert.equal(solver.distance(near, { maxStates: 1e300, maxSeconds: 1e300 }), 11);
});

test("many solvers do not fill the module's memory", () => {
  const solve = (i) => new Solver({ goal: `1234${i % 2 ? "x5" : "5x"}678` }).solve("12345678x");
  for (let i = 0; i < 3000; ++i) assert.equal(solve(i) === null, solve(i + 2) === null);
});

test("no source of the package adds a number to the address of a structure", () => {
  const sources = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "lookup/bindings/javascript/src");
  for (const file of readdirSync(sources).filter((name) => name !== "bare.js")) {
    const text = readFileSync(join(sources, file), "utf8");
    assert.doesNotMatch(text, /\b(?:at|scratch|report|asked|state) \+ \d/, file);
  }
});
