/**
 * A tablebase for tile puzzles: exact distances and shortest paths, to any goal, with wildcards.
 *
 * A board is a text: its tiles in the order of the cells' numbers (reading order), with or without spaces, commas,
 * slashes or brackets between them; the blank is `x X 0 _` or `.`. Or it is an array of tiles, or of rows of tiles,
 * such as `[[2, 3, 4], [1, 5, 0], [7, 6, 8]]`; a tile is a number or a string. Several rows, in a text divided by
 * slashes, brackets or line ends, must be as long as those of the puzzle's layout, and their tiles are in its order; a
 * board in one row is in the order of the cells' numbers. A goal may have wildcards: `*` or `?`,
 * in arrays also `null`. They stand for any tile; distances and paths are to the nearest state that matches. If some
 * tile's name has several characters, the tiles of a text need separators. Boards in results are texts: the blank is
 * `x`, a wildcard `*`, without separators, or with single spaces if some name has several characters.
 *
 * A goal that is omitted or undefined is the puzzle's own; an omitted puzzle is `slide3x3`.
 *
 * Boards of 2 to 32 cells can be moved and drawn. Questions are answered about every puzzle of up to 9 cells,
 * from tables that the first question makes in milliseconds; about boards of slides of up to 32 cells, such as
 * `slide4x4`, by search; and about other puzzles from tables in files. Every number in a result is exact, and results
 * are the same in every browser and on every machine, and the same as those of the command `tilebase`.
 *
 * All functions are synchronous, but those of a worker, which createWorker() starts. A search that takes longer than
 * its budget, 10 seconds if none is given, throws GaveUpError.
 */

/** A bad board or goal. The message names the board, the fault and the fix. */
export class BoardError extends RangeError {}

/** An unknown puzzle, a bad definition, or a puzzle for whose goal there is no table. */
export class PuzzleError extends RangeError {}

/** Bytes that are not tables of one puzzle, or are damaged. */
export class TableError extends RangeError {}

/** An answer ended before it was sure, because its budget did. */
export class GaveUpError extends Error {
  /** How many states were looked at; null if that is not known. */
  readonly states: number | null;
  /** No path has fewer moves; null if nothing is known. */
  readonly bound: number | null;
}

/** Random draws met no such board, which does not prove that there is none. */
export class NoneFoundError extends GaveUpError {}

/** What one answer may take, by a search or by tables. */
export interface Budget {
  /** If omitted, 10 seconds; in a worker any time. */
  maxSeconds?: number | undefined;
  /** States looked at. If omitted, any number. */
  maxStates?: number | undefined;
  /** For a worker: ends the search. Elsewhere nothing can abort it meanwhile, so this is looked at before. */
  signal?: AbortSignal | undefined;
}

/** A tile in an array: a digit as a number, any symbol as a string, a wildcard as null. */
export type Tile = number | string | null;

/** A row of tiles, or a whole board in one row. */
export type Row = readonly Tile[] | Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** A board or goal, as text or as an array. */
export type Board = string | Row | readonly (Tile | Row)[];

/** A puzzle as data. Cells and tiles are numbered from 0. */
export interface Definition {
  /** Letters, digits, `_ - .` */
  name: string;
  /**
   * The puzzle's own goal: the tile in cell 0, in cell 1, ... 2 to 32 tiles, either one character for each, without
   * separators, or names of up to eight characters with spaces or commas between them. Tiles of one name are equal.
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
  /** The number of cells, 2 to 32. */
  readonly cells: number;
  /** Where each cell is printed: rows of cells from 0, null for a gap. */
  readonly layout: readonly (readonly (number | null)[])[];
  /** The names of all moves, sorted as bytes. */
  readonly moveNames: readonly string[];
  /** The puzzle's own goal, used if a goal is omitted. */
  get goal(): string;
  /** The puzzle's definition, a text for Puzzle.parse(). */
  get definition(): string;
  /** A board in the form of results. Throws BoardError. */
  board(board: Board): string;
  /** A goal, perhaps with wildcards, in the form of results. Throws BoardError. */
  target(target: Board): string;
  /** A board or goal in the puzzle's layout: a line for each row, no line end after the last. Throws BoardError. */
  draw(board: Board): string;
  /** The move that takes a move back; null if there is none. Throws RangeError for an unknown move. */
  inverse(move: string): string | null;
  /**
   * The board after a move. Throws BoardError; RangeError for an unknown move, and for one that the board does not
   * allow, as rate() does.
   */
  apply(board: Board, move: string): string;
  /**
   * A path as one word if the name of every move of the puzzle is one character, else as names with spaces between
   * them. Throws RangeError for an unknown move.
   */
  word(path: readonly string[]): string;
}

/** An allowed move, and the distance after it: null if the goal cannot be reached from there. */
export interface ValuedMove {
  move: string;
  distance: number | null;
}

/** How difficult a board is, by what can be counted; each is null where it cannot be had. */
export interface Difficulty {
  /** The number of shortest paths; null beyond 2^53 - 1, and where the search for them gave up. */
  paths: number | null;
  /** The moves of solve() that no other move of a shortest path can replace; null where that search gave up. */
  onlyMoves: number | null;
  /**
   * By how many moves the Manhattan distance, the steps of all tiles to their cells in the goal, is too small; of
   * boards of slides and goals without wildcards.
   */
  manhattanError: number | null;
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

/** What a heuristic is worth, compared with the distances. */
export interface HeuristicReport {
  puzzle: string;
  goal: string;
  /** The number of states that were compared. */
  states: number;
  /** Whether these are all that can reach the goal; else they are a sample, which proves no heuristic right. */
  allStates: boolean;
  /** Of the sample; null if all states were compared. */
  seed: number | bigint | null;
  /** Whether no value is above the distance; null if the sample has no counterexample. */
  admissible: boolean | null;
  /**
   * Whether each match of the goal has the value 0, no value is negative, and no move lowers it by more than 1; null as
   * above.
   */
  consistent: boolean | null;
  /** The first board, of those nearest to the goal, whose value is above its distance. */
  tooHigh: { board: string; value: number; distance: number } | null;
  /** The first whose value is below 0. */
  tooLow: { board: string; value: number; distance: number } | null;
  /** The first move that lowers the value by more than 1. */
  drop: { board: string; move: string; after: string; value: number; valueAfter: number } | null;
  /** Null if a value is infinite, and so are the mean error and the correlation. */
  meanValue: number | null;
  meanDistance: number;
  meanError: number | null;
  worstError: number;
  worstBoard: string;
  /** Pearson's, of value and distance; null also if all values or all distances are the same. */
  correlation: number | null;
  /** So many states have this value and this distance: `[value, distance, states]`, in this order. */
  table: [value: number, distance: number, states: number][];
  valuesPerSecond: number;
}

/** What is known about the way from a board. */
export interface Bounds {
  path: string[];
  /** No path is shorter. */
  atLeast: number;
  /** The length of the path. */
  atMost: number;
  /** Whether the path is a shortest one: `atLeast` is as great. */
  isProven: boolean;
  /** Whether the path is that of solve(): of the shortest ones the lexicographically smallest. */
  isFirst: boolean;
}

/** A verdict about an answer, and the numbers behind it. */
export interface Grade {
  verdict: "shortest" | "longer" | "ends elsewhere" | "no move" | "solvable" | "unsolvable";
  /** Of the moves; for "no move", of those before it; null for the claim that there is no path. */
  length: number | null;
  /** For "shortest" and "longer" alone. */
  distance: number | null;
}

/** An answer: moves as a text or as names; `"unsolvable"` or null is the claim that there is no path. */
export type Answer = string | readonly string[] | null;

/** Options for random states. */
export interface Draw extends Budget {
  /** From 0 to the farthest distance. If omitted, any state that can reach the goal. */
  distance?: number;
  /**
   * From 0 to 2^64 - 1. The same seed draws the same states, here and in the command `tilebase random`. If omitted, a
   * different one each time.
   */
  seed?: number | bigint;
}

/** Options for the check of a heuristic. */
export interface HeuristicOptions extends Budget {
  /** So many random states. If omitted: all up to 9 cells, else 1,000. */
  sample?: number;
  /** As in Draw; 0 if omitted. */
  seed?: number | bigint;
}

/** Answers about one goal, made by solverFor(). Functions throw BoardError for a bad board, and GaveUpError. */
export class Solver {
  private constructor();
  readonly puzzle: Puzzle;
  /** In the form of results. */
  readonly goal: string;
  /** The length of a shortest path; null if the goal cannot be reached. */
  distance(start: Board, budget?: Budget): number | null;
  /** The distance of each board. Much faster than one after the other, above all with wildcards. */
  distances(boards: Iterable<Board>, budget?: Budget): (number | null)[];
  /**
   * The lexicographically smallest shortest path, moves compared by name as bytes; `[]` at the goal; null if the goal
   * cannot be reached.
   */
  solve(start: Board, budget?: Budget): string[] | null;
  /**
   * The best that is known when the budget of a search ends: a path, and how short another may be. It is that of
   * `solve()` once that is known; with `within`, from 0 on, any that is at most so many moves longer than a shortest.
   * Null if the goal cannot be reached. A board of slides always has a path, however small the budget.
   */
  bounds(start: Board, options?: Budget & { within?: number }): Bounds | null;
  /** The first move of that path; null at the goal, and if it cannot be reached. */
  bestMove(start: Board, budget?: Budget): string | null;
  /** That move and the distance after it; null at the goal, and if it cannot be reached. */
  hint(start: Board, budget?: Budget): { move: string; distance: number } | null;
  /**
   * By how much a move changes the distance: -1 helps, as each move of a shortest path does; 0 keeps it, 1 and more
   * hurt. Null if the goal cannot be reached after it. Throws RangeError for an unknown move, and for one that the
   * board does not allow.
   */
  rate(start: Board, move: string, budget?: Budget): number | null;
  /** How difficult a board is; null if the goal cannot be reached. Takes as long as count(). */
  difficulty(start: Board, budget?: Budget): Difficulty | null;
  /** Whether the goal can be reached. It takes no search. tilesToSwap() tells why not. */
  isSolvable(start: Board): boolean;
  /**
   * Why the goal cannot be reached: two tiles that would make the board solvable if they changed places, of all such
   * pairs the one that brings most tiles to where the goal wants them. Null if the board is solvable, and if no pair
   * makes it so. It takes no search.
   */
  tilesToSwap(start: Board): [string, string] | null;
  /** Every allowed move with the distance after it: best first, then by name. */
  moves(start: Board, budget?: Budget): ValuedMove[];
  /**
   * The number of shortest paths; 1 at the goal; null if the goal cannot be reached. Throws RangeError beyond 2^53 - 1.
   */
  count(start: Board, budget?: Budget): number | null;
  /**
   * The shortest paths in lexicographic order, at most `limit` of them; none if the goal cannot be reached. Each is
   * made when the iterator reaches it.
   */
  paths(start: Board, limit?: number, budget?: Budget): Generator<string[], void, undefined>;
  /** What an answer is worth. */
  check(start: Board, answer: Answer, budget?: Budget): Grade;
  /** Throws PuzzleError above 9 cells without a complete table of the goal. */
  stats(budget?: Budget): Stats;
  /**
   * A random state. All are equally likely, but for boards of slides at a distance if they have more than 12 cells or,
   * without a table, wildcards in the goal: these are exact, but not evenly drawn. Throws RangeError for a distance,
   * seed or count (to 1,000,000) out of it.
   */
  randomState(options?: Draw): string;
  /**
   * `count` random states, drawn one by one; the default is 1. They are those that the command
   * `tilebase random --count COUNT --seed SEED` prints.
   */
  randomStates(options?: Draw & { count?: number }): string[];
  /** Compares a heuristic, a function of a board in the form of results, with the distances. */
  heuristic(estimate: (board: string) => number, options?: HeuristicOptions): HeuristicReport;
}

/** Answers about a goal. For many questions about one goal, keep the Solver. Throws BoardError, PuzzleError. */
export function solverFor(goal?: Board, puzzle?: string | Puzzle): Solver;

/** Each as the function of Solver. */
export function solve(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): string[] | null;
export function distance(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): number | null;
export function distances(
  boards: Iterable<Board>,
  goal?: Board,
  puzzle?: string | Puzzle,
  budget?: Budget,
): (number | null)[];
export function bestMove(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): string | null;
export function bounds(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  options?: Budget & { within?: number },
): Bounds | null;
export function hint(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  budget?: Budget,
): { move: string; distance: number } | null;
export function rate(
  start: Board,
  move: string,
  goal?: Board,
  puzzle?: string | Puzzle,
  budget?: Budget,
): number | null;
export function difficulty(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): Difficulty | null;
export function tilesToSwap(start: Board, goal?: Board, puzzle?: string | Puzzle): [string, string] | null;
export function isSolvable(start: Board, goal?: Board, puzzle?: string | Puzzle): boolean;
export function moves(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): ValuedMove[];
export function count(start: Board, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): number | null;
export function paths(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  limit?: number,
  budget?: Budget,
): Generator<string[], void, undefined>;
export function check(start: Board, answer: Answer, goal?: Board, puzzle?: string | Puzzle, budget?: Budget): Grade;
export function stats(goal?: Board, puzzle?: string | Puzzle, budget?: Budget): Stats;
/** The goal and the puzzle of questions that are put by options. */
export interface About {
  goal?: Board;
  puzzle?: string | Puzzle;
}
export function randomState(options?: Draw & About): string;
export function randomStates(options?: Draw & About & { count?: number }): string[];
export function heuristic(estimate: (board: string) => number, options?: HeuristicOptions & About): HeuristicReport;

/** The puzzle's own goal. */
export function goal(puzzle?: string | Puzzle): string;

/** As Puzzle.apply(). */
export function apply(board: Board, move: string, puzzle?: string | Puzzle): string;

/** As Puzzle.inverse(). */
export function inverse(move: string, puzzle?: string | Puzzle): string | null;

/** As Puzzle.draw(). */
export function draw(board: Board, puzzle?: string | Puzzle): string;

/** As Puzzle.word(). */
export function word(path: readonly string[], puzzle?: string | Puzzle): string;

/** The names of the built-in puzzles. Others of their kinds have names, too, such as `slide4x4`. */
export function puzzles(): string[];

/** The built-in puzzle of a name; a Puzzle itself. Throws PuzzleError for an unknown name. */
export function puzzleOf(puzzle: string | Puzzle): Puzzle;

/**
 * A board's Cantor index: its place, from 0, among all arrangements in lexicographic order. An exact number: throws
 * PuzzleError for a puzzle of more than 18 cells, where it may be beyond 2^53.
 */
export function rank(board: Board, puzzle?: string | Puzzle): number;

/** The board of an index. Throws RangeError for an index out of range. */
export function unrank(index: number, puzzle?: string | Puzzle): string;

/** The content of a table file. */
export type TableFile = ArrayBuffer | ArrayBufferView;

/**
 * Opens the tables of one puzzle that `tilebase-tablegen build` wrote, of 10 to 16 cells, too. The bytes are checked
 * and copied. Questions about this Puzzle are answered from them. Throws TableError.
 */
export function openTables(files: TableFile | readonly TableFile[]): {
  readonly puzzle: Puzzle;
  solverFor(goal?: Board): Solver;
};

type Promised<Question> = Question extends (...given: infer Given) => infer Answer
  ? (...given: Given) => Promise<Answer>
  : never;

/**
 * The same questions, each a Promise. They are answered one after the other, and may take any time. A `signal` in the
 * budget ends a search: the Promise rejects with the signal's reason, and the worker answers what comes next. It keeps
 * its tables. In node and in pages that are isolated, where there is shared memory, an abort leaves them; elsewhere it
 * ends the worker and starts another.
 */
export interface WorkerAnswers {
  solve: Promised<typeof solve>;
  distance: Promised<typeof distance>;
  distances: Promised<typeof distances>;
  bestMove: Promised<typeof bestMove>;
  hint: Promised<typeof hint>;
  rate: Promised<typeof rate>;
  difficulty: Promised<typeof difficulty>;
  tilesToSwap: Promised<typeof tilesToSwap>;
  bounds: Promised<typeof bounds>;
  isSolvable: Promised<typeof isSolvable>;
  moves: Promised<typeof moves>;
  count: Promised<typeof count>;
  /** All of them at once: give a limit. */
  paths(...given: Parameters<typeof paths>): Promise<string[][]>;
  check: Promised<typeof check>;
  stats: Promised<typeof stats>;
  randomState: Promised<typeof randomState>;
  randomStates: Promised<typeof randomStates>;
  /** The Puzzle of table files, about which this worker answers from them. */
  openTables(files: TableFile | readonly TableFile[]): Promise<Puzzle>;
  /** Ends the worker. Promises that wait reject. */
  close(): void;
}

/**
 * Starts a worker. It loads the package from where it is; where a bundler has moved it, give its `url`, or `worker`, a
 * function that starts a module worker which calls serve(). In node it is a thread.
 */
export function createWorker(options?: { url?: string | URL; worker?: () => Worker }): WorkerAnswers;

/** Answers the questions of createWorker(): all that a worker of your own needs to do. */
export function serve(): void;
