// Boards and targets as they are written, as text or as arrays of symbols, and as the package works on them: an array of the tile in each
// cell, with `any` in cells of a target that are wildcards.

import { BoardError, shown, shownSymbol } from "./errors.js";

export const any = -1;

const separators = " \t\r\n\v\f,/()[]{}";
const blanks = "xX0_.";
const wildcards = "*?";

export const isSeparator = (symbol) => separators.includes(symbol);
export const isBlankSymbol = (symbol) => blanks.includes(symbol);
export const isWildcardSymbol = (symbol) => wildcards.includes(symbol);

const listed = (symbols) => [...symbols].join(" ");

/** The tile that a symbol stands for, the spellings of the blank included; undefined for any other. */
function tileOf(puzzle, symbol) {
  const tile = puzzle.symbols.indexOf(symbol);
  if (tile >= 0) return tile;
  return puzzle.hasBlank && isBlankSymbol(symbol) ? puzzle.symbols.indexOf("x") : undefined;
}

/** Rows of tiles nest two deep; more than a few levels are a mistake, or an array that holds itself. */
const deepestRows = 4;

const isArray = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** The symbols that an array of tiles or of rows of them spells, with single spaces between. */
function rowText(row, depth) {
  if (depth === deepestRows) throw new BoardError("a board is an array of tiles or of rows, nested no deeper");
  return Array.from(row, (item) => {
    if (typeof item === "string") return item;
    if (item === null) return "*";
    if (isArray(item)) return rowText(item, depth + 1);
    if (typeof item !== "number")
      throw new TypeError(`a tile is a number, a string, or null for any, not ${typeof item}`);
    if (!(Number.isInteger(item) && item >= 0 && item <= 9))
      throw new BoardError(`tile ${item} is not a number from 0 to 9: a number stands for one symbol`);
    return String(item);
  }).join(" ");
}

function boardText(board, what) {
  if (isArray(board)) return rowText(board, 0);
  if (typeof board !== "string")
    throw new TypeError(`${what} is a string or an array, not ${board === null ? "null" : typeof board}`);
  return board;
}

function parse(puzzle, board, withWildcards) {
  const text = boardText(board, withWildcards ? "a goal" : "a board");
  const { cells, symbols } = puzzle;
  const tiles = `the tiles of ${puzzle.name} are ${listed(symbols)}`;
  const bad = (fault) => new BoardError(`board ${shown(text)}: ${fault}`);
  const target = [];
  const seen = new Set();
  const repeated = new Set();
  let count = 0;
  for (const symbol of text) {
    if (isSeparator(symbol)) continue;
    let tile = any;
    if (isWildcardSymbol(symbol)) {
      if (!withWildcards) throw bad(`wildcards are for targets only; ${tiles}`);
    } else {
      tile = tileOf(puzzle, symbol);
      if (tile === undefined) throw bad(`${shownSymbol(symbol)} is not a tile; ${tiles}`);
    }
    if (count++ >= cells) continue;
    target.push(tile);
    if (tile === any) continue;
    if (seen.has(tile)) repeated.add(tile);
    seen.add(tile);
  }
  if (count !== cells)
    throw bad(`${count} ${count === 1 ? "tile" : "tiles"} where ${puzzle.name} has ${cells} cells; ${tiles}`);
  if (repeated.size > 0) {
    const missing = [...symbols].filter((_, tile) => !seen.has(tile)).join("");
    const twice = [...repeated].map((tile) => symbols[tile]).join("");
    throw bad(
      `more than one ${listed(twice)}${withWildcards ? "; each tile may stand once" : `, no ${listed(missing)}`}; ${tiles}`,
    );
  }
  return target;
}

export const parseBoard = (puzzle, board) => parse(puzzle, board, false);
export const parseTarget = (puzzle, target) => parse(puzzle, target, true);

/** A board or target as its symbols, the blank as `x`, a wildcard as `*`. */
export const formatTarget = (puzzle, target) =>
  target.map((tile) => (tile === any ? "*" : puzzle.symbols[tile])).join("");
