/**
 * The 15-puzzle and other boards of slides without a complete table: shortest paths by search, in the browser or in
 * node. Boards, goals, puzzles and errors are those of `tilebase`. A puzzle is `slideRxC`, R rows and C columns, two or
 * more of each and up to 16 cells in all, or a Puzzle with the same moves; if it is omitted, `slide4x4`. Goals have no
 * wildcards here.
 *
 * The answers are exact, and the same as those of the command `tilebase`. Random boards of 4x4 take a few milliseconds,
 * rare ones a second. So every answer is a Promise: a search lets other tasks of its thread run every few
 * milliseconds, and it can be cancelled. Questions about goals with the blank in the same cell of a board of the same
 * size are answered one after the other; the first of them makes tables, which takes about 50 ms for 4x4. Those of four
 * such goals are kept, with 3 MB each.
 *
 * Promises reject with BoardError for a bad board, GaveUpError when a budget ends, and the signal's reason.
 */

import type { Board, Puzzle, ValuedMove } from "./tilebase.js";

/** A search ended because its budget did, before the answer was sure. */
export class GaveUpError extends Error {
  private constructor();
  /** How many states were looked at. */
  readonly states: number;
  /** No path has fewer moves. */
  readonly bound: number;
}

/** What one answer may take. */
export interface SlideOptions {
  /** States looked at. If omitted, any number. */
  maxStates?: number | undefined;
  /** Seconds since the question, including the time that questions before it take. If omitted, any number. */
  maxSeconds?: number | undefined;
  /** Cancels the search: its Promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options for random states. */
export interface SlideDraw {
  /**
   * From 0 to 2^64 - 1. The same seed draws the same states, here and in the command `tilebase random`. If omitted, a
   * different one each time.
   */
  seed?: number | bigint;
}

/** Answers about one goal of a board of slides, made by solverFor(). */
export class SlideSolver {
  private constructor();
  readonly puzzle: Puzzle;
  /** In the form of results. */
  readonly goal: string;
  /** The length of a shortest path; null, without a search, if the goal cannot be reached. */
  distance(start: Board, options?: SlideOptions): Promise<number | null>;
  /**
   * The lexicographically smallest shortest path; `[]` at the goal; null, without a search, if the goal cannot be
   * reached.
   */
  solve(start: Board, options?: SlideOptions): Promise<string[] | null>;
  /** Every allowed move with the distance after it: best first, then by name. */
  moves(start: Board, options?: SlideOptions): Promise<ValuedMove[]>;
  /**
   * The number of shortest paths; 1 at the goal; null if the goal cannot be reached. Rejects with a RangeError beyond
   * 2^53 - 1.
   */
  count(start: Board, options?: SlideOptions): Promise<number | null>;
  /**
   * The shortest paths in lexicographic order, at most `limit` of them; none if the goal cannot be reached. All
   * searches are done before the first one.
   */
  paths(start: Board, limit?: number, options?: SlideOptions): AsyncGenerator<string[], void, undefined>;
  /** A random state that can reach the goal, all equally likely. Throws RangeError for a seed out of range. */
  randomState(options?: SlideDraw): string;
  /** `count` such states, each drawn from all of them; the default is 1. */
  randomStates(options?: SlideDraw & { count?: number }): string[];
}

/**
 * Answers about a goal. Throws BoardError for a bad goal and for one with wildcards, PuzzleError for a puzzle that is
 * no such board of slides.
 */
export function solverFor(goal?: Board, puzzle?: string | Puzzle): SlideSolver;

/** Each as the function of SlideSolver; the promises also reject with what solverFor() throws. */
export function distance(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  options?: SlideOptions,
): Promise<number | null>;
export function solve(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  options?: SlideOptions,
): Promise<string[] | null>;
export function moves(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  options?: SlideOptions,
): Promise<ValuedMove[]>;
export function count(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  options?: SlideOptions,
): Promise<number | null>;
export function paths(
  start: Board,
  goal?: Board,
  puzzle?: string | Puzzle,
  limit?: number,
  options?: SlideOptions,
): AsyncGenerator<string[], void, undefined>;
export function randomState(options?: SlideDraw & { goal?: Board; puzzle?: string | Puzzle }): string;
export function randomStates(
  options?: SlideDraw & { goal?: Board; puzzle?: string | Puzzle; count?: number },
): string[];
