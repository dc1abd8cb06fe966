import { moved } from "./cantor.js";
import { maxMoves, moveName, puzzleName, readDefinition, readTiles } from "./definition.js";
import { PuzzleError, needString, shown } from "./errors.js";
import { formatTarget, namesOf, parseBoard, parseTarget } from "./notation.js";

/**
 * A puzzle: cells, tiles, perhaps a blank, and named moves. Immutable.
 *
 * `steps` is what the rest of the package works on: for each move, by the blank's cell (0 alone without a blank), null or
 * {from, end}. from[c] is the cell that the tile now in cell c came from, `end` the cell where the blank then is.
 */
export class Puzzle {
  constructor({ name, symbols, blank = null, layout, moves }) {
    const refuse = (fault) => new PuzzleError(`puzzle ${shown(name)}: ${fault}`);
    needString(name, "a puzzle's name");
    if (!puzzleName.test(name))
      throw refuse(
        "a name is letters, digits, '_', '-' and '.', at most 64 of them, and begins with neither '-' nor '.'",
      );
    needString(symbols, "the symbols of a puzzle");
    if (blank !== null) needString(blank, "a puzzle's blank");
    const names = readTiles(symbols, blank ?? undefined, refuse, refuse);
    const cells = names.length;
    this.name = name;
    this.tileNames = Object.freeze(names.map((tile) => (tile === blank ? "x" : tile)));
    this.hasShortNames = names.every((tile) => tile.length === 1);
    this.symbols = this.tileNames.join(this.hasShortNames ? "" : " ");
    this.hasBlank = blank !== null;
    this.cells = cells;
    this.layout = checkedLayout(layout, cells, refuse);
    const named = checkedMoves(moves, cells, this.hasBlank, refuse);
    this.moveNames = Object.freeze(named.map((move) => move.name));
    this.steps = Object.freeze(named.map((move) => move.steps));
    Object.freeze(this);
  }

  static parse(text, source = "definition") {
    needString(text, "a definition");
    needString(source, "the name of a definition's text");
    return new Puzzle(readDefinition(text, source));
  }

  /** The blank's tile number; -1 without one. */
  get blankTile() {
    return this.hasBlank ? this.tileNames.indexOf("x") : -1;
  }

  get goal() {
    return this.symbols;
  }

  board(board) {
    return formatTarget(this, parseBoard(this, board));
  }

  target(target) {
    return formatTarget(this, parseTarget(this, target));
  }

  draw(target) {
    const names = namesOf(this, parseTarget(this, target));
    const width = Math.max(...this.tileNames.map((name) => name.length));
    const line = (row) => row.map((cell) => (cell === null ? "" : names[cell]).padStart(width)).join(" ");
    return this.layout.map((row) => line(row).replace(/ +$/, "")).join("\n");
  }

  apply(board, move) {
    const tiles = parseBoard(this, board);
    const number = this.moveNames.indexOf(move);
    if (number < 0)
      throw new RangeError(
        `${shown(String(move))} is not a move of ${this.name}; its moves are ${this.moveNames.join(" ")}`,
      );
    const step = this.steps[number][Math.max(0, tiles.indexOf(this.blankTile))];
    return step && formatTarget(this, moved(tiles, step.from));
  }

  word(path) {
    return path.join(this.moveNames.every((name) => name.length === 1) ? "" : " ");
  }
}

function checkedLayout(layout, cells, refuse) {
  if (layout === undefined) layout = [Array.from({ length: cells }, (_, cell) => cell)];
  if (!Array.isArray(layout) || !layout.every((row) => Array.isArray(row) && row.length > 0))
    throw refuse("its layout is an array of rows, each an array of cells and of nulls for gaps");
  const seen = layout.flat().filter((cell) => cell !== null);
  if (!isPermutation(seen, cells)) throw refuse(`its layout has each of the cells 0 to ${cells - 1} once`);
  return Object.freeze(layout.map((row) => Object.freeze([...row])));
}

const isPermutation = (values, length) =>
  Array.isArray(values) &&
  values.length === length &&
  new Set(values).size === length &&
  values.every((value) => Number.isInteger(value) && value >= 0 && value < length);

/** The moves by name, each {name, steps}. Names are ASCII, so that comparing them as strings compares their bytes. */
function checkedMoves(moves, cells, hasBlank, refuse) {
  if (!Array.isArray(moves) || moves.length === 0) throw refuse("there are no moves");
  if (moves.length > maxMoves) throw refuse(`${moves.length} moves; a puzzle has at most ${maxMoves}`);
  const entries = hasBlank ? cells : 1;
  const names = new Set();
  const checked = moves.map(({ name, at }) => {
    needString(name, "a move's name");
    if (!moveName.test(name))
      throw refuse(
        `${shown(name)} cannot name a move; a name is printable characters without blanks, '=', '#', '[' or ']'`,
      );
    if (names.has(name)) throw refuse(`duplicate move ${shown(name)}`);
    names.add(name);
    if (!Array.isArray(at) || at.length !== entries || !at.every((from) => from === null || isPermutation(from, cells)))
      throw refuse(
        `move ${shown(name)}: \`at\` has ${entries} ${entries === 1 ? "entry" : "entries, one for each cell of the blank"}: ` +
          `null, or a permutation of the cells 0 to ${cells - 1}`,
      );
    // A move may be allowed nowhere, as `u` on a board of one row.
    const allowed = at.filter((from) => from !== null);
    if (allowed.length > 0 && allowed.every((from) => from.every((cell, i) => cell === i)))
      throw refuse(`move ${shown(name)} does nothing`);
    const steps = at.map((from, blankCell) =>
      from === null ? null : Object.freeze({ from: [...from], end: hasBlank ? from.indexOf(blankCell) : 0 }),
    );
    return { name, steps: Object.freeze(steps) };
  });
  return checked.sort((a, b) => (a.name < b.name ? -1 : 1));
}
