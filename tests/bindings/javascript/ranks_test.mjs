// Ranks of arrangements, up to 16 tiles, by their definition.

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

for (let cells = 2; cells <= 16; ++cells)
  test(`ranks of ${cells} tiles are exact, and unrank is their inverse`, () => {
    const below = numbers(cells);
    const puzzle = puzzleOf(`slide1x${cells}`);
    const ordered = Array.from({ length: cells }, (_, tile) => tile);
    const symbols = "0123456789abcdef".slice(0, cells);
    const arrangement = () => Array.from(shuffled(symbols, below), (digit) => parseInt(digit, 16));
    const random = Array.from({ length: 500 }, arrangement);
    for (const tiles of [ordered, [...ordered].reverse(), ...random]) {
      const board = puzzle.board(tiles.map((tile) => puzzle.tileNames[tile]));
      assert.equal(BigInt(rank(board, puzzle)), rankOf(tiles), board);
      assert.equal(unrank(rank(board, puzzle), puzzle), board);
    }
  });
