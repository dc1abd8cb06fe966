// Ranks of arrangements, up to 18 tiles, by their definition.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numbers, shuffled, tilebase } from "./support.mjs";

const { puzzleOf, rank, unrank } = tilebase;

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

for (let cells = 2; cells <= 18; ++cells)
  test(`ranks of ${cells} tiles are exact, and unrank is their inverse`, () => {
    const below = numbers(cells);
    const puzzle = puzzleOf(`slide1x${cells}`);
    const ordered = Array.from({ length: cells }, (_, tile) => tile);
    const symbols = "0123456789abcdefgh".slice(0, cells);
    const arrangement = () => Array.from(shuffled(symbols, below), (digit) => parseInt(digit, 36));
    const random = Array.from({ length: 500 }, arrangement);
    for (const tiles of [ordered, [...ordered].reverse(), ...random]) {
      const board = puzzle.board(tiles.map((tile) => puzzle.tileNames[tile]));
      assert.equal(BigInt(rank(board, { puzzle })), rankOf(tiles), board);
      assert.equal(unrank(rank(board, { puzzle }), { puzzle }), board);
    }
  });

test("ranks that may be beyond exact numbers are refused, and indices that are beyond 64 bits", () => {
  const message = (puzzle, cells) =>
    `puzzle ${puzzle} has ${cells} cells; numbers are exact for the ranks of at most 18`;
  for (const [puzzle, cells] of [["slide1x19", 19], ["slide4x5", 20], ["slide5x5", 25]])
    assert.throws(() => rank(puzzleOf(puzzle).goal, { puzzle }), {
      name: "PuzzleError",
      message: message(puzzle, cells),
    });
  assert.equal(unrank(1, { puzzle: "slide4x5" }), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x 19");
  const tooMany = { name: "PuzzleError", message: /^puzzle slide5x5 has 25 cells; 64 bits number the boards of at / };
  assert.throws(() => unrank(1, { puzzle: "slide5x5" }), tooMany);
});
