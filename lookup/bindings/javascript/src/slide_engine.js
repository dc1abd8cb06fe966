import { viewsOf } from "./slide_views.js";
import { instantiate } from "./wasm.js";

const found = 1; // what run() returns in search.c
const paused = 2;

/** Stands for no direction; directions are numbered by name: d l r u. */
export const anyDirection = 4;

/**
 * The WebAssembly module with the pattern tables of a board of slides, for all goals with the blank in the same cell.
 * States are arrays of the tile in each cell; a tile has the number of its cell in the goal, the blank as well.
 */
export class SlideEngine {
  #wasm = instantiate();
  #start;
  #path;
  #blank;
  #last = Promise.resolve();
  #solved = { start: "", path: [] }; // one question often follows another about the same board

  constructor(rows, cols, blank) {
    this.#blank = blank;
    this.#wasm.open_board(rows, cols);
    const { buffer } = this.#wasm.memory; // it never grows
    this.#start = new Uint8Array(buffer, this.#wasm.tiles_at(), rows * cols);
    this.#path = new Uint8Array(buffer, this.#wasm.path_at());
    const { partitions, mirror } = viewsOf(rows, cols, blank);
    new Uint8Array(buffer, this.#wasm.mirror_at()).set(mirror);
    const tables = new Map();
    const tableOf = (tiles) => {
      const mask = tiles.reduce((bits, tile) => bits | (1 << tile), 0);
      if (!tables.has(mask)) tables.set(mask, this.#wasm.add_table(mask, blank));
      return tables.get(mask);
    };
    partitions.forEach((patterns, view) =>
      patterns.forEach((tiles) => this.#wasm.use_table(view, tableOf(tiles))),
    );
  }

  /** Calls `work` once all work that was given before has ended: the module does one search at a time. */
  inTurn(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /**
   * The lexicographically smallest shortest path, as numbers of directions. There must be one. Throws what the budget
   * throws.
   */
  async path(tiles, budget) {
    const start = tiles.join();
    let path = this.#solved.start === start ? this.#solved.path : null;
    for (let bound = this.#begin(tiles); !path; bound += 2) path = await this.#within(bound, anyDirection, budget);
    this.#solved = { start, path };
    return path;
  }

  /** That of `bound` moves, the first in any direction but `notFirst`; null if there is none. None may be shorter. */
  async pathWithin(tiles, bound, notFirst, budget) {
    return this.#begin(tiles) > bound ? null : this.#within(bound, notFirst, budget);
  }

  /** A number that no path is shorter than, odd if their lengths are; 0 only at the goal. */
  #begin(tiles) {
    this.#start.set(tiles);
    return this.#wasm.begin(this.#blank);
  }

  async #within(bound, notFirst, budget) {
    if (bound === 0) return [];
    this.#wasm.within(bound, notFirst);
    for (let outcome = paused; outcome === paused; ) {
      const states = await budget.next(bound);
      outcome = this.#wasm.run(states);
      budget.spend(this.#wasm.states_seen());
      if (outcome === found) return Array.from(this.#path.subarray(1, bound + 1)).reverse();
    }
    return null;
  }
}
