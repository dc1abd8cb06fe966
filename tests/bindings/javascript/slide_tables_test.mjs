// The module tilebase-slides.wasm alone: its pattern tables, entry by entry, against a slow search; its slices.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { numbers, packageFolder } from "./support.mjs";

const compiled = new WebAssembly.Module(readFileSync(join(packageFolder, "tilebase-slides.wasm")));
const open = (rows, cols) => {
  const wasm = new WebAssembly.Instance(compiled).exports;
  wasm.open_board(rows, cols);
  return wasm;
};
const maskOf = (tiles) => tiles.reduce((mask, tile) => mask | (1 << tile), 0);

function neighbours(rows, cols, cell) {
  const [row, column] = [Math.floor(cell / cols), cell % cols];
  const next = [];
  if (row > 0) next.push(cell - cols);
  if (row < rows - 1) next.push(cell + cols);
  if (column > 0) next.push(cell - 1);
  if (column < cols - 1) next.push(cell + 1);
  return next;
}

/**
 * The fewest moves of some tiles that take them to their cells and the blank to its own, from everywhere: a Map from
 * the cells of the blank and of the tiles. Moves of other tiles cost nothing, so those states come first in a level.
 */
function slowTable(rows, cols, tiles, blank) {
  const known = new Map();
  let level = [[blank, ...tiles]];
  for (let moves = 0; level.length > 0; ++moves) {
    const farther = [];
    for (const state of level) {
      const key = state.join();
      if (known.has(key)) continue;
      known.set(key, moves);
      for (const cell of neighbours(rows, cols, state[0])) {
        const tile = state.indexOf(cell);
        const next = [...state];
        next[0] = cell;
        if (tile > 0) next[tile] = state[0];
        (tile > 0 ? farther : level).push(next);
      }
    }
    level = farther;
  }
  return known;
}

for (const [rows, cols, blank, tiles] of [
  [3, 3, 8, [0, 1, 3, 4]],
  [3, 3, 4, [0, 2, 6, 7]],
  [2, 4, 6, [0, 1, 3, 4, 5]],
  [2, 4, 0, [1, 2, 4, 5, 6, 7]], // blank and a free tile alone: tiles cut the board in two
  [2, 5, 9, [0, 1, 5, 6]],
  [5, 2, 3, [0, 1, 8]],
  [3, 4, 11, [4, 5, 8]],
  [4, 4, 15, [10, 11, 14]],
  [4, 4, 6, [5, 7]],
])
  test(`the table of tiles ${tiles} of ${rows}x${cols}, blank in cell ${blank}, is that of a slow search`, () => {
    const cells = rows * cols;
    const wasm = open(rows, cols);
    const table = wasm.add_table(maskOf(tiles), blank);
    wasm.use_table(0, table);
    wasm.use_table(1, table);
    const start = new Uint8Array(wasm.memory.buffer, wasm.tiles_at(), cells);
    const others = [...Array(cells).keys()].filter((tile) => tile !== blank && !tiles.includes(tile));
    const known = slowTable(rows, cols, tiles, blank);
    for (const [key, moves] of known) {
      const [blankCell, ...tileCells] = key.split(",").map(Number);
      start.fill(255);
      start[blankCell] = blank;
      tileCells.forEach((cell, i) => (start[cell] = tiles[i]));
      const left = [...others];
      start.forEach((tile, cell) => tile === 255 && (start[cell] = left.pop()));
      if (wasm.begin(blank) !== moves) assert.fail(`${start}: ${wasm.begin(blank)} moves, not ${moves}`);
    }
    // All ways to place the blank and the tiles; half of them if the parity leaves no choice to the last tile.
    let placements = others.length === 1 ? 1 / 2 : 1;
    for (let i = 0; i <= tiles.length; ++i) placements *= cells - i;
    assert.equal(known.size, placements);
  });

test("a search that is paused goes on where it was, and looks at no state twice", () => {
  const wasm = open(3, 3);
  for (const tiles of [[0, 1], [2, 5], [3, 4], [6, 7]]) {
    const table = wasm.add_table(maskOf(tiles), 8);
    for (const view of [0, 1]) wasm.use_table(view, table);
  }
  const start = new Uint8Array(wasm.memory.buffer, wasm.tiles_at(), 9);
  const path = new Uint8Array(wasm.memory.buffer, wasm.path_at(), 40);
  /** Searches in slices of so many states, or of different numbers; returns all that can be seen of it. */
  const solve = (board, slice) => {
    start.set(board);
    const seen = [];
    for (let bound = wasm.begin(8); ; bound += 2) {
      wasm.within(bound, 4);
      let outcome = 2;
      let states = 0;
      while (outcome === 2) {
        outcome = wasm.run(slice());
        states += wasm.states_seen();
      }
      seen.push([bound, states]);
      if (outcome === 1) return [seen, [...path.subarray(1, bound + 1)]];
    }
  };
  const below = numbers(21);
  for (const board of [[5, 3, 6, 7, 4, 8, 2, 1, 0], [7, 5, 6, 1, 4, 3, 2, 8, 0]]) { // both are 31 moves away
    const whole = solve(board, () => 1e9);
    assert.equal(whole[1].length, 31);
    assert.ok(whole[0].length > 1 && whole[0].at(-2)[1] > 100, String(whole[0]));
    for (const slice of [() => 1, () => 7, () => 1000, () => 1 + below(50)])
      assert.deepEqual(solve(board, slice), whole);
  }
});
