/**
 * A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.
 *
 * A board is text: its tiles in reading order (of the cells' numbers), with or without blanks, commas, slashes or brackets between
 * them; the blank is `x X 0 _` or `.`. A goal may have wildcards, `*` or `?`: then the nearest state that matches it is meant.
 * Answers print the blank as `x`, a wildcard as `*`, nothing between tiles.
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

/** A puzzle as data. Cells and tiles are numbered from 0. */
export interface Definition {
  /** Letters, digits, `_ - .` */
  name: string;
  /** One character for each tile, 2 to 9 of them: the puzzle's own goal, the tile in cell 0, in cell 1, ... */
  symbols: string;
  /** Which of the symbols is the blank, one of `x X 0 _ .`; null or left out where there is none. */
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
  readonly name: string;
  /** The symbol of each tile, the blank as `x`. */
  readonly symbols: string;
  readonly hasBlank: boolean;
  /** How many there are, 2 to 9. */
  readonly cells: number;
  /** Where each cell is printed: rows of cells from 0, null for a gap. */
  readonly layout: readonly (readonly (number | null)[])[];
  /** All moves' names, as bytes in order. */
  readonly moveNames: readonly string[];
  /** The board to reach where no other is named. */
  get goal(): string;
  /** A board as answers print it. Throws BoardError. */
  board(text: string): string;
  /** A goal, perhaps with wildcards, as answers print it. Throws BoardError. */
  target(text: string): string;
  /** The board after a move; null where the move is not allowed. Throws BoardError; RangeError for a move that is not there. */
  after(board: string, move: string): string | null;
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
  distance(start: string): number | null;
  /** The lexicographically smallest shortest path, moves compared by name as bytes; `[]` at the goal; null if there is no way. */
  solve(start: string): string[] | null;
  /** Every move that is allowed with the distance after it: best first, then by name. Where there is no way, no move has one. */
  moves(start: string): ValuedMove[];
  /**
   * How many different shortest paths there are; 1 at the goal; null if there is no way. Exact: throws RangeError beyond 2^53 - 1.
   */
  count(start: string): number | null;
  /**
   * Those paths in lexicographic order, or the first `limit` of them; none if there is no way. Each is made when it is asked for.
   */
  paths(start: string, limit?: number): Generator<string[], void, undefined>;
  stats(): Stats;
  /** A state drawn evenly. Throws RangeError for a distance, seed or count that is out of range. */
  randomState(options?: Draw): string;
  /** Several, of which one may come again: those that `tilebase random --count COUNT --seed SEED` prints. */
  randomStates(options?: Draw & { count?: number }): string[];
}

/** All that can be asked about a goal. Many questions about one goal are answered fastest by keeping this. */
export function toward(goal?: string, puzzle?: string | Puzzle): TargetView;

/** The functions of TargetView for one question. */
export function solve(start: string, goal?: string, puzzle?: string | Puzzle): string[] | null;
export function distance(start: string, goal?: string, puzzle?: string | Puzzle): number | null;
export function moves(start: string, goal?: string, puzzle?: string | Puzzle): ValuedMove[];
export function count(start: string, goal?: string, puzzle?: string | Puzzle): number | null;
export function paths(
  start: string,
  goal?: string,
  puzzle?: string | Puzzle,
  limit?: number,
): Generator<string[], void, undefined>;
export function stats(goal?: string, puzzle?: string | Puzzle): Stats;
export function randomState(options?: Draw & { goal?: string; puzzle?: string | Puzzle }): string;
export function randomStates(options?: Draw & { goal?: string; puzzle?: string | Puzzle; count?: number }): string[];

/** A path as text, as Puzzle.word() writes it. */
export function word(path: readonly string[], puzzle?: string | Puzzle): string;

/** The names of the puzzles that are built in. */
export function puzzles(): string[];

/** The puzzle of a name. Throws PuzzleError if none is built in under it. */
export function puzzleOf(puzzle: string | Puzzle): Puzzle;

/** A board's Cantor index: its place, from 0, among all arrangements in lexicographic order. */
export function rank(board: string, puzzle?: string | Puzzle): number;

/** The board of an index. Throws RangeError if there is none. */
export function unrank(index: number, puzzle?: string | Puzzle): string;

/** A bare table: the bytes that `tilebase-tablegen embed TABLE --as bin` writes. */
export class BareTable {
  /**
   * `goal` is the one that the table was made for. `encoding` is told by the length of the bytes where it is left out. Throws
   * TableError if no such table has that length. The bytes are copied.
   */
  constructor(
    bytes: ArrayBuffer | ArrayBufferView,
    options?: { puzzle?: string | Puzzle; goal?: string; encoding?: "small" | "fast" },
  );
  /**
   * All that can be asked about a goal whose blank is in the same cell as the table's; its own without one. What is asked throws
   * TableError where the bytes contradict themselves. stats() and randomStates() first look up every state, which takes seconds.
   */
  toward(goal?: string): TargetView;
}
