// The larger build of the package, which also searches any moves on boards of 13 to 32 cells.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { command, numbers, packageFolder, tilebase, walked } from "./support.mjs";

const large = await import(pathToFileURL(join(packageFolder, "large.js")));

test("it exports what the small build exports", () => {
  assert.deepEqual(Object.keys(large).sort(), Object.keys(tilebase).sort());
});

test("its answers about rotations, mixed moves, twiddles and runs are those of the command", () => {
  for (const name of ["rotate4x4", "mixed4x4", "twiddle4x4", "slide4x4-multi", "rotate3x5"]) {
    const puzzle = large.puzzleOf(name);
    for (const number of [1, 2]) {
      const board = walked(name, puzzle.goal, 7, numbers(number));
      const asked = ["--puzzle", name, board];
      const word = command(["solve", ...asked]).out.trim();
      const path = large.solve(board, { puzzle });
      assert.equal(large.word(path, { puzzle }), word, `${name} ${board}`);
      assert.equal(large.distance(board, { puzzle }), path.length);
      assert.ok(large.isSolvable(board, { puzzle }));
    }
  }
});

test("its worker answers, too", async () => {
  const worker = large.createWorker();
  const puzzle = large.puzzleOf("rotate4x4");
  assert.equal(await worker.distance(puzzle.apply(puzzle.goal, "L1"), { puzzle }), 1);
  worker.close();
});

test("the small build names the larger one for a puzzle of any moves past nine cells, and for no other", async () => {
  const refused = { name: "PuzzleError", message: /; import tilebase\/large, which searches it$/ };
  const worker = tilebase.createWorker();
  for (const puzzle of ["rotate2x5", "rotate3x4", "rotate4x4", "mixed5x5"]) {
    const start = tilebase.goal({ puzzle });
    for (const ask of ["solve", "distance", "moves", "count", "hint", "isSolvable", "bounds"])
      assert.throws(() => tilebase[ask](start, { puzzle }), refused, `${ask} ${puzzle}`);
    await assert.rejects(worker.distance(start, { puzzle }), refused);
    assert.equal(large.distance(start, { puzzle }), 0);
  }
  worker.close();
  const other = { message: /^(?!.*tilebase\/large)/ };
  assert.throws(() => tilebase.solve("12345678x", { puzzle: "rotate" }), other);
  assert.throws(() => tilebase.stats({ puzzle: "slide4x4" }), other);
  assert.throws(() => tilebase.openTables([]), other);
  assert.throws(() => large.stats({ puzzle: "rotate4x4" }), other);
});
