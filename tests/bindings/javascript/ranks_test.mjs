// Ranks of arrangements, up to 18 tiles, by their definition.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numbers, tilebase } from "./support.mjs";

const { puzzleOf, rank, unrank } = tilebase;

for (let cells = 2; cells <= 18; ++cells)
  test(`ranks of ${cells} tiles are exact, and unrank is their inverse`, () => {
    const below = numbers(cells);
    const puzzle = `slide1x${cells}`;
    const { tileNames } = puzzleOf(puzzle);
    const last = Array.from({ length: cells }, (_, i) => i + 1).reduce((product, n) => product * n) - 1;
    assert.equal(rank(tileNames, { puzzle }), 0);
    assert.equal(rank([...tileNames].reverse(), { puzzle }), last);
    for (let i = 0; i < 500; ++i) {
      const index = below(2 ** 32) % (last + 1);
      assert.equal(rank(unrank(index, { puzzle }), { puzzle }), index);
      assert.equal(rank(unrank(last - index, { puzzle }), { puzzle }), last - index);
    }
  });

test("ranks that may be beyond exact numbers are refused, and indices that are beyond 64 bits", () => {
  for (const puzzle of ["slide1x19", "slide4x5", "slide5x5"])
    assert.throws(() => rank(puzzleOf(puzzle).goal, { puzzle }), { name: "PuzzleError", message: /at most 18/ });
  assert.equal(unrank(1, { puzzle: "slide4x5" }), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x 19");
  assert.throws(() => unrank(1, { puzzle: "slide5x5" }), { name: "PuzzleError", message: /64 bits/ });
});
