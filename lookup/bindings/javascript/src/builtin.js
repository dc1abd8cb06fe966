import { PuzzleError, shown } from "./errors.js";
import { maxCells } from "./notation.js";
import { Puzzle } from "./puzzle.js";
import { builtinDefinitions } from "./builtin_definitions.js";

const definitions = new Map(builtinDefinitions);
const made = new Map();

/** The definition of a board of slides of that size; undefined if the name is none, or it has one cell or over 16. */
function sizedDefinition(name) {
  const [, rows, cols] = (/^slide([1-9]\d?)x([1-9]\d?)$/.exec(name) ?? []).map(Number);
  const cells = rows * cols;
  if (!(cells >= 2 && cells <= maxCells)) return undefined;
  const tiles = Array.from({ length: cells - 1 }, (_, tile) => tile + 1).join(" ");
  return `name = ${name}\ntiles = ${tiles} x\nrows = ${rows}\ncols = ${cols}\nblank = x\nslides = orthogonal\n`;
}

/** The names of the built-in puzzles, sorted. */
export function puzzles() {
  return [...definitions.keys()];
}

/** A Puzzle itself, or the built-in puzzle of a name, slideRxC included. */
export function puzzleOf(puzzle) {
  if (puzzle instanceof Puzzle) return puzzle;
  if (typeof puzzle !== "string") throw new TypeError("a puzzle is the name of a built-in puzzle, or a Puzzle");
  if (!made.has(puzzle)) {
    const definition = definitions.get(puzzle) ?? sizedDefinition(puzzle);
    const size = definition === undefined && /^slide([1-9]\d{0,2})x([1-9]\d{0,2})$/.exec(puzzle);
    if (size && size[1] * size[2] > maxCells)
      throw new PuzzleError(
        `no puzzle ${shown(puzzle)}: ${puzzle} has ${size[1] * size[2]} cells, and slideRxC at most ${maxCells}`,
      );
    if (definition === undefined)
      throw new PuzzleError(
        `no puzzle ${shown(puzzle)} is built in; there are ${puzzles().join(", ")}, and slideRxC for ` +
          `boards of slides of up to ${maxCells} cells; others are given as a Puzzle`,
      );
    made.set(puzzle, Puzzle.parse(definition, puzzle));
  }
  return made.get(puzzle);
}
