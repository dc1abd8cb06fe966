import { BoardError, PuzzleError, needString, optionsOf, shown } from "./errors.js";
import {
  ask,
  askBytes,
  askEach,
  askText,
  bytesAt,
  call,
  intAt,
  intsAt,
  put,
  room,
  textAt,
  withRoom,
} from "./library.js";
import { answerRows, rowsOf } from "./rows.js";

const closing = new FinalizationRegistry((pointer) => call("tilebase_close", pointer));

/** An open tablebase of the library, which is closed when the object is collected as garbage. */
class Tables {
  constructor(pointer) {
    this.pointer = pointer;
    closing.register(this, pointer);
  }

  /** Opens tables by the library's function `name`. */
  static opened(name, ...given) {
    const at = room(4);
    ask(name, ...given, at);
    return new Tables(intAt(at));
  }
}

const tables = new WeakMap(); // keys: Puzzle

/** Returns the open tablebase of a puzzle. */
export const tablesOf = (puzzle) => tables.get(puzzle);

/** Names of the options of readMoves() and word(). */
export const readingNames = ["by", "start"];
export const wordNames = ["by", "runs", "start"];

/** A puzzle: cells, tiles, an optional blank, and named moves. Immutable. */
export class Puzzle {
  constructor(definition) {
    const opened = definition instanceof Tables ? definition : openedData(definition);
    const { pointer } = opened;
    tables.set(this, opened);
    this.name = textAt(call("tilebase_puzzle_name", pointer));
    this.cells = call("tilebase_puzzle_cells", pointer);
    const named = (count, nameOf) =>
      Object.freeze(Array.from({ length: count }, (_, i) => textAt(call(nameOf, pointer, i))));
    this.tileNames = named(this.cells, "tilebase_puzzle_tile");
    this.hasShortNames = this.tileNames.every((tile) => tile.length === 1);
    this.tiles = textAt(call("tilebase_puzzle_goal", pointer));
    this.hasBlank = call("tilebase_puzzle_blank", pointer) >= 0;
    const rows = [[]];
    for (const cell of withRoom(() => askEach(4, 256, intAt, "tilebase_puzzle_layout", [pointer])))
      if (cell === -2) rows.push([]);
      else rows[rows.length - 1].push(cell === -1 ? null : cell);
    this.layout = Object.freeze(rows.slice(0, -1).map(Object.freeze));
    this.moveNames = named(call("tilebase_puzzle_move_count", pointer), "tilebase_puzzle_move_name");
    Object.freeze(this);
  }

  static parse(text, source = "definition") {
    needString(text, "a definition");
    needString(source, "the name of a definition's text");
    return withRoom(() => new Puzzle(Tables.opened("tilebase_open_definition", put(text), put(source))));
  }

  get goal() {
    return this.tiles;
  }

  get definition() {
    return textAt(call("tilebase_puzzle_definition", tablesOf(this).pointer));
  }

  board(board) {
    return this.#text("tilebase_board", boardText(this, board, "a board"));
  }

  target(target) {
    try {
      return this.#text("tilebase_target", goalText(this, target));
    } catch (error) {
      if (!(error instanceof BoardError && isPuzzleName(target))) throw error;
      throw new BoardError(
        `goal ${shown(target)} is the name of a puzzle; give it as { puzzle: ${JSON.stringify(target)} }`,
      );
    }
  }

  draw(target) {
    return this.#text("tilebase_draw", boardText(this, target, "a goal"));
  }

  apply(board, move) {
    const number = moveNumber(this, move);
    return this.#text("tilebase_apply", boardText(this, board, "a board"), number);
  }

  applyMany(boards, moves) {
    const given = [rowsOf("boards", boards, this.cells), rowsOf("moves", moves, 1)];
    const [{ count }, { count: moveCount }] = given;
    if (count !== moveCount) throw new RangeError(`moves has ${moveCount} numbers for ${count} boards`);
    const after = new Uint8Array(boards.length);
    return answerRows("tilebase_apply_to_rows", tablesOf(this).pointer, given, after, this.cells);
  }

  inverse(move) {
    return this.moveNames[call("tilebase_inverse", tablesOf(this).pointer, moveNumber(this, move))] ?? null;
  }

  word(path, options) {
    const { by, runs = false, start } = optionsOf(options, wordNames);
    const moves = Array.from(path, (move) => moveNumber(this, move));
    return withRoom(() => {
      const at = room(moves.length);
      bytesAt(at, moves.length).set(moves);
      const named = [at, moves.length, namedBy(by), Number(runs)];
      return askText("tilebase_write_moves", [...this.#from(start), ...named]);
    });
  }

  readMoves(moves, options) {
    const { by, start } = optionsOf(options, readingNames);
    const text = Array.isArray(moves) ? moves.join(" ") : moves;
    needString(text, "a text of moves");
    return withRoom(() => {
      const numbers = askBytes("tilebase_read_moves", [...this.#from(start), put(text), namedBy(by)]);
      return Array.from(numbers, (move) => this.moveNames[move]);
    });
  }

  #from(start) {
    return [tablesOf(this).pointer, start === undefined ? 0 : put(boardText(this, start, "a board"))];
  }

  #text(name, text, ...more) {
    return withRoom(() => askText(name, [tablesOf(this).pointer, put(text), ...more]));
  }
}

/** Returns the number of names of slides: by where the blank goes, by where the tile goes, or by the tile. */
export function namedBy(by = "blank") {
  const number = ["blank", "tile", "number"].indexOf(by);
  if (number < 0) throw new RangeError(`by ${shown(String(by))} is not "blank", "tile" or "number"`);
  return number;
}

/** The effect of a move with the blank in a cell: for each cell, the cell its tile comes from; null if not allowed. */
function stepOf(puzzle, move, blankCell) {
  const from = withRoom(() =>
    Array.from(askBytes("tilebase_puzzle_step", [tablesOf(puzzle).pointer, move, blankCell])),
  );
  return from.length === 0 ? null : from;
}

/** Returns a puzzle as data for `new Puzzle()`. */
export function dataOf(puzzle) {
  const { name, tileNames, hasBlank, layout, moveNames, cells } = puzzle;
  const at = (move) => Array.from({ length: hasBlank ? cells : 1 }, (_, cell) => stepOf(puzzle, move, cell));
  const moves = moveNames.map((name, move) => ({ name, at: at(move) }));
  return { name, tiles: tileNames.join(" "), blank: hasBlank ? "x" : null, layout, moves };
}

const maxCells = 64;

function openedData({ name, tiles, blank = null, layout, moves = [] }) {
  needString(name, "a puzzle's name");
  needString(tiles, "the tiles of a puzzle");
  if (blank !== null) needString(blank, "a puzzle's blank");
  const refuse = (fault) => new PuzzleError(`puzzle ${shown(name)}: ${fault}`);
  const words = tiles.split(/[ \t\r\n\v\f,/()[\]{}]+/).filter((word) => word !== "");
  const names = words.length === 1 ? [...words[0]] : words;
  const cells = names.length;
  if (cells > maxCells) throw refuse(`${cells} tiles; a puzzle has 2 to ${maxCells}`);
  const blankTile = blank === null ? -1 : names.indexOf(blank);
  if (blank !== null && blankTile < 0) throw refuse(`the blank ${shown(blank)} is not among the tiles`);
  const isRow = (row, length) =>
    Array.isArray(row) &&
    (length === undefined || row.length === length) &&
    row.every((cell) => (length === undefined && cell === null) || (Number.isInteger(cell) && cell >= 0 && cell < 255));
  if (layout !== undefined && !(Array.isArray(layout) && layout.every((row) => isRow(row) && row.length > 0)))
    throw refuse("its layout is an array of rows, each an array of cells and of nulls for gaps");
  if (!Array.isArray(moves)) throw refuse("its moves are an array");
  const entries = blank === null ? 1 : cells;
  for (const { name, at } of moves) {
    needString(name, "a move's name");
    if (!(Array.isArray(at) && at.length === entries && at.every((from) => from === null || isRow(from, cells))))
      throw refuse(
        `move ${shown(name)}: \`at\` has ${entries} ` +
          `${entries === 1 ? "entry" : "entries, one for each cell of the blank"}: ` +
          `null, or a permutation of the cells 0 to ${cells - 1}`,
      );
  }
  return withRoom(() => {
    const pointers = (list) => {
      const at = room(4 * list.length);
      intsAt(at, list.length).set(list);
      return at;
    };
    const cellsOf = (layout ?? []).flatMap((row) => [...row.map((cell) => cell ?? -1), -2]);
    const rowsOf = (at) => {
      const rows = room(entries * cells);
      at.forEach((from, i) => bytesAt(rows + i * cells, cells).set(from ?? Array(cells).fill(255)));
      return rows;
    };
    const moveList = pointers(moves.flatMap(({ name, at }) => [put(name), rowsOf(at)]));
    const layoutList = layout === undefined ? 0 : pointers(cellsOf);
    const fields = [
      put(name),
      pointers(names.map(put)),
      cells,
      blankTile,
      layoutList,
      cellsOf.length,
      moveList,
      moves.length,
    ];
    return Tables.opened("tilebase_open_puzzle", pointers(fields));
  });
}

/** Returns the number of a move; throws RangeError for an unknown name. */
export function moveNumber(puzzle, move) {
  const number = puzzle.moveNames.indexOf(move);
  if (number >= 0) return number;
  throw new RangeError(
    `${shown(String(move))} is not a move of ${puzzle.name}; its moves are ${puzzle.moveNames.join(" ")}`,
  );
}

const builtin = new Map(); // puzzles by names, and by other texts that named them

/** The names of the built-in puzzles, sorted. */
export function puzzles() {
  return Array.from({ length: call("tilebase_builtin_count") }, (_, i) => textAt(call("tilebase_builtin_name", i)));
}

/** Returns a Puzzle unchanged, or the built-in puzzle of a name, slideRxC included. */
export function puzzleOf(puzzle) {
  if (puzzle instanceof Puzzle) return puzzle;
  if (typeof puzzle !== "string") throw new TypeError("a puzzle is the name of a built-in puzzle, or a Puzzle");
  if (!builtin.has(puzzle)) {
    const opened = withRoom(() => new Puzzle(Tables.opened("tilebase_open_builtin", put(puzzle))));
    if (!builtin.has(opened.name)) builtin.set(opened.name, opened);
    builtin.set(puzzle, builtin.get(opened.name));
  }
  return builtin.get(puzzle);
}

function isPuzzleName(text) {
  try {
    return typeof text === "string" && puzzleOf(text) !== null;
  } catch {
    return false;
  }
}

export const usual = "slide3x3";

/**
 * Returns the name of the puzzle of slides whose board a text or an array is; "" if there is none. A list of texts such
 * as "12" has rows of two tiles, or tiles of two digits; the puzzle that reads it decides.
 */
export function puzzleOfBoard(board) {
  for (const reader of [usual, "slide4x4"]) {
    try {
      const text = boardText(puzzleOf(reader), board, "a board");
      const name = withRoom(() => askText("tilebase_puzzle_of_board", [put(text)]));
      if (name !== "") return name;
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
    }
  }
  return "";
}

/** Returns the puzzle of a question: the named one, else that of the board, else the usual one. */
export const puzzleFor = (board, puzzle) => (puzzle === undefined ? puzzleOfBoard(board) || usual : puzzle);

/** Opens the tables in files. Returns their puzzle. */
export function openTables(files) {
  const list = Array.isArray(files) ? files : [files];
  return withRoom(() => {
    const at = room(12 * list.length);
    const structs = list.flatMap((file) => [...putBytes(file), 0]);
    intsAt(at, structs.length).set(structs);
    return new Puzzle(Tables.opened("tilebase_open_bytes", at, list.length));
  });
}

/** Limit of nested arrays. Rows of tiles nest two deep; more levels are a mistake, or an array that contains itself. */
const deepestRows = 4;

const isArray = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** Whether an item of an array is a row: an array, or a text that is more than the name of a tile. */
const isRow = (puzzle, item) =>
  isArray(item) || (typeof item === "string" && item.trim().length > 1 && !puzzle.tileNames.includes(item.trim()));

/** Returns the text of an item of an array: a tile or a row. */
function itemText(puzzle, item, what, depth) {
  if (typeof item === "string") return item.trim() === "" ? "_" : item; // an empty text is the blank
  if (item === null && what === "a board")
    throw new BoardError("wildcards are for targets only: null is any tile; write the blank as 0");
  if (item === null) return "*";
  if (isArray(item)) return arrayText(puzzle, item, what, depth + 1);
  if (typeof item !== "number")
    throw new TypeError(`a tile is a number, a string, or null for any, not ${typeof item}`);
  const isWhole = Number.isInteger(item) && item >= 0;
  if (!isWhole && !puzzle.hasShortNames) throw new BoardError(`tile ${item} is not a whole number`);
  if (!(isWhole && item <= 9) && puzzle.hasShortNames)
    throw new BoardError(`tile ${item} is not a number from 0 to 9: a number stands for one symbol`);
  return String(item);
}

/** Returns the text of an array of tiles or rows: slashes between rows, spaces between the tiles of a row. */
function arrayText(puzzle, array, what, depth) {
  if (depth === deepestRows) throw new BoardError("a board is an array of tiles or of rows, nested no deeper");
  let wasRow = false;
  return Array.from(array, (item, i) => {
    const separator = i === 0 ? "" : wasRow || isRow(puzzle, item) ? "/" : " ";
    wasRow = isRow(puzzle, item);
    return separator + itemText(puzzle, item, what, depth);
  }).join("");
}

/** Returns the text of a goal or, of an array whose first item is a whole board, of several goals. */
export function goalText(puzzle, goal) {
  if (!isArray(goal) || !(isArray(goal[0]) || typeof goal[0] === "string")) return boardText(puzzle, goal, "a goal");
  try {
    puzzle.target(boardText(puzzle, goal[0], "a goal"));
  } catch (error) {
    if (error instanceof BoardError) return boardText(puzzle, goal, "a goal");
    throw error;
  }
  // A note behind `#` ends with its line.
  const endOf = (text) => (text.includes("#") ? "\n" : "");
  const texts = Array.from(goal, (each) => boardText(puzzle, each, "a goal"));
  return texts.map((text) => text + endOf(text)).join(" or ");
}

/** Returns the text of a board or goal; `what` names its kind in messages. */
export function boardText(puzzle, board, what) {
  if (isArray(board)) return arrayText(puzzle, board, what, 0);
  if (typeof board === "string") return board;
  throw new TypeError(`${what} is a string or an array, not ${board === null ? "null" : typeof board}`);
}
