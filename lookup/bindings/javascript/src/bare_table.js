import { factorial, forEachArrangement } from "./cantor.js";
import { BoardError, TableError, needString, shown } from "./errors.js";
import { formatTarget, parseBoard } from "./notation.js";
import { noWay } from "./searched_table.js";
import { puzzleOf } from "./builtin.js";
import { Solver } from "./solver.js";
import { instantiate } from "./wasm.js";

// The file that `tilebase-tablegen embed --as bin` writes (data/FORMAT.md): its magic number, and where its fields are.
const magic = "\x89BARET\r\n";
const version = 1;
const headerLengthAt = 10;
const cellsAt = 12;
const blankAt = 13;
const modulusAt = 15;
const goalAt = 32;
const noBlank = 9;
/** A header, and a byte for each state: the reader has no more room. */
const mostBytes = 65535 + 362880;

/** In the file's rows of moves: a slide that is not allowed; and what is added to the cell that the blank goes to. */
const notAllowed = 255;
const slide = 16;

/** A bare table, as `tilebase-tablegen embed --as bin` writes it: one goal of one puzzle. Immutable. */
export class BareTable {
  #puzzle;
  #goal;
  #reader;
  #distances;

  constructor(bytes, { puzzle = "slide3x3", goal, encoding } = {}) {
    this.#puzzle = puzzleOf(puzzle);
    if (encoding !== undefined) {
      needString(encoding, "an encoding");
      if (encoding !== "small" && encoding !== "fast")
        throw new RangeError(`unknown encoding ${shown(encoding)}; use small or fast`);
    }
    if (!ArrayBuffer.isView(bytes)) bytes = new Uint8Array(bytes);
    const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#reader = opened(file);
    if (!isOf(this.#puzzle, file))
      throw new TableError(`this bare table is of another puzzle than ${this.#puzzle.name}`);
    this.#goal = [...file.subarray(goalAt, goalAt + this.#puzzle.cells)];
    const own = formatTarget(this.#puzzle, this.#goal);
    if (goal !== undefined && formatTarget(this.#puzzle, parseBoard(this.#puzzle, goal)) !== own)
      throw new TableError(
        `this bare table is for goal ${own}, not for ${shown(goal)}; use solverFor() for other goals`,
      );
    const found = file[modulusAt] === 0 ? "fast" : "small";
    if (encoding !== undefined && encoding !== found)
      throw new TableError(`this bare table is ${found}, not ${encoding}`);
  }

  /** A solver for a goal; without a goal, for the table's own. */
  solverFor(goal) {
    const target = goal === undefined ? this.#goal : parseBoard(this.#puzzle, goal);
    const blank = this.#puzzle.blankTile;
    if (target.indexOf(blank) !== this.#goal.indexOf(blank))
      throw new BoardError(
        `board ${shown(goal)}: this table answers for goals with the blank in the same cell as in ` +
          formatTarget(this.#puzzle, this.#goal),
      );
    const relabel = [];
    target.forEach((tile, cell) => (relabel[tile] = this.#goal[cell]));
    return new Solver(this.#puzzle, target, relabel, this);
  }

  /** The table that a Solver asks. */
  distance(tiles) {
    new Uint8Array(this.#reader.memory.buffer, this.#reader.state_at()).set(tiles);
    const distance = this.#reader.path();
    if (distance < -1)
      throw new TableError(`the bare table of ${this.#puzzle.name} is damaged: its moves do not lead to the goal`);
    return distance < 0 ? null : distance;
  }

  path({ tiles }) {
    const distance = this.distance(tiles);
    return distance === null ? null : [...new Uint8Array(this.#reader.memory.buffer, this.#reader.path_at(), distance)];
  }

  distances() {
    if (!this.#distances) {
      const distances = new Uint8Array(factorial(this.#puzzle.cells));
      forEachArrangement(this.#puzzle.cells, (tiles, rank) => (distances[rank] = this.distance(tiles) ?? noWay));
      this.#distances = distances;
    }
    return this.#distances;
  }
}

/** A reader that has opened the file. */
function opened(file) {
  if ([...magic].some((character, i) => file[i] !== character.charCodeAt(0)))
    throw new TableError(
      "bad magic number; these bytes are not a file of `tilebase-tablegen embed --as bin`, or of one without a header",
    );
  const found = file[magic.length] + 256 * file[magic.length + 1];
  if (file.length > magic.length + 1 && found !== version)
    throw new TableError(`this bare table has format version ${found}; this package reads version ${version}`);
  const reader = instantiate();
  if (file.length <= mostBytes) {
    new Uint8Array(reader.memory.buffer, reader.bytes_at()).set(file);
    if (reader.open(file.length)) return reader;
  }
  throw new TableError(`these ${file.length} bytes are a bare table that is damaged or incomplete`);
}

/** Whether a file that the reader accepted has the puzzle's blank, tiles and moves. */
function isOf(puzzle, file) {
  const bytesOf = (text) => [...text].map((character) => character.charCodeAt(0));
  const expected = [
    ...bytesOf(`${puzzle.tiles}\0`),
    ...moveRows(puzzle),
    ...bytesOf(puzzle.moveNames.map((name) => `${name}\0`).join("")),
  ];
  const after = file.subarray(goalAt + puzzle.cells, file[headerLengthAt] + 256 * file[headerLengthAt + 1]);
  return (
    file[cellsAt] === puzzle.cells &&
    file[blankAt] === (puzzle.hasBlank ? puzzle.blankTile : noBlank) &&
    after.length === expected.length &&
    after.every((byte, i) => byte === expected[i])
  );
}

/** The moves in the form of the file. */
function moveRows({ name, hasBlank, moveNames, steps }) {
  return steps.flatMap((at, move) => {
    if (at.every((step) => step?.from.every((cell, i) => cell === at[0]?.from[i]))) return [...at[0].from];
    const isSlide = ({ from, end }, blankCell) =>
      from.every((cell, i) => cell === (i === end ? blankCell : i === blankCell ? end : i));
    if (
      hasBlank &&
      at.every((step, blankCell) => step === null || (step.end !== blankCell && isSlide(step, blankCell)))
    )
      return at.map((step) => (step === null ? notAllowed : slide + step.end));
    throw new TableError(
      `${name} cannot have bare tables: its move ${moveNames[move]} is neither a slide nor the same ` +
        "for every cell of the blank",
    );
  });
}
