/**
 * A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.
 *
 * A board is a text: its tiles in the order of the cells' numbers (reading order), with or without spaces, commas,
 * slashes or brackets between them; the blank is `x X 0 _` or `.`. Or it is an array of tiles, or of rows of tiles,
 * such as `[[2, 3, 4], [1, 5, 0], [7, 6, 8]]`; a tile is a number or a string. A goal may have wildcards: `*` or `?`,
 * in arrays also `null`. They stand for any tile; distances and paths are to the nearest state that matches. If some
 * tile's name has several characters, the tiles of a text need separators. Boards in results are texts: the blank is
 * `x`, a wildcard `*`, without separators, or with single spaces if some name has several characters.
 *
 * A goal that is omitted or undefined is the puzzle's own; an omitted puzzle is `slide3x3`.
 *
 * Boards of 2 to 16 cells can be moved, drawn and ranked; puzzles of up to 9 cells can be solved. Every number in a
 * result is exact.
 *
 * The first question about a goal makes its table by searching all states: 10 to 100 ms for 3x3 boards. The tables of
 * the last sixteen goals are kept, 363 KB each for 3x3 boards; goals that differ only by renamed tiles share a table.
 * All functions are synchronous, and their results are the same in every browser and on every machine.
 */

/** A bad board or goal. The message names the board, the fault and the fix. */
export class BoardError extends RangeError {}

/** An unknown puzzle, a bad definition, or a puzzle that is too large to solve. */
export class PuzzleError extends RangeError {}

/** Bytes that are not a bare table of the puzzle, or are damaged. */
export class TableError extends RangeError {}

/** A tile in an array: a digit as a number, any symbol as a string, a wildcard as null. */
export type Tile = number | string | null;

/** A row of tiles, or a whole board in one row. */
export type Row =
  | readonly Tile[]
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

/** A board or goal, as text or as an array. */
export type Board = string | Row | readonly (Tile | Row)[];

/** A puzzle as data. Cells and tiles are numbered from 0. */
export interface Definition {
  /** Letters, digits, `_ - .` */
  name: string;
  /**
   * The puzzle's own goal: the tile in cell 0, in cell 1, ... 2 to 16 tiles, either one character for each, without
   * separators, or names of up to eight characters with spaces or commas between them.
   */
  tiles: string;
  /** The name of the blank, one of `x X 0 _ .`; null or omitted if there is no blank. */
  blank?: string | null;
  /** Where each cell is printed: rows of cells, null for a gap. If omitted, one row. */
  layout?: readonly (readonly (number | null)[])[];
  /** In any order; a Puzzle sorts them by name. */
  moves: readonly MoveDefinition[];
}

/** A named partial permutation of the cells. */
export interface MoveDefinition {
  /** Printable ASCII characters, without spaces and `= # [ ]`. */
  name: string;
  /**
   * What the move does, one entry for each cell of the blank; one entry in all for a puzzle without a blank. Null if
   * it is not allowed; else, for each cell, the cell that its new tile comes from.
   */
  at: readonly (readonly number[] | null)[];
}

/** A puzzle. Immutable. */
export class Puzzle {
  /** Throws PuzzleError for a bad definition. */
  constructor(definition: Definition);
  /**
   * The puzzle of a definition's text, as in the files that `tilebase-tablegen build --puzzle` takes. Throws
   * PuzzleError with a message `SOURCE:LINE: reason`; SOURCE is `source`, or "definition" if it is omitted.
   */
  static parse(text: string, source?: string): Puzzle;
  readonly name: string;
  /** The names of all tiles as in results: without separators, or with single spaces; the blank is `x`. */
  readonly tiles: string;
  /** The name of each tile. */
  readonly tileNames: readonly string[];
  /** Whether every name is one character. If not, boards need separators. */
  readonly hasShortNames: boolean;
  readonly hasBlank: boolean;
  /** The number of cells, 2 to 16. Distances and paths need at most 9. */
  readonly cells: number;
  /** Where each cell is printed: rows of cells from 0, null for a gap. */
  readonly layout: readonly (readonly (number | null)[])[];
  /** The names of all moves, sorted as bytes. */
  readonly moveNames: readonly string[];
  /** The puzzle's own goal, used if a goal is omitted. */
  get goal(): string;
  /** A board in the form of results. Throws BoardError. */
  board(board: Board): string;
  /** A goal, perhaps with wildcards, in the form of results. Throws BoardError. */
  target(target: Board): string;
  /** A board or goal in the puzzle's layout: a line for each row, no line end after the last. Throws BoardError. */
  draw(board: Board): string;
  /** The board after a move; null if the move is not allowed. Throws BoardError; RangeError for an unknown move. */
  apply(board: Board, move: string): string | null;
  /**
   * A path as one word if the name of every move of the puzzle is one character, else as names with spaces between
   * them.
   */
  word(path: readonly string[]): string;
}

/** An allowed move, and the distance after it: null if the goal cannot be reached from there. */
export interface ValuedMove {
  move: string;
  distance: number | null;
}

/** The number of states at each distance of a goal. */
export interface Stats {
  puzzle: string;
  goal: string;
  /** The number of states that can reach the goal, including those that match it, and of those that cannot. */
  reachable: number;
  unreachable: number;
  /** The largest and the mean distance of those that can. */
  farthest: number;
  mean: number;
  /** The number of states at distance 0, 1, ..., farthest. */
  states: number[];
}

/** Options for random states. */
export interface Draw {
  /** From 0 to the farthest distance. If omitted, any state that can reach the goal. */
  distance?: number;
  /**
   * From 0 to 2^64 - 1. The same seed draws the same states, here and in the command `tilebase random`. If omitted, a
   * different one each time.
   */
  seed?: number | bigint;
}

/** Answers about one goal, made by solverFor(). Every function throws BoardError for a bad board. */
export class Solver {
  private constructor();
  readonly puzzle: Puzzle;
  /** In the form of results. */
  readonly goal: string;
  /** The length of a shortest path; null if the goal cannot be reached. */
  distance(start: Board): number | null;
  /**
   * The lexicographically smallest shortest path, moves compared by name as bytes; `[]` at the goal; null if the goal
   * cannot be reached.
   */
  solve(start: Board): string[] | null;
  /** Every allowed move with the distance after it: best first, then by name. */
  moves(start: Board): ValuedMove[];
  /**
   * The number of shortest paths; 1 at the goal; null if the goal cannot be reached. Throws RangeError beyond 2^53 - 1.
   */
  count(start: Board): number | null;
  /**
   * The shortest paths in lexicographic order, at most `limit` of them; none if the goal cannot be reached. Each is
   * made when the iterator reaches it.
   */
  paths(start: Board, limit?: number): Generator<string[], void, undefined>;
  stats(): Stats;
  /** A random state, all equally likely. Throws RangeError for a distance, seed or count (up to 1,000,000) out of range. */
  randomState(options?: Draw): string;
  /**
   * `count` random states, each drawn from all of them; the default is 1. They are those that the command
   * `tilebase random --count COUNT --seed SEED` prints.
   */
  randomStates(options?: Draw & { count?: number }): string[];
}

/** Answers about a goal. For many questions about one goal, keep the Solver. Throws BoardError, PuzzleError. */
export function solverFor(goal?: Board, puzzle?: string | Puzzle): Solver;

/** Each as the function of Solver. */
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

/** As Puzzle.word(). */
export function word(path: readonly string[], puzzle?: string | Puzzle): string;

/** The names of the built-in puzzles. */
export function puzzles(): string[];

/** The built-in puzzle of a name; a Puzzle itself. Throws PuzzleError for an unknown name. */
export function puzzleOf(puzzle: string | Puzzle): Puzzle;

/**
 * A board's Cantor index: its place, from 0, among all arrangements in lexicographic order. An exact number: the
 * largest is below 2^45 for 16 cells.
 */
export function rank(board: Board, puzzle?: string | Puzzle): number;

/** The board of an index. Throws RangeError for an index out of range. */
export function unrank(index: number, puzzle?: string | Puzzle): string;

/** A bare table: the bytes that `tilebase-tablegen embed TABLE --as bin` writes. Immutable. */
export class BareTable {
  /**
   * Copies the bytes. Throws TableError unless they are a whole bare table of the puzzle, and of the goal and the
   * encoding, if these are given.
   */
  constructor(
    bytes: ArrayBuffer | ArrayBufferView,
    options?: { puzzle?: string | Puzzle; goal?: Board; encoding?: "small" | "fast" },
  );
  /**
   * Answers about a goal whose blank is in the same cell as in the table's goal; if omitted, about the table's goal.
   * The functions of the Solver throw TableError if the bytes contradict themselves. stats() and randomStates() first
   * look up every state, which takes seconds.
   */
  solverFor(goal?: Board): Solver;
}
