// Ranks of arrangements, up to 16 tiles.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrangements, numbers, shuffled, tilebase } from "./support.mjs";

/** The rank by its definition, as a BigInt: for each tile, the smaller ones after it, times the orders of the rest. */
function rankOf(tiles) {
  let rank = 0n;
  tiles.forEach((tile, i) => {
    const after = tiles.slice(i + 1);
    const orders = after.reduce((product, _, n) => product * BigInt(n + 1), 1n);
    rank += BigInt(after.filter((other) => other < tile).length) * orders;
  });
  return rank;
}

const letters = "abcdefghijklmnop";
const puzzleOf = (cells) => {
  const last = Array.from({ length: cells }, (_, cell) => (cell < cells - 2 ? cell : 2 * cells - 3 - cell));
  return new tilebase.Puzzle({ name: "swap", tiles: letters.slice(0, cells), moves: [{ name: "s", at: [last] }] });
};

for (let cells = 2; cells <= 16; ++cells)
  test(`ranks of ${cells} tiles are exact, and unrank is their inverse`, () => {
    const puzzle = puzzleOf(cells);
    const below = numbers(cells);
    const reversed = [...puzzle.goal].reverse().join("");
    const random = Array.from({ length: 300 }, () => shuffled(puzzle.goal, below));
    for (const board of [puzzle.goal, reversed, ...random]) {
      const rank = tilebase.rank(board, puzzle);
      assert.equal(BigInt(rank), rankOf([...board].map((tile) => letters.indexOf(tile))), board);
      assert.equal(tilebase.unrank(rank, puzzle), board);
    }
    const last = tilebase.rank(reversed, puzzle);
    assert.throws(() => tilebase.unrank(last + 1, puzzle), RangeError);
  });

test("arrangements come in the order of their ranks", () => {
  const puzzle = puzzleOf(6);
  const ranks = Array.from(arrangements(puzzle.goal), (board) => tilebase.rank(board, puzzle));
  assert.deepEqual(ranks, Array.from({ length: 720 }, (_, rank) => rank));
});
