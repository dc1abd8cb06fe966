import { PuzzleError, shown } from "./errors.js";
import { Puzzle } from "./puzzle.js";
import { builtinDefinitions } from "./builtin_definitions.js";

const definitions = new Map(builtinDefinitions);
const made = new Map();

/** The names of the built-in puzzles, sorted. */
export function puzzles() {
  return [...definitions.keys()];
}

/** A Puzzle itself, or the built-in puzzle of a name. */
export function puzzleOf(puzzle) {
  if (puzzle instanceof Puzzle) return puzzle;
  if (typeof puzzle !== "string") throw new TypeError("a puzzle is the name of a built-in puzzle, or a Puzzle");
  if (!made.has(puzzle)) {
    if (!definitions.has(puzzle))
      throw new PuzzleError(
        `no puzzle ${shown(puzzle)} is built in; there are ${puzzles().join(", ")}; others are given as a Puzzle`,
      );
    made.set(puzzle, Puzzle.parse(definitions.get(puzzle), puzzle));
  }
  return made.get(puzzle);
}
