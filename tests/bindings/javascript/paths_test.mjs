import assert from "node:assert/strict";
import { test } from "node:test";

import { tilebase } from "./support.mjs";

test("paths are made one by one, on demand", () => {
  const paths = tilebase.paths("867254301", { goal: "*********" });
  assert.deepEqual(paths.next(), { value: [], done: false });
  assert.deepEqual(paths.next(), { value: undefined, done: true });
  let seen = 0;
  for (const path of tilebase.paths("867254301")) {
    assert.equal(path.length, 31);
    if (++seen === 5) break;
  }
  assert.equal(seen, 5);
});

test("the caller may change a path", () => {
  const paths = tilebase.paths("867254301");
  const first = paths.next().value;
  const copy = [...first];
  first.length = 0;
  assert.deepEqual(tilebase.paths("867254301").next().value, copy);
  assert.equal(paths.next().value.length, 31);
});

test("a solver keeps its goal while there are questions about others", () => {
  const solver = new tilebase.Solver({ goal: "1234x5678" });
  for (let i = 1; i < 4; ++i) tilebase.stats({ goal: "12345678*".replace(String(i), "*") });
  assert.equal(solver.goal, "1234x5678");
  assert.equal(solver.puzzle.name, "slide3x3");
  assert.equal(solver.distance("1234x5678"), 0);
});
