/**
 * A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.
 *
 * A board is a text: its tiles in reading order, in any spelling of data/INPUTS.md of tilebase. Or it is an array of
 * tiles, or of rows of tiles, such as `[[2, 3, 4], [1, 5, 0], [7, 6, 8]]`; a tile is a number or a string. A goal may
 * have wildcards, which stand for any tile: `*` or `?`, in arrays also `null`. An array of whole boards, or a text with
 * the word `or` between them, is several goals. Distances and paths are to the nearest state that matches. Boards in
 * results are texts: the blank is `x`, a wildcard `*`, without separators, or with single spaces if some name has
 * several characters.
 *
 * The last argument of every function is one object of options, which may be omitted. A goal that is omitted is the
 * puzzle's own. If the puzzle is omitted, a board of slides decides, as puzzleOfBoard() tells; else it is `slide3x3`.
 *
 * Boards of 2 to 64 cells can be moved and drawn. Questions are answered about every puzzle of up to 9 cells, from
 * tables that the first question computes in milliseconds; about boards of slides of up to 64 cells, such as
 * `slide4x4`, by search; and about other puzzles by the search of `tilebase/large`, a larger build with the same names,
 * or from tables in files. Every number in a result is exact, and results
 * are the same in every browser and on every machine, and the same as those of the command `tilebase`.
 *
 * All functions are synchronous, except those of a worker, which createWorker() starts. A search that exceeds its
 * budget, by default 10 seconds, throws GaveUpError.
 */

/** A bad board or goal. The message names the board, the fault and the fix. */
export class BoardError extends RangeError {
  /** The name of the built-in puzzle that the text is a board of; null if none is known. */
  readonly puzzle: string | null;
}

/**
 * An unknown puzzle, a bad definition, or a puzzle for whose goal there is no table. If `tilebase/large` searches it,
 * the message of the smaller build says so.
 */
export class PuzzleError extends RangeError {}

/** Bytes that are not tables of one puzzle, or tables that are damaged. */
export class TableError extends RangeError {}

/** The end of a budget before the answer was sure. */
export class GaveUpError extends Error {
  /** A lower bound: no path has fewer moves; null if no bound is known. */
  readonly atLeast: number | null;
  /** The length of the shortest path that is known; null if none is known. */
  readonly atMost: number | null;
  /** The number of states that were visited; null if it is not known. */
  readonly states: number | null;
}

/** Random draws met no board at the distance, which does not prove that there is none. */
export class NoneFoundError extends GaveUpError {}

/** Limits of one answer, by a search or by tables. */
export interface Budget {
  /** Time in seconds. If omitted, 10 seconds; in a worker any time. */
  maxSeconds?: number | undefined;
  /** Number of visited states. If omitted, any number. */
  maxStates?: number | undefined;
  /** Ends the search of a worker. Elsewhere nothing can abort a running search, so it is checked only before. */
  signal?: AbortSignal | undefined;
}

/** A tile in an array: a digit as a number, any symbol as a string, a wildcard as null. */
export type Tile = number | string | null;

/** A row of tiles, or a whole board in one row. */
export type Row = readonly Tile[] | Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** A board or goal, as text or as an array. */
export type Board = string | Row | readonly (Tile | Row)[];

/** A goal, or several, of which the nearest counts. */
export type Goal = Board | readonly Board[];

/**
 * Boards as rows of numbers, one after the other: a row has the number of the tile in each cell. The number of a tile
 * is its name, that of the blank 0. In a puzzle with a tile whose name is no number up to 255, the numbers are the
 * places of the tiles in the puzzle's own goal, from 1, equal tiles having the first place. A wrong row is an error
 * that names it, from 0. Rows do not decide the puzzle.
 */
export type Rows = Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** A puzzle as data. Cells and tiles are numbered from 0. */
export interface Definition {
  /** Letters, digits, `_ - .` */
  name: string;
  /**
   * The puzzle's own goal: the tile in cell 0, in cell 1, ... 2 to 64 tiles, either one character for each, without
   * separators, or names of up to eight characters with spaces or commas between them. Tiles of equal names are equal.
   */
  tiles: string;
  /** The name of the blank, which is among the tiles; null or omitted if there is no blank. Results have `x`. */
  blank?: string | null;
  /** The layout in which boards are printed: rows of cells, null for a gap. If omitted, one row. */
  layout?: readonly (readonly (number | null)[])[];
  /** The moves, in any order; a Puzzle sorts them by name. */
  moves: readonly MoveDefinition[];
}

/** A named partial permutation of the cells. */
export interface MoveDefinition {
  /** Printable ASCII characters, without spaces and `= # [ ]`. */
  name: string;
  /**
   * The effect of the move, one entry for each cell of the blank; a single entry for a puzzle without a blank. Null if
   * the move is not allowed; else, for each cell, the cell that its new tile comes from.
   */
  at: readonly (readonly number[] | null)[];
}

/**
 * Names of slides: by where the blank goes, the default; by where the tile goes, in capitals; or by the tile whose cell
 * the blank takes, mostly a number.
 */
export interface Naming {
  by?: "blank" | "tile" | "number" | undefined;
}

/** Names of slides from a board on, which names by number need. */
export interface NamingFrom extends Naming {
  start?: Board | undefined;
}

/** The form of a path as text. With `runs`, equal moves after each other are one with their number, as in `R2 D`. */
export interface WordOptions extends NamingFrom {
  runs?: boolean | undefined;
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
  /** Whether every name of a tile is one character. If not, boards need separators. */
  readonly hasShortNames: boolean;
  readonly hasBlank: boolean;
  /** The number of cells, 2 to 64. */
  readonly cells: number;
  /** The layout in which boards are printed: rows of cells, numbered from 0, null for a gap. */
  readonly layout: readonly (readonly (number | null)[])[];
  /** The names of all moves, sorted as bytes. */
  readonly moveNames: readonly string[];
  /** The puzzle's own goal, used if a goal is omitted. */
  get goal(): string;
  /** The puzzle's definition, a text for Puzzle.parse(). */
  get definition(): string;
  /** A board in the form of results. Throws BoardError. */
  board(board: Board): string;
  /** A goal, perhaps with wildcards, or several with ` or ` between, in the form of results. Throws BoardError. */
  target(target: Goal): string;
  /** A board or goal in the puzzle's layout: a line for each row, no line end after the last. Throws BoardError. */
  draw(board: Board): string;
  /** The move that undoes a move; null if there is no such move. Throws RangeError for an unknown move. */
  inverse(move: string): string | null;
  /**
   * The board after a move. Throws BoardError; RangeError for an unknown move, and for a move that the board does not
   * allow, as rate() does.
   */
  apply(board: Board, move: string): string;
  /** Each board after the move of the same place, by its number in moveNames. Throws as apply(). */
  applyMany(boards: Rows, moves: Rows): Uint8Array;
  /**
   * A path as text: one word if the name of every move of the puzzle is one character, else names with spaces between
   * them. Throws RangeError for an unknown move.
   */
  word(path: readonly string[], options?: WordOptions): string;
  /**
   * The moves that a text, or texts, name: names run together or apart, in either case where that is clear; `up`,
   * `down`, `left`, `right`, arrows; numbers behind names; lists with quotes and brackets. The puzzle's own names come
   * first. With `start`, tiles alone are moves, too, such as `[3, 6]`. Throws RangeError for other text and, with
   * `start`, for a move that is not allowed.
   */
  readMoves(moves: string | readonly (string | number)[], options?: NamingFrom): string[];
}

/** An allowed move, and the distance after it: null if the goal cannot be reached after the move. */
export interface ValuedMove {
  move: string;
  distance: number | null;
}

/** Measures of the difficulty of a board; each is null if it is not available. */
export interface Difficulty {
  /** The number of shortest paths; null beyond 2^53 - 1, and if the search for all shortest paths gave up. */
  count: number | null;
  /** The number of moves of solve() that no other move of a shortest path can replace; null if that search gave up. */
  onlyMoves: number | null;
  /**
   * The distance minus the Manhattan distance (the steps of all tiles to their cells in the goal); null except for
   * boards of slides and goals without wildcards.
   */
  manhattanError: number | null;
}

/** The number of states at each distance from a goal. */
export interface Stats {
  puzzle: string;
  goal: string;
  /** The number of states that can reach the goal, including those that match it. */
  reachable: number;
  /** The number of states that cannot reach the goal; 2^64 for that many and more. */
  unreachable: number;
  /** The largest distance. */
  farthest: number;
  /** The mean distance of the states that can reach the goal. */
  mean: number;
  /** The number of states at distance 0, 1, ..., farthest. */
  states: number[];
}

/** The report of a comparison of a heuristic with the distances. */
export interface HeuristicReport {
  puzzle: string;
  goal: string;
  /** The number of states that were compared. */
  states: number;
  /** Whether these are all states that can reach the goal; else they are a sample, which cannot prove a heuristic. */
  allStates: boolean;
  /** The seed of the sample; null if all states were compared. */
  seed: number | bigint | null;
  /** Whether no value is above the distance; null if the sample has no counterexample. */
  admissible: boolean | null;
  /**
   * Whether each match of the goal has the value 0, no value is negative, and no move lowers it by more than 1; null if
   * the sample has no counterexample.
   */
  consistent: boolean | null;
  /** The first board, of the boards nearest to the goal, whose value is above its distance. */
  tooHigh: { board: string; value: number; distance: number } | null;
  /** The first board whose value is below 0. */
  tooLow: { board: string; value: number; distance: number } | null;
  /** The first move that lowers the value by more than 1. */
  drop: { board: string; move: string; after: string; value: number; valueAfter: number } | null;
  /** The mean value. It is null if a value is infinite, and so are the mean error and the correlation. */
  meanValue: number | null;
  meanDistance: number;
  meanError: number | null;
  worstError: number;
  worstBoard: string;
  /** Pearson's correlation of value and distance; null also if all values or all distances are equal. */
  correlation: number | null;
  /** Rows `[value, distance, states]`: the number of states with each value and distance, sorted in this order. */
  table: [value: number, distance: number, states: number][];
  valuesPerSecond: number;
}

/** A path from a board to the goal, and bounds of the distance. */
export interface Bounds {
  path: string[];
  /** The lower bound of the distance: no path has fewer moves. */
  atLeast: number;
  /** The length of the path. */
  atMost: number;
  /** Whether the path is a shortest path: `atLeast` equals `atMost`. */
  isProven: boolean;
  /** Whether the path is that of solve(), the lexicographically smallest of the shortest paths. */
  isFirst: boolean;
}

/** A verdict about an answer, and its numbers. */
export interface Grade {
  verdict: "shortest" | "longer" | "ends elsewhere" | "no move" | "solvable" | "unsolvable";
  /** The number of moves; for "no move", of moves before the wrong one; null for the claim that there is no path. */
  length: number | null;
  /** The length of a shortest path, only for "shortest" and "longer"; else null. */
  distance: number | null;
}

/** A move of an answer, and the distances around it. */
export interface CheckedMove {
  /** The puzzle's name of the move; null if the name in the answer is unknown. */
  move: string | null;
  /** Whether the board before it allows the move; false for the last of a list alone. */
  isAllowed: boolean;
  /** The distance before the move; null if there is no path, or if its search gave up. */
  before: number | null;
  /** The distance after the move, likewise; null if it is not allowed. */
  after: number | null;
}

/** An answer: moves as a text, as names or as tiles; `"unsolvable"` or null claims that there is no path. */
export type Answer = string | readonly (string | number)[] | null;

/** Options for random states. */
export interface Draw extends Budget {
  /** The distance of the states, from 0 to the farthest. If omitted, any state that can reach the goal. */
  distance?: number;
  /**
   * The seed, from 0 to 2^64 - 1. The same seed draws the same states, here and in the command `tilebase random`. If
   * omitted, a different seed each time.
   */
  seed?: number | bigint;
}

/** Options for the check of a heuristic. */
export interface HeuristicOptions extends Budget {
  /** The number of random states. If omitted: all states up to 9 cells, else 1,000. */
  sample?: number;
  /** The seed, as in Draw; 0 if omitted. */
  seed?: number | bigint;
}

/**
 * Answers about one goal. For many questions about one goal, keep its solver. Functions throw BoardError for a bad
 * board, GaveUpError, and PuzzleError if nothing answers about the puzzle.
 */
export class Solver {
  /** Throws BoardError for a bad goal, PuzzleError for an unknown puzzle. Without a goal, it is the puzzle's own. */
  constructor(options?: About);
  readonly puzzle: Puzzle;
  /** The goal, in the form of results. */
  readonly goal: string;
  /**
   * Announces that about this many paths will be asked for. If that pays, for the 8-puzzle from 2,700 on, computes
   * entries of several moves: some milliseconds, 8 bytes a state; paths are then faster. As many paths without it do
   * so, too.
   */
  prepareFor(paths: number): void;
  /** Whether there are entries of several moves; never for a goal with wildcards and for searches. */
  readonly isPrepared: boolean;
  /** The length of a shortest path; null if the goal cannot be reached. */
  distance(start: Board, budget?: Budget): number | null;
  /** The distance of each board. Much faster than calls of distance(), above all with wildcards. */
  distances(boards: Iterable<Board>, budget?: Budget): (number | null)[];
  /**
   * The distance of each row; -1 if it is unsolvable, -2 if its search gave up, which does not stop the call. Some
   * million boards of 3x3 a second. Limits are for each row.
   */
  distances(boards: Rows, budget?: Budget): Int32Array;
  /**
   * For each row, the distance after each move of the puzzle, in the order of moveNames: -1 if the move is not allowed
   * or the row after it unsolvable, -2 as for distances().
   */
  movesMany(boards: Rows, budget?: Budget): Int32Array;
  /** For each row, the number of bestMove() in moveNames; -1 where that is null, -2 as for distances(). */
  bestMoves(boards: Rows, budget?: Budget): Int32Array;
  /**
   * The lexicographically smallest shortest path, moves compared by name as bytes; `[]` at the goal; null if the goal
   * cannot be reached.
   */
  solve(start: Board, budget?: Budget): string[] | null;
  /**
   * The best path that is known when the budget of a search ends, and bounds of the distance. The search ends earlier
   * with the path of `solve()`; with a `tolerance`, 0 or more, also with a path that is at most so many moves longer
   * than a shortest path. Null if the goal cannot be reached. A board of slides always has a path, however small the
   * budget.
   */
  bounds(start: Board, options?: Budget & { tolerance?: number }): Bounds | null;
  /** The first move of the path of solve(); null at the goal, and if the goal cannot be reached. */
  bestMove(start: Board, budget?: Budget): string | null;
  /** The move of bestMove() and the distance after it; null at the goal, and if the goal cannot be reached. */
  hint(start: Board, budget?: Budget): { move: string; distance: number } | null;
  /**
   * The change of the distance by a move: -1 helps, as each move of a shortest path does; 0 keeps the distance; 1 or
   * more hurts. Null if the goal cannot be reached after the move. Throws RangeError for an unknown move, and for a
   * move that the board does not allow.
   */
  rate(start: Board, move: string, budget?: Budget): number | null;
  /** Measures of the difficulty of a board; null if the goal cannot be reached. Takes as long as count(). */
  difficulty(start: Board, budget?: Budget): Difficulty | null;
  /**
   * Whether the goal can be reached. Needs no search, but where one-way walks of the blank or equal tiles leave it
   * undecided. tilesToSwap() tells why not.
   */
  isSolvable(start: Board, budget?: Budget): boolean;
  /**
   * Two tiles that would make an unsolvable board solvable if they changed places; if there are several pairs, the pair
   * that brings most tiles to their cells in the goal. Null if the board is solvable, and if no pair makes it solvable.
   * Needs as little search as isSolvable().
   */
  tilesToSwap(start: Board, budget?: Budget): [string, string] | null;
  /** Every allowed move with the distance after it: best first, then by name. */
  moves(start: Board, budget?: Budget): ValuedMove[];
  /**
   * The number of shortest paths; 1 at the goal; null if the goal cannot be reached. Throws RangeError beyond 2^53 - 1.
   */
  count(start: Board, budget?: Budget): number | null;
  /**
   * An iterator over the shortest paths in lexicographic order, at most `limit`; empty if the goal cannot be reached.
   * Each path is computed when the iterator reaches it.
   */
  paths(start: Board, options?: Budget & { limit?: number }): Generator<string[], void, undefined>;
  /** Grades an answer. */
  check(start: Board, answer: Answer, options?: Budget & Naming): Grade;
  /**
   * The moves of an answer, with the distances around them, so that it can have a part of the points. The first move
   * that is unknown or not allowed ends the list; the claim that there is no path has none. Without a table, each
   * distance takes a search; the limit of time is that of all together.
   */
  checkEach(start: Board, answer: Answer, options?: Budget & Naming): CheckedMove[];
  /** Counts the states. Throws PuzzleError above 9 cells without a complete table of the goal. */
  stats(budget?: Budget): Stats;
  /**
   * A random state. Its distance is exact; data/INPUTS.md of tilebase ("Random boards") tells which states are equally
   * likely. Throws RangeError for a distance, seed or count (0 to 1,000,000) that is out of range.
   */
  randomState(options?: Draw): string;
  /**
   * A list of `count` random states, by default 1, drawn with repetition. The command
   * `tilebase random --count COUNT --seed SEED` prints the same states.
   */
  randomStates(options?: Draw & { count?: number; asArray?: false }): string[];
  /** The same states as rows. */
  randomStates(options: Draw & { count?: number; asArray: true }): Uint8Array;
  /** Compares a heuristic, a function of a board in the form of results, with the distances. */
  heuristic(estimate: (board: string) => number, options?: HeuristicOptions): HeuristicReport;
}

/** The goal and the puzzle of a question. */
export interface About {
  goal?: Goal | undefined;
  puzzle?: string | Puzzle | undefined;
}

/** The puzzle of a function that has no goal. */
export type OfPuzzle = Pick<About, "puzzle">;

/** Options of a question: its goal, its puzzle, and the limits of the answer. */
export type Asked = About & Budget;

/** Answers as the function of Solver of the same name does; so do the functions below. */
export function solve(start: Board, options?: Asked): string[] | null;
export function distance(start: Board, options?: Asked): number | null;
export function distances(boards: Iterable<Board>, options?: Asked): (number | null)[];
export function distances(boards: Rows, options?: Asked): Int32Array;
export function movesMany(boards: Rows, options?: Asked): Int32Array;
export function bestMoves(boards: Rows, options?: Asked): Int32Array;
export function bestMove(start: Board, options?: Asked): string | null;
export function bounds(start: Board, options?: Asked & { tolerance?: number }): Bounds | null;
export function hint(start: Board, options?: Asked): { move: string; distance: number } | null;
export function rate(start: Board, move: string, options?: Asked): number | null;
export function difficulty(start: Board, options?: Asked): Difficulty | null;
export function tilesToSwap(start: Board, options?: Asked): [string, string] | null;
export function isSolvable(start: Board, options?: Asked): boolean;
export function moves(start: Board, options?: Asked): ValuedMove[];
export function count(start: Board, options?: Asked): number | null;
export function paths(start: Board, options?: Asked & { limit?: number }): Generator<string[], void, undefined>;
export function check(start: Board, answer: Answer, options?: Asked & Naming): Grade;
export function checkEach(start: Board, answer: Answer, options?: Asked & Naming): CheckedMove[];
export function stats(options?: Asked): Stats;
export function randomState(options?: Draw & About): string;
export function randomStates(options?: Draw & About & { count?: number; asArray?: false }): string[];
export function randomStates(options: Draw & About & { count?: number; asArray: true }): Uint8Array;
export function heuristic(estimate: (board: string) => number, options?: HeuristicOptions & About): HeuristicReport;

/** The puzzle's own goal. */
export function goal(options?: OfPuzzle): string;

/** Returns the board after a move, as Puzzle.apply(). */
export function apply(board: Board, move: string, options?: OfPuzzle): string;

/** Returns each board after a move, as Puzzle.applyMany(). */
export function applyMany(boards: Rows, moves: Rows, options?: OfPuzzle): Uint8Array;

/** Returns the move that undoes a move, as Puzzle.inverse(). */
export function inverse(move: string, options?: OfPuzzle): string | null;

/** Draws a board or goal, as Puzzle.draw(). */
export function draw(board: Board, options?: OfPuzzle): string;

/** Returns a path as text, as Puzzle.word(). */
export function word(path: readonly string[], options?: WordOptions & OfPuzzle): string;

/** Returns the moves that a text names, as Puzzle.readMoves(). */
export function readMoves(moves: string | readonly (string | number)[], options?: NamingFrom & OfPuzzle): string[];

/**
 * Returns the name of the board of slides that a board is: the puzzle of a question that names none. Rows decide its
 * shape; a board in one row is nearest to a square. "" if it is of no slides; questions are about `slide3x3` then.
 */
export function puzzleOfBoard(board: Board): string;

/** The names of the built-in puzzles. Puzzles of other sizes have names, too, such as `slide4x4`. */
export function puzzles(): string[];

/** The built-in puzzle of a name; returns a Puzzle unchanged. Throws PuzzleError for an unknown name. */
export function puzzleOf(puzzle: string | Puzzle): Puzzle;

/**
 * A board's Cantor index: its position, from 0, in the list of all arrangements in lexicographic order. Throws
 * PuzzleError for a puzzle of more than 18 cells, whose index may be beyond 2^53 and inexact.
 */
export function rank(board: Board, options?: OfPuzzle): number;

/** The board of a Cantor index. Throws RangeError for an index out of range. */
export function unrank(index: number, options?: OfPuzzle): string;

/** The Cantor index of each row, of a puzzle of up to 20 cells. */
export function ranks(boards: Rows, options?: OfPuzzle): BigUint64Array;

/** The row of each Cantor index. */
export function unrankMany(indices: BigUint64Array, options?: OfPuzzle): Uint8Array;

/** The content of a table file. */
export type TableFile = ArrayBuffer | ArrayBufferView;

/**
 * Opens the tables of one puzzle that `tilebase-tablegen build` wrote, also of 10 to 16 cells. The bytes are checked
 * and copied. Returns their puzzle; questions about this Puzzle are answered from these tables. Throws TableError.
 */
export function openTables(files: TableFile | readonly TableFile[]): Puzzle;

/**
 * Guides searches of slides on a square of 5x5 to 8x8 by learned weights from now on, which finds shorter paths: the
 * content of slide5x5.guide to slide8x8.guide in the package. Throws TableError.
 */
export function useGuide(file: TableFile): void;

type Promised<Question> = Question extends (...given: infer Given) => infer Answer
  ? (...given: Given) => Promise<Answer>
  : never;

/**
 * The questions of the package, whose answers are Promises. A worker answers them one after the other; they may take
 * any time. A `signal` in the budget ends a search: its Promise rejects with the signal's reason, and the worker takes
 * the next question. With shared memory, which node and isolated pages have, the worker keeps its tables after an
 * abort; elsewhere, an abort ends the worker and starts another worker.
 */
export interface WorkerAnswers {
  solve: Promised<typeof solve>;
  distance: Promised<typeof distance>;
  distances(boards: Iterable<Board>, options?: Asked): Promise<(number | null)[]>;
  distances(boards: Rows, options?: Asked): Promise<Int32Array>;
  movesMany: Promised<typeof movesMany>;
  bestMove: Promised<typeof bestMove>;
  bestMoves: Promised<typeof bestMoves>;
  hint: Promised<typeof hint>;
  rate: Promised<typeof rate>;
  difficulty: Promised<typeof difficulty>;
  tilesToSwap: Promised<typeof tilesToSwap>;
  bounds: Promised<typeof bounds>;
  isSolvable: Promised<typeof isSolvable>;
  moves: Promised<typeof moves>;
  count: Promised<typeof count>;
  /** Promises all paths in one list, so a limit is advisable. */
  paths(...given: Parameters<typeof paths>): Promise<string[][]>;
  check: Promised<typeof check>;
  checkEach: Promised<typeof checkEach>;
  stats: Promised<typeof stats>;
  randomState: Promised<typeof randomState>;
  randomStates(options?: Draw & About & { count?: number; asArray?: false }): Promise<string[]>;
  randomStates(options: Draw & About & { count?: number; asArray: true }): Promise<Uint8Array>;
  /** Opens table files, from which this worker then answers about their Puzzle. */
  openTables(files: TableFile | readonly TableFile[]): Promise<Puzzle>;
  useGuide: Promised<typeof useGuide>;
  /** Ends the worker. Pending Promises reject. */
  close(): void;
}

/**
 * Starts a worker, in node a thread. It loads the package from the package's address; if a bundler has moved the
 * package, give its `url`, or `worker`, a function that starts a module worker which calls serve().
 */
export function createWorker(options?: { url?: string | URL; worker?: () => Worker }): WorkerAnswers;

/** Answers the questions of createWorker(). A custom worker needs to call only this function. */
export function serve(): void;
