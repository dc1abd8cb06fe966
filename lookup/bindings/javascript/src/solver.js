import { cantorRank, cantorUnrank, forEachArrangement } from "./cantor.js";
import { TableError } from "./errors.js";
import { EvenDraw, seedOf } from "./even_draw.js";
import { any, formatTarget, parseBoard, parseTarget } from "./notation.js";
import { countOf, optionsOf } from "./options.js";
import { noWay, searchedTable } from "./searched_table.js";
import { puzzleOf } from "./builtin.js";
import { moveTo, pathsFrom, stateAfter, stateOf } from "./walk.js";

/**
 * Answers for one goal of one puzzle, from a table. A table has its own goal and its own numbers for tiles:
 *
 *     board           2 3 4 1 5 x 7 6 8       goal   8 7 6 5 4 3 2 1 x
 *     in the table    tile 8 has the number 0 (its cell in the goal), tile 7 the number 1, ..., the blank 8
 *
 * Moves do not depend on which tile is which, so distances and moves are the same there. A table has
 *
 *     distance(tiles)   the length of a shortest path; null if there is none
 *     path(state)       the numbers of the moves of the lexicographically smallest one; null if there is none
 *     distances()       a byte for each rank: the distance, or noWay
 */
export class Solver {
  #puzzle;
  #goal;
  #relabel; // by tile, its number in the table
  #blank; // the blank's number there; -1 without one
  #table;

  /** For solverFor() and BareTable.solverFor(). */
  constructor(puzzle, target, relabel, table) {
    this.#puzzle = puzzle;
    this.#goal = formatTarget(puzzle, target);
    this.#relabel = relabel;
    this.#blank = puzzle.hasBlank ? relabel[puzzle.blankTile] : -1;
    this.#table = table;
  }

  get puzzle() {
    return this.#puzzle;
  }

  get goal() {
    return this.#goal;
  }

  distance(start) {
    return this.#table.distance(this.#enter(start).tiles);
  }

  solve(start) {
    return this.#table.path(this.#enter(start))?.map((move) => this.#puzzle.moveNames[move]) ?? null;
  }

  moves(start) {
    const here = this.#enter(start);
    const valued = [];
    this.#puzzle.moveNames.forEach((name, move) => {
      const next = stateAfter(this.#puzzle.steps[move], here);
      if (next) valued.push({ move: name, distance: this.#table.distance(next.tiles) });
    });
    return valued.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || (a.move < b.move ? -1 : 1));
  }

  count(start) {
    const here = this.#enter(start);
    const distance = this.#table.distance(here.tiles);
    if (distance === null) return null;
    // One distance after the other: a state is reached in as many ways as all states one farther that lead to it.
    let ways = new Map([[cantorRank(here.tiles), { state: here, count: 1 }]]);
    for (let left = distance; left > 0; --left) {
      const nearer = new Map();
      for (const { state, count } of ways.values())
        for (const { state: next } of this.#nearer(state, left)) {
          const rank = cantorRank(next.tiles);
          const known = nearer.get(rank);
          if (known) known.count = this.#sum(start, known.count, count);
          else nearer.set(rank, { state: next, count });
        }
      ways = nearer;
    }
    return [...ways.values()].reduce((sum, { count }) => this.#sum(start, sum, count), 0);
  }

  paths(start, limit = Infinity) {
    if (limit !== Infinity && !(Number.isSafeInteger(limit) && limit >= 0))
      throw new RangeError(`limit '${String(limit)}' is not a whole number from 0`);
    const here = this.#enter(start);
    return this.#walk(here, this.#table.distance(here.tiles), limit);
  }

  stats() {
    const states = [];
    let unreachable = 0;
    for (const distance of this.#table.distances())
      if (distance === noWay) ++unreachable;
      else states[distance] = (states[distance] ?? 0) + 1;
    const reachable = states.reduce((sum, count) => sum + count, 0);
    const mean = states.reduce((sum, count, distance) => sum + count * distance, 0) / reachable;
    return {
      puzzle: this.#puzzle.name,
      goal: this.#goal,
      reachable,
      unreachable,
      farthest: states.length - 1,
      mean,
      states,
    };
  }

  randomStates(options) {
    const { distance, count, seed } = optionsOf(options, ["distance", "count", "seed"]);
    const length = countOf(count);
    const { farthest } = this.stats();
    if (distance !== undefined && !(Number.isInteger(distance) && distance >= 0 && distance <= farthest))
      throw new RangeError(
        `distance '${String(distance)}' is not a whole number from 0 to ${farthest}, ` +
          `the farthest from goal ${this.#goal}`,
      );
    const draw = new EvenDraw(seedOf(seed));
    const ranks = this.#ranks(distance);
    return Array.from({ length }, () =>
      formatTarget(this.#puzzle, cantorUnrank(ranks[draw.below(ranks.length)], this.#puzzle.cells)),
    );
  }

  randomState(options) {
    return this.randomStates(optionsOf(options, ["distance", "seed"]))[0];
  }

  /** The state of a board, with the table's numbers for tiles. */
  #enter(start) {
    const tiles = parseBoard(this.#puzzle, start).map((tile) => this.#relabel[tile]);
    return stateOf(tiles, this.#blank);
  }

  /** The moves from a state at distance `left` to one nearer, by name: {move, state}. */
  *#nearer(state, left) {
    const distanceOf = (tiles) => this.#table.distance(tiles);
    let found = moveTo(left - 1, this.#puzzle.steps, state, distanceOf);
    if (!found) throw new TableError(`the table of ${this.#puzzle.name} for goal ${this.#goal} is inconsistent`);
    for (; found; found = moveTo(left - 1, this.#puzzle.steps, state, distanceOf, found.move + 1)) yield found;
  }

  *#walk(start, distance, limit) {
    if (distance === null || limit === 0) return;
    const onward = (state, length) => (length < distance ? this.#nearer(state, distance - length) : null);
    for (const path of pathsFrom(start, onward)) {
      yield path.map((move) => this.#puzzle.moveNames[move]);
      if (--limit === 0) return;
    }
  }

  #sum(start, a, b) {
    if (a + b <= Number.MAX_SAFE_INTEGER) return a + b;
    throw new RangeError(
      `more than 2^53 - 1 shortest paths from board ${this.#puzzle.board(start)} to goal ${this.#goal}; ` +
        "use paths() with a limit",
    );
  }

  /** The ranks, in order, of the states at a distance, or of all that can reach the target. */
  #ranks(distance) {
    const ranks = [];
    const distances = this.#table.distances();
    const framed = [];
    forEachArrangement(this.#puzzle.cells, (tiles, rank) => {
      for (let cell = 0; cell < tiles.length; ++cell) framed[cell] = this.#relabel[tiles[cell]];
      const here = distances[cantorRank(framed)];
      if (distance === undefined ? here !== noWay : here === distance) ranks.push(rank);
    });
    return ranks;
  }
}

/** A solver for a goal, which may have wildcards; without a goal, for the puzzle's own. */
export function solverFor(goal, puzzle = "slide3x3") {
  const which = puzzleOf(puzzle);
  const target = parseTarget(which, goal ?? which.goal);
  // Tiles that the target does not name get the numbers of the wildcard cells, in order.
  const free = [...target.keys()].filter((cell) => target[cell] === any);
  const unnamed = [...target.keys()].filter((tile) => !target.includes(tile));
  const relabel = [];
  target.forEach((tile, cell) => {
    if (tile !== any) relabel[tile] = cell;
  });
  unnamed.forEach((tile, i) => (relabel[tile] = free[i]));
  // With one wildcard, only one tile can be there.
  const wildcards = free.length > 1 ? free.reduce((bits, cell) => bits | (1 << cell), 0) : 0;
  const blank = which.hasBlank ? relabel[which.blankTile] : -1;
  return new Solver(which, target, relabel, searchedTable(which, wildcards, blank));
}
