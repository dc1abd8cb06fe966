import { factorial, forEachArrangement } from "./cantor.js";
import { BoardError, TableError, needString, shown } from "./errors.js";
import { formatTarget, parseBoard } from "./notation.js";
import { noWay } from "./searched_table.js";
import { puzzleOf } from "./builtin.js";
import { Solver } from "./solver.js";
import { instantiate } from "./wasm.js";

// The file that `tilebase-tablegen embed --as bin` writes (data/FORMAT.md): what it begins with, where its fields are.
const magic = "\x89BARET\r\n";
const version = 1;
const headerLengthAt = 10;
const cellsAt = 12;
const blankAt = 13;
const modulusAt = 15;
const goalAt = 32;
const noBlank = 9;
/** A header, and a byte for each state: as much as the reader has room for. */
const mostBytes = 65535 + 362880;

/** In the rows of moves there: where a slide is not allowed, and what is added to the cell that the blank goes to. */
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
        throw new RangeError(`encoding ${shown(encoding)}; it is small or fast`);
    }
    if (!ArrayBuffer.isView(bytes)) bytes = new Uint8Array(bytes);
    const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#reader = opened(file);
    if (!isOf(this.#puzzle, file))
      throw new TableError(`this bare table is of another puzzle than ${this.#puzzle.name}`);
    this.#goal = [...file.subarray(goalAt, goalAt + this.#puzzle.cells)];
    const own = formatTarget(this.#puzzle, this.#goal);
    if (goal !== undefined && formatTarget(this.#puzzle, parseBoard(this.#puzzle, goal)) !== own)
      throw new TableError(`this bare table is for goal ${own}, not for ${shown(goal)}; solverFor() gives others`);
    const found = file[modulusAt] === 0 ? "fast" : "small";
    if (encoding !== undefined && encoding !== found)
      throw new TableError(`this bare table is ${found}, not ${encoding}`);
  }

  /** All that can be asked about a goal, the table's own without one. */
  solverFor(goal) {
    const target = goal === undefined ? this.#goal : parseBoard(this.#puzzle, goal);
    const blank = this.#puzzle.blankTile;
    if (target.indexOf(blank) !== this.#goal.indexOf(blank))
      throw new BoardError(
        `board ${shown(goal)}: this table answers for goals with their blank where ${formatTarget(this.#puzzle, this.#goal)} has it`,
      );
    const relabel = [];
    target.forEach((tile, cell) => (relabel[tile] = this.#goal[cell]));
    return new Solver(this.#puzzle, target, relabel, this);
  }

  /** What a Solver asks: the length of a shortest path of a state, the numbers of its moves, all distances. */
  distance(tiles) {
    new Uint8Array(this.#reader.memory.buffer, this.#reader.state_at()).set(tiles);
    const distance = this.#reader.path();
    if (distance < -1)
      throw new TableError(`the bare table of ${this.#puzzle.name} is not as it was made: its moves lead nowhere`);
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

/** The reader with a file in it. */
function opened(file) {
  if ([...magic].some((character, i) => file[i] !== character.charCodeAt(0)))
    throw new TableError(
      "these bytes do not begin as a bare table does; write them again with `tilebase-tablegen embed --as bin`, " +
        "which once did so without a header",
    );
  const found = file[magic.length] + 256 * file[magic.length + 1];
  if (file.length > magic.length + 1 && found !== version)
    throw new TableError(`this bare table has format version ${found}, and version ${version} is what can be read`);
  const reader = instantiate();
  if (file.length <= mostBytes) {
    new Uint8Array(reader.memory.buffer, reader.bytes_at()).set(file);
    if (reader.open(file.length)) return reader;
  }
  throw new TableError(`these ${file.length} bytes are a bare table that is damaged or not whole`);
}

/** Whether a file that the reader took is of a puzzle: with its blank, its tiles, and its moves. */
function isOf(puzzle, file) {
  const bytesOf = (text) => [...text].map((character) => character.charCodeAt(0));
  const expected = [
    ...bytesOf(`${puzzle.symbols}\0`),
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

/** The moves as the file has them. */
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
      `${name} has no bare tables: its move ${moveNames[move]} is neither a slide nor the same wherever the blank is`,
    );
  });
}
