import { cantorRank, factorial } from "./cantor.js";
import { maxTableCells } from "./definition.js";
import { PuzzleError } from "./errors.js";
import { moveTo } from "./walk.js";
import { instantiate } from "./wasm.js";

export const noWay = 255;
const mostKept = 16;

let generator;

/**
 * The distance of every state to a target, by search. Tiles are numbered so that each one that the target names has
 * the number of its cell there; `wildcards` has a bit for each cell that is one, `blank` is the blank's number, -1
 * without one.
 */
class SearchedTable {
  #steps;
  #distances;

  constructor(puzzle, wildcards, blank) {
    generator ??= instantiate();
    const moves = new Uint8Array(generator.memory.buffer, generator.moves_at());
    puzzle.steps.forEach((steps, move) =>
      steps.forEach((step, blankCell) =>
        moves.set(step ? step.from : [noWay], (move * maxTableCells + blankCell) * maxTableCells),
      ),
    );
    if (generator.search(puzzle.cells, blank < 0 ? puzzle.cells : blank, puzzle.steps.length, wildcards) === 0)
      throw new PuzzleError(
        `states of ${puzzle.name} are ${noWay - 1} or more moves from their goal; the limit is ${noWay - 2}`,
      );
    this.#steps = puzzle.steps;
    this.#distances = new Uint8Array(
      generator.memory.buffer,
      generator.distances_at(),
      factorial(puzzle.cells),
    ).slice();
  }

  /** A byte for each rank; noWay where there is none. */
  distances() {
    return this.#distances;
  }

  distance(tiles) {
    const distance = this.#distances[cantorRank(tiles)];
    return distance === noWay ? null : distance;
  }

  /** The numbers of the moves of the lexicographically smallest shortest path. */
  path(state) {
    const distance = this.distance(state.tiles);
    if (distance === null) return null;
    const path = [];
    const distanceOf = (tiles) => this.#distances[cantorRank(tiles)];
    for (let left = distance - 1; left >= 0; --left) {
      const nearer = moveTo(left, this.#steps, state, distanceOf);
      path.push(nearer.move);
      state = nearer.state;
    }
    return path;
  }
}

/** The tables searched last, the latest at the end. */
const kept = [];

/** A table: one of those kept, or a new search. Throws PuzzleError for more cells than the search has room for. */
export function searchedTable(puzzle, wildcards, blank) {
  if (puzzle.cells > maxTableCells)
    throw new PuzzleError(
      `puzzle ${puzzle.name} has ${puzzle.cells} cells; complete tables hold at most ${maxTableCells}; ` +
        'boards of slides are searched by "tilebase/slides"',
    );
  const place = kept.findIndex(
    (entry) => entry.puzzle === puzzle && entry.wildcards === wildcards && entry.blank === blank,
  );
  const entry =
    place < 0
      ? { puzzle, wildcards, blank, table: new SearchedTable(puzzle, wildcards, blank) }
      : kept.splice(place, 1)[0];
  kept.push(entry);
  if (kept.length > mostKept) kept.shift();
  return entry.table;
}
