// Boards and targets as they are written, as text or as arrays of tiles, and as the package works on them: an array of
// the tile in each cell, with `any` in cells of a target that are wildcards.

import { BoardError, shown, shownCharacter } from "./errors.js";

export const any = -1;

/** The most cells of a puzzle. */
export const maxCells = 16;

const separators = " \t\r\n\v\f,/()[]{}";
const blanks = "xX0_.";
const wildcards = "*?";

const isOneOf = (name, names) => name.length === 1 && names.includes(name);
export const isBlankName = (name) => isOneOf(name, blanks);
const isWildcard = (name) => isOneOf(name, wildcards);

/** What stands between separators. */
export const wordsOf = (text) => text.split(/[ \t\r\n\v\f,/()[\]{}]+/).filter((word) => word !== "");

/** The tiles of a board, whether the puzzle has such tiles or not: characters where it has short names, else words. */
function* tilesOf(puzzle, text) {
  if (!puzzle.hasShortNames) yield* wordsOf(text);
  else for (const character of text) if (!separators.includes(character)) yield character;
}

/** The tile that a name stands for, the spellings of the blank included; -1 for any other. */
function tileOf(puzzle, name) {
  const tile = puzzle.tileNames.indexOf(name);
  return tile < 0 && puzzle.hasBlank && isBlankName(name) ? puzzle.tileNames.indexOf("x") : tile;
}

/** Rows of tiles nest two deep; more than a few levels are a mistake, or an array that holds itself. */
const deepestRows = 4;

const isArray = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** The names that an array of tiles or of rows of them spells, with single spaces between. */
function rowText(puzzle, row, withWildcards, depth) {
  if (depth === deepestRows) throw new BoardError("a board is an array of tiles or of rows, nested no deeper");
  return Array.from(row, (item) => {
    if (typeof item === "string") return item;
    if (item === null && !withWildcards)
      throw new BoardError("wildcards are for targets only: null is any tile; write the blank as 0");
    if (item === null) return "*";
    if (isArray(item)) return rowText(puzzle, item, withWildcards, depth + 1);
    if (typeof item !== "number")
      throw new TypeError(`a tile is a number, a string, or null for any, not ${typeof item}`);
    const isWhole = Number.isInteger(item) && item >= 0;
    if (!isWhole && !puzzle.hasShortNames) throw new BoardError(`tile ${item} is not a whole number`);
    if (!(isWhole && item <= 9) && puzzle.hasShortNames)
      throw new BoardError(`tile ${item} is not a number from 0 to 9: a number stands for one symbol`);
    return String(item);
  }).join(" ");
}

function boardText(puzzle, board, withWildcards) {
  if (isArray(board)) return rowText(puzzle, board, withWildcards, 0);
  if (typeof board !== "string")
    throw new TypeError(
      `${withWildcards ? "a goal" : "a board"} is a string or an array, not ${board === null ? "null" : typeof board}`,
    );
  return board;
}

/**
 * The question whether another puzzle is meant, where a text is a larger board of slides: the numbers from 1 on and a
 * blank. "" where it is not, and for a size that is only that of a line. A smaller one rather lacks some tiles.
 */
function otherPuzzle(puzzle, text) {
  const words = wordsOf(text);
  const names = words.length === 1 ? [...words[0]] : words;
  const cells = names.length;
  if (cells > maxCells || cells <= puzzle.cells) return "";
  const numbers = new Set(names.map((name) => (isBlankName(name) ? 0 : /^[1-9]\d*$/.test(name) ? Number(name) : -1)));
  if (numbers.size !== cells || [...numbers].some((number) => number < 0 || number >= cells)) return "";
  let rows = 1;
  for (let lines = 2; lines * lines <= cells; ++lines) if (cells % lines === 0) rows = lines;
  return rows === 1 ? "" : `; did you mean --puzzle slide${rows}x${cells / rows}?`;
}

function parse(puzzle, board, withWildcards) {
  const text = boardText(puzzle, board, withWildcards);
  const { cells, tileNames, hasShortNames } = puzzle;
  const tiles =
    `the tiles of ${puzzle.name} are ${tileNames.join(" ")}` +
    (hasShortNames ? "" : ", with blanks or commas between them");
  const bad = (fault) => new BoardError(`board ${shown(text)}: ${fault}`);
  const target = [];
  const seen = new Set();
  const repeated = new Set();
  let count = 0;
  for (const name of tilesOf(puzzle, text)) {
    let tile = any;
    if (isWildcard(name)) {
      if (!withWildcards) throw bad(`wildcards are for targets only; ${tiles}`);
    } else {
      tile = tileOf(puzzle, name);
      if (tile < 0) {
        const fault = `${hasShortNames ? shownCharacter(name) : shown(name)} is not a tile`;
        throw bad(`${fault}; ${tiles}${otherPuzzle(puzzle, text)}`);
      }
    }
    if (count++ >= cells) continue;
    target.push(tile);
    if (tile === any) continue;
    if (seen.has(tile)) repeated.add(tile);
    seen.add(tile);
  }
  if (count !== cells)
    throw bad(
      `${count} ${count === 1 ? "tile" : "tiles"} where ${puzzle.name} has ${cells} cells; ` +
        `${tiles}${otherPuzzle(puzzle, text)}`,
    );
  if (repeated.size > 0) {
    const missing = tileNames.filter((_, tile) => !seen.has(tile));
    const twice = [...repeated].map((tile) => tileNames[tile]);
    const advice = withWildcards ? "; each tile may stand once" : `, no ${missing.join(" ")}`;
    throw bad(`more than one ${twice.join(" ")}${advice}; ${tiles}`);
  }
  return target;
}

export const parseBoard = (puzzle, board) => parse(puzzle, board, false);
export const parseTarget = (puzzle, target) => parse(puzzle, target, true);

/** The names of the tiles of a board or target, in the order of the cells: the blank's is `x`, a wildcard's `*`. */
export const namesOf = (puzzle, target) => target.map((tile) => (tile === any ? "*" : puzzle.tileNames[tile]));

/** A board or target as text: its names, with single spaces between them where some tile's has several characters. */
export const formatTarget = (puzzle, target) => namesOf(puzzle, target).join(puzzle.hasShortNames ? "" : " ");
