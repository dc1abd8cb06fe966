// Ranks of arrangements, up to 16 tiles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { numbers, shuffled, variable } from "./support.mjs";

const source = readFileSync(join(variable("TILEBASE_NPM_SOURCES"), "src", "cantor.js"), "utf8");
const { cantorRank, cantorUnrank, factorial, forEachArrangement } = await import(
  `data:text/javascript,${encodeURIComponent(source)}`
);

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

for (let cells = 1; cells <= 16; ++cells)
  test(`ranks of ${cells} tiles are exact, and unrank is their inverse`, () => {
    const below = numbers(cells);
    const ordered = Array.from({ length: cells }, (_, tile) => tile);
    const symbols = "0123456789abcdef".slice(0, cells);
    const arrangement = () => Array.from(shuffled(symbols, below), (digit) => parseInt(digit, 16));
    const random = Array.from({ length: 500 }, arrangement);
    for (const tiles of [ordered, [...ordered].reverse(), ...random]) {
      const rank = cantorRank(tiles);
      assert.equal(BigInt(rank), rankOf(tiles), String(tiles));
      assert.deepEqual(cantorUnrank(rank, cells), tiles);
    }
    assert.equal(cantorRank([...ordered].reverse()), factorial(cells) - 1);
  });

test("arrangements come in the order of their ranks", () => {
  const ranks = [];
  forEachArrangement(6, (tiles, rank) => ranks.push([cantorRank(tiles), rank]));
  assert.deepEqual(ranks, Array.from({ length: 720 }, (_, rank) => [rank, rank]));
});
