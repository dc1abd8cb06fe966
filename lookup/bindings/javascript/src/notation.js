// Boards and targets as text. A board is an array: the tile in each cell; a target has `any` in cells that are wildcards.

import { BoardError, needString, shown, shownSymbol } from "./errors.js";

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

function parse(puzzle, text, withWildcards) {
  needString(text, withWildcards ? "a goal" : "a board");
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

export const parseBoard = (puzzle, text) => parse(puzzle, text, false);
export const parseTarget = (puzzle, text) => parse(puzzle, text, true);

/** A board or target as its symbols, the blank as `x`, a wildcard as `*`. */
export const formatTarget = (puzzle, target) =>
  target.map((tile) => (tile === any ? "*" : puzzle.symbols[tile])).join("");
