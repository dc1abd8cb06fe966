import { cantorUnrank, factorial } from "./cantor.js";
import { EvenDraw, seedOf } from "./even_draw.js";
import { BoardError, PuzzleError, puzzleOf } from "./index.js";
import { countOf, optionsOf } from "./options.js";
import { SlideBudget } from "./slide_budget.js";
import { SlideEngine, anyDirection } from "./slide_engine.js";
import { pathsFrom } from "./walk.js";

/** The engines used last, the latest at the end. */
const kept = [];
const mostKept = 4;

function engineFor({ rows, cols }, blank) {
  const place = kept.findIndex((entry) => entry.rows === rows && entry.cols === cols && entry.blank === blank);
  const entry =
    place < 0 ? { rows, cols, blank, engine: new SlideEngine(rows, cols, blank) } : kept.splice(place, 1)[0];
  kept.push(entry);
  if (kept.length > mostKept) kept.shift();
  return entry.engine;
}

/** The rows and columns of a board of slides, at least two of each. Throws PuzzleError for any other puzzle. */
function sizeOf(puzzle) {
  const { cells, layout, name } = puzzle;
  const [rows, cols] = [layout.length, layout[0].length];
  const shape = ({ layout, moveNames, steps }) => JSON.stringify([layout, moveNames, steps]);
  const isFull = rows >= 2 && cols >= 2 && cells === rows * cols && puzzle.hasBlank;
  if (isFull && shape(puzzle) === shape(puzzleOf(`slide${rows}x${cols}`))) return { rows, cols };
  throw new PuzzleError(
    `puzzle ${name} is not a board of slides with two rows and two columns or more, such as slide4x4; ` +
      'only these are searched by "tilebase/slides"',
  );
}

/** A state as a key of a Map. */
const keyOf = (tiles) => String.fromCharCode(...tiles);

function sum(a, b) {
  if (a + b <= Number.MAX_SAFE_INTEGER) return a + b;
  throw new RangeError("more than 2^53 - 1 shortest paths; use paths() with a limit");
}

/**
 * Answers about one goal of a board of slides, by search. In the search, a tile has the number of its cell in the goal:
 *
 *     board           2 3 4 / 1 5 x / 7 6 8       goal   1 2 3 / 4 5 6 / 7 8 x
 *     in the search   1 2 3 / 0 4 8 / 6 5 7              0 1 2 / 3 4 5 / 6 7 8
 */
export class SlideSolver {
  #puzzle;
  #goal;
  #size;
  #symbols; // of the goal: the name of each tile of the search

  /** For solverFor(). */
  constructor(puzzle, goal) {
    this.#puzzle = puzzle;
    this.#size = sizeOf(puzzle);
    this.#goal = puzzle.target(goal ?? puzzle.goal);
    this.#symbols = this.#split(this.#goal);
    if (this.#symbols.includes("*"))
      throw new BoardError(
        `goal '${this.#goal}' has wildcards; a search here needs a goal that names every tile`,
      );
  }

  get puzzle() {
    return this.#puzzle;
  }

  get goal() {
    return this.#goal;
  }

  async distance(start, options) {
    return (await this.solve(start, options))?.length ?? null;
  }

  async solve(start, options) {
    const path = await this.#search(start, options, (engine, tiles, budget) => engine.path(tiles, budget));
    return path && this.#named(path);
  }

  async moves(start, options) {
    const valued = await this.#search(start, options, async (engine, tiles, budget) => {
      const path = await engine.path(tiles, budget);
      const distances = [];
      for (const { direction, after } of this.#slides(tiles)) {
        // A move can be taken back, so it changes the distance by one.
        const isNearer =
          path.length > 0 &&
          (direction === path[0] ||
            (await engine.pathWithin(after, path.length - 1, this.#back(direction), budget)) !== null);
        distances.push({ direction, distance: path.length + (isNearer ? -1 : 1) });
      }
      return distances;
    });
    const all = valued ?? this.#slides(this.#enter(start)).map(({ direction }) => ({ direction, distance: null }));
    return all
      .sort((a, b) => a.distance - b.distance || a.direction - b.direction)
      .map(({ direction, distance }) => ({ move: this.#puzzle.moveNames[direction], distance }));
  }

  async count(start, options) {
    const onward = await this.#shortestPaths(start, options);
    if (!onward) return null;
    // By distance: a state is reached in as many ways as all states before it that lead to it.
    let ways = new Map([[keyOf(this.#enter(start)), 1]]);
    for (;;) {
      const nearer = new Map();
      for (const [key, count] of ways)
        for (const { state: next } of onward.get(key)) nearer.set(next, sum(nearer.get(next) ?? 0, count));
      if (nearer.size === 0) return ways.values().next().value;
      ways = nearer;
    }
  }

  async *paths(start, limit = Infinity, options = undefined) {
    if (limit !== Infinity && !(Number.isSafeInteger(limit) && limit >= 0))
      throw new RangeError(`limit '${String(limit)}' is not a whole number from 0`);
    const onward = await this.#shortestPaths(start, options);
    if (!onward || limit === 0) return;
    const movesFrom = (key) => (onward.get(key).length > 0 ? onward.get(key) : null);
    for (const path of pathsFrom(keyOf(this.#enter(start)), movesFrom)) {
      yield this.#named(path);
      if (--limit === 0) return;
    }
  }

  randomState(options) {
    return this.randomStates(optionsOf(options, ["seed"]))[0];
  }

  randomStates(options) {
    const { count, seed } = optionsOf(options, ["count", "seed"]);
    const length = countOf(count);
    const draw = new EvenDraw(seedOf(seed));
    const { cells, tileNames, hasShortNames } = this.#puzzle;
    return Array.from({ length }, () => {
      for (;;) {
        const names = cantorUnrank(draw.below(factorial(cells)), cells).map((tile) => tileNames[tile]);
        const board = names.join(hasShortNames ? "" : " ");
        if (this.#isSolvable(this.#enter(board))) return board;
      }
    });
  }

  #split(board) {
    return board.split(this.#puzzle.hasShortNames ? "" : " ");
  }

  #named(path) {
    return path.map((direction) => this.#puzzle.moveNames[direction]);
  }

  /** The tiles of a board as numbers of the search. */
  #enter(start) {
    return this.#split(this.#puzzle.board(start)).map((name) => this.#symbols.indexOf(name));
  }

  get #blank() {
    return this.#symbols.indexOf("x");
  }

  /** A move swaps two tiles and changes the colour of the blank's cell, so both parities change together. */
  #isSolvable(tiles) {
    const cell = tiles.indexOf(this.#blank);
    const place = (cell) => Math.floor(cell / this.#size.cols) + (cell % this.#size.cols);
    let parity = place(cell) + place(this.#blank);
    tiles.forEach((tile, i) => (parity += tiles.slice(i + 1).filter((other) => other < tile).length));
    return parity % 2 === 0;
  }

  /** The moves from a state: {direction, after}, in the order of their names. */
  #slides(tiles) {
    const blank = tiles.indexOf(this.#blank);
    return this.#puzzle.steps.flatMap((steps, direction) =>
      steps[blank] ? [{ direction, after: steps[blank].from.map((cell) => tiles[cell]) }] : [],
    );
  }

  /** The direction that takes a move back: d l r u are in the order of their names. */
  #back(direction) {
    return anyDirection - 1 - direction;
  }

  /** What `work(engine, tiles, budget)` promises; null, without a search, for a board that cannot reach the goal. */
  async #search(start, options, work) {
    const budget = new SlideBudget(options);
    const tiles = this.#enter(start);
    if (!this.#isSolvable(tiles)) return null;
    const engine = engineFor(this.#size, this.#blank);
    return engine.inTurn(() => work(engine, tiles, budget));
  }

  /** The states on shortest paths, each with the moves that go on: a Map from key to {move, state}, by key. */
  #shortestPaths(start, options) {
    return this.#search(start, options, async (engine, tiles, budget) => {
      const distances = new Map(); // of states that are next to some on a shortest path
      const follow = (tiles, path) => {
        path.forEach((direction, made) => {
          distances.set(keyOf(tiles), path.length - made);
          tiles = this.#slides(tiles).find((slide) => slide.direction === direction).after;
        });
        distances.set(keyOf(tiles), 0);
      };
      follow(tiles, await engine.path(tiles, budget));
      const onward = new Map();
      const untried = [tiles];
      while (untried.length > 0) {
        const here = untried.pop();
        const key = keyOf(here);
        if (onward.has(key)) continue;
        const moves = [];
        onward.set(key, moves);
        const left = distances.get(key) - 1;
        for (const { direction, after } of left < 0 ? [] : this.#slides(here)) {
          const next = keyOf(after);
          if (!distances.has(next)) {
            const path = await engine.pathWithin(after, left, this.#back(direction), budget);
            path ? follow(after, path) : distances.set(next, left + 2);
          }
          if (distances.get(next) !== left) continue;
          moves.push({ move: direction, state: next });
          untried.push(after);
        }
      }
      return onward;
    });
  }
}

/** A solver for a goal, without wildcards; without a goal, for the puzzle's own. */
export function solverFor(goal, puzzle = "slide4x4") {
  return new SlideSolver(puzzleOf(puzzle), goal);
}
