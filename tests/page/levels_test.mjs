// The levels of the page: the command proves their distances and their order.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { module } from "./modules.mjs";

const { levels } = await module("levels.js");

/** Returns the command's answers about the difficulty of boards. */
function difficultiesOf(puzzle, boards) {
  const options = ["difficulty", "-p", puzzle, "--json", "-"];
  const lines = execFileSync(process.env.TILEBASE_PROGRAM, options, { input: `${boards.join("\n")}\n` });
  return String(lines).trim().split("\n").map((line) => JSON.parse(line));
}

test("the puzzles that have levels", () => {
  assert.deepEqual(Object.keys(levels), ["slide3x3", "slide4x4", "rotate3x3", "rotate4x4", "twiddle3x3"]);
});

for (const [puzzle, list] of Object.entries(levels))
  test(`${puzzle}: ten levels at their distances, then by fewer shortest paths, as the page writes boards`, () => {
    assert.equal(list.length, 10);
    const told = difficultiesOf(puzzle, list.map(([, board]) => board));
    assert.deepEqual(told.map(({ distance, start }) => [distance, start]), list);
    for (const [i, { distance, count }] of told.entries()) {
      const before = told[i - 1] ?? { distance: 0 };
      assert.ok(before.distance < distance || (before.distance === distance && before.count > count), `level ${i + 1}`);
    }
  });
