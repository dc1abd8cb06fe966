/**
 * A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.
 *
 * A board is text: its tiles in reading order (of the cells' numbers), with or without blanks, commas, slashes or
 * brackets between them; the blank is `x X 0 _` or `.`. Or it is an array of tiles, or of rows of them, such as
 * `[[2, 3, 4], [1, 5, 0], [7, 6, 8]]`, each tile a number or a string. A goal may have wildcards, `*` or
 * `?`, in arrays `null`, too: then the nearest state that matches it is meant. Answers are text: the blank as `x`, a
 * wildcard as `*`, nothing between tiles or, where some tile has a longer name, single blanks.
 *
 * Everywhere a goal that is left out (or undefined) is the puzzle's own, and a puzzle that is left out is `slide3x3`.
 *
 * The first question about a goal makes its table: a search over all states, 10 to 100 ms for 3x3 boards. Tables of the sixteen goals
 * asked for last are kept, 363 KB each for 3x3 boards; goals that renaming tiles carries to each other share one. Everything
 * is synchronous and gives the same answers in every browser and on every machine.
 */

/** A board or goal does not fit its puzzle. The message names the board, the fault and what would be right. */
export class BoardError extends RangeError {}

/** There is no such puzzle, or a definition makes no sense. */
export class PuzzleError extends RangeError {}

/** Bytes are no bare table of that puzzle, or not as they were written. */
export class TableError extends RangeError {}

/** A tile in an array: a number for a symbol that is a digit, its symbol as text, null for a wildcard. */
export type Tile = number | string | null;

/** A row of tiles, or a board without rows. */
export type Row =
  | readonly Tile[]
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

/** A board, or a goal, as text or as an array. */
export type Board = string | Row | readonly (Tile | Row)[];

/** A puzzle as data. Cells and tiles are numbered from 0. */
export interface Definition {
  /** Letters, digits, `_ - .` */
  name: string;
  /**
   * The tiles, 2 to 16 of them: the puzzle's own goal, the tile in cell 0, in cell 1, ... Either one character for each, run
   * together, or names of up to eight characters with blanks or commas between them.
   */
  symbols: string;
  /** Which of the tiles is the blank, one of `x X 0 _ .`; null or left out where there is none. */
  blank?: string | null;
  /** Where each cell is printed: rows of cells, null for a gap. One row without it. */
  layout?: readonly (readonly (number | null)[])[];
  /** In any order; they come to be ordered by name. */
  moves: readonly MoveDefinition[];
}

/** A named partial permutation of the cells. */
export interface MoveDefinition {
  /** Printable ASCII characters without blanks, `= # [ ]`. */
  name: string;
  /**
   * What the move does with the blank in cell 0, 1, ...; one entry alone without a blank. Null where it is not allowed; else, for
   * each cell, the cell that the tile now there came from.
   */
  at: readonly (readonly number[] | null)[];
}

/** A puzzle. Immutable. */
export class Puzzle {
  /** Throws PuzzleError where the definition makes no sense. */
  constructor(definition: Definition);
  /**
   * The puzzle of a definition's text, as in the files that `tilebase-tablegen build --puzzle` takes. Throws PuzzleError with a
   * message `SOURCE:LINE: reason`; `source` names the text there, "definition" without it.
   */
  static parse(text: string, source?: string): Puzzle;
  readonly name: string;
  /** The names of the tiles as boards show them, the blank's as `x`: run together, or with blanks between longer names. */
  readonly symbols: string;
  /** The name of each tile. */
  readonly tileNames: readonly string[];
  /** Whether each name is one character. Else boards have blanks or commas between their tiles, and answers single blanks. */
  readonly hasShortNames: boolean;
  readonly hasBlank: boolean;
  /** How many there are, 2 to 16; questions about distances and paths take at most 9. */
  readonly cells: number;
  /** Where each cell is printed: rows of cells from 0, null for a gap. */
  readonly layout: readonly (readonly (number | null)[])[];
  /** All moves' names, as bytes in order. */
  readonly moveNames: readonly string[];
  /** The board to reach where no other is named. */
  get goal(): string;
  /** A board as answers print it. Throws BoardError. */
  board(board: Board): string;
  /** A goal, perhaps with wildcards, as answers print it. Throws BoardError. */
  target(target: Board): string;
  /** A board, or a goal, in its layout: a line for each row, without a line end after the last. Throws BoardError. */
  draw(board: Board): string;
  /** The board after a move; null where the move is not allowed. Throws BoardError; RangeError for a move that is not there. */
  apply(board: Board, move: string): string | null;
  /** A path as one word where every move's name is one character, else as names with spaces between them. */
  word(path: readonly string[]): string;
}

/** A move that is allowed, and the distance after it: null where there is no way from there. */
export interface ValuedMove {
  move: string;
  distance: number | null;
}

/** How many states lie at each distance of a goal. */
export interface Stats {
  puzzle: string;
  goal: string;
  /** How many states can reach the goal, those that match it among them, and how many cannot. */
  reachable: number;
  unreachable: number;
  /** Of the distances of those that can. */
  farthest: number;
  mean: number;
  /** How many states lie at distance 0, 1, ..., farthest. */
  states: number[];
}

/** Which states to draw. */
export interface Draw {
  /** 0 to the farthest distance; all states that can reach the goal without it. */
  distance?: number;
  /** 0 to 2^64 - 1: the same seed draws the same states, here and by the command `tilebase random`. Another each time without it. */
  seed?: number | bigint;
}

/** One goal, and all that can be asked about it. toward() gives it. Every function throws BoardError for a bad board. */
export class TargetView {
  private constructor();
  readonly puzzle: Puzzle;
  /** As answers print it. */
  readonly goal: string;
  /** The length of a shortest path; null if there is no way. */
  distance(start: Board): number | null;
  /** The lexicographically smallest shortest path, moves compared by name as bytes; `[]` at the goal; null if there is no way. */
  solve(start: Board): string[] | null;
  /** Every move that is allowed with the distance after it: best first, then by name. Where there is no way, no move has one. */
  moves(start: Board): ValuedMove[];
  /**
   * How many different shortest paths there are; 1 at the goal; null if there is no way. Exact: throws RangeError beyond 2^53 - 1.
   */
  count(start: Board): number | null;
  /**
   * Those paths in lexicographic order, or the first `limit` of them, none for 0; none if there is no way. Each is made
   * when it is asked for.
   */
  paths(start: Board, limit?: number): Generator<string[], void, undefined>;
  stats(): Stats;
  /** A state drawn evenly. Throws RangeError for a distance, seed or count that is out of range. */
  randomState(options?: Draw): string;
  /**
   * `count` of them, 1 without it, of which one may come again: those that `tilebase random --count COUNT --seed SEED`
   * prints.
   */
  randomStates(options?: Draw & { count?: number }): string[];
}

/** All that can be asked about a goal. Many questions about one goal are answered fastest by keeping this. */
export function toward(goal?: Board, puzzle?: string | Puzzle): TargetView;

/** The functions of TargetView for one question. */
export function solve(start: Board, goal?: Board, puzzle?: string | Puzzle): string[] | null;
export function distance(start: Board, goal?: Board, puzzle?: string | Puzzle): number | null;
export function moves(start: Board, goal?: Board, puzzle?: string | Puzzle): ValuedMove[];
export function count(start: Board, goal?: Board, puzzle?: string | Puzzle): number | null;
export function paths(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  limit?: number,
): Generator<string[], void, undefined>;
export function stats(goal?: Board, puzzle?: string | Puzzle): Stats;
export function randomState(options?: Draw & { goal?: Board; puzzle?: string | Puzzle }): string;
export function randomStates(options?: Draw & { goal?: Board; puzzle?: string | Puzzle; count?: number }): string[];

/** The puzzle's own goal. */
export function goal(puzzle?: string | Puzzle): string;

/** As Puzzle.apply(). */
export function apply(board: Board, move: string, puzzle?: string | Puzzle): string | null;

/** As Puzzle.draw(). */
export function draw(board: Board, puzzle?: string | Puzzle): string;

/** A path as text, as Puzzle.word() writes it. */
export function word(path: readonly string[], puzzle?: string | Puzzle): string;

/** The names of the puzzles that are built in. */
export function puzzles(): string[];

/** The puzzle of a name. Throws PuzzleError if none is built in under it. */
export function puzzleOf(puzzle: string | Puzzle): Puzzle;

/** A board's Cantor index: its place, from 0, among all arrangements in lexicographic order. */
export function rank(board: Board, puzzle?: string | Puzzle): number;

/** The board of an index. Throws RangeError if there is none. */
export function unrank(index: number, puzzle?: string | Puzzle): string;

/** A bare table: the bytes that `tilebase-tablegen embed TABLE --as bin` writes. They say themselves what they hold. */
export class BareTable {
  /**
   * Throws TableError unless the bytes are a bare table of that puzzle, whole, and for that goal and in that encoding where these
   * are named; bytes without a header, as they were written once, are none. The bytes are copied.
   */
  constructor(
    bytes: ArrayBuffer | ArrayBufferView,
    options?: { puzzle?: string | Puzzle; goal?: Board; encoding?: "small" | "fast" },
  );
  /**
   * All that can be asked about a goal whose blank is in the same cell as the table's; its own without one. What is asked throws
   * TableError where the bytes contradict themselves. stats() and randomStates() first look up every state, which takes seconds.
   */
  toward(goal?: Board): TargetView;
}
