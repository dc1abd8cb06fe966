import { cantorRank, factorial, moved } from "./cantor.js";
import { maxTableCells } from "./definition.js";
import { PuzzleError } from "./errors.js";
import { instantiate } from "./wasm.js";

export const noWay = 255;
const rowBytes = 9;
const mostKept = 16;

let generator;

/**
 * How far every state is from a target, searched for. Tiles are numbered so that each one that the target names lies in the
 * cell of its own number; `wildcards` has a bit for each cell that is one, `blank` is the blank's number, -1 without one.
 */
class SearchedTable {
  #puzzle;
  #distances;

  constructor(puzzle, wildcards, blank) {
    generator ??= instantiate();
    const moves = new Uint8Array(generator.memory.buffer, generator.moves_at());
    puzzle.steps.forEach((steps, move) =>
      steps.forEach((step, blankCell) =>
        moves.set(step ? step.from : [noWay], (move * rowBytes + blankCell) * rowBytes),
      ),
    );
    if (generator.search(puzzle.cells, blank < 0 ? puzzle.cells : blank, puzzle.steps.length, wildcards) === 0)
      throw new PuzzleError(
        `states of ${puzzle.name} are ${noWay - 1} or more moves from their goal, which is too far to tell`,
      );
    this.#puzzle = puzzle;
    this.#distances = new Uint8Array(
      generator.memory.buffer,
      generator.distances_at(),
      factorial(puzzle.cells),
    ).slice();
  }

  /** A byte for each Cantor index; noWay where there is none. */
  distances() {
    return this.#distances;
  }

  distance(tiles) {
    const distance = this.#distances[cantorRank(tiles)];
    return distance === noWay ? null : distance;
  }

  /** The numbers of the moves of the lexicographically smallest shortest path. */
  path(tiles, blankCell) {
    const distance = this.distance(tiles);
    if (distance === null) return null;
    const path = [];
    for (let left = distance; left > 0; --left)
      for (let move = 0; ; ++move) {
        const step = this.#puzzle.steps[move][blankCell];
        if (!step) continue;
        const next = moved(tiles, step.from);
        if (this.#distances[cantorRank(next)] !== left - 1) continue;
        path.push(move);
        tiles = next;
        blankCell = step.end;
        break;
      }
    return path;
  }
}

/** The tables searched for last, the latest at the end. */
const kept = [];

/** A table, searched for unless it was lately. */
export function searchedTable(puzzle, wildcards, blank) {
  if (puzzle.cells > maxTableCells)
    throw new PuzzleError(
      `puzzle ${puzzle.name} has ${puzzle.cells} cells; complete tables hold at most ${maxTableCells}`,
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
