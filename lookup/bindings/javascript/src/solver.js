import { needWhole, optionsOf } from "./errors.js";
import {
  ask,
  askBytes,
  askEach,
  bytesAt,
  call,
  dataView,
  host,
  intAt,
  intsAt,
  put,
  room,
  textAt,
  unsolvable,
  withRoom,
} from "./library.js";
import { boardText, moveNumber, namedBy, puzzleFor, puzzleOf, tablesOf } from "./puzzle.js";

/** Default limits of a question, in seconds and visited states. In a worker, serve() removes the limit of time. */
export const limits = { maxSeconds: 10, maxStates: Infinity };

const mostSafe = Number.MAX_SAFE_INTEGER;
const mostDrawn = 1_000_000;
const mostSeed = 2n ** 64n - 1n;

const limitNames = ["maxSeconds", "maxStates", "signal"];

/** Returns the limits in the options of a question: [seconds, states]. */
function limitsOf(options, names = limitNames) {
  const given = optionsOf(options, names);
  given.signal?.throwIfAborted();
  return ["maxSeconds", "maxStates"].map((name) => {
    const value = given[name] ?? limits[name];
    if (typeof value !== "number") throw new TypeError(`${name} is a number, not ${typeof value}`);
    if (!(value >= 0)) throw new RangeError(`${name} '${value}' is not a number from 0`);
    return value;
  });
}

function seedOf(seed) {
  if (seed === undefined) return crypto.getRandomValues(new BigUint64Array(1))[0];
  const isWhole = typeof seed === "bigint" || (Number.isSafeInteger(seed) && !Object.is(seed, -0));
  if (isWhole && BigInt(seed) >= 0n && BigInt(seed) <= mostSeed) return BigInt(seed);
  throw new RangeError(`seed '${String(seed)}' is not a whole number from 0 to ${mostSeed}`);
}

const closingPaths = new FinalizationRegistry((paths) => call("tilebase_paths_close", paths));

/** A solver: answers questions about one goal of one puzzle. */
export class Solver {
  #puzzle;
  #goal;

  /** Used only by solverFor(). */
  constructor(puzzle, goal) {
    this.#puzzle = puzzle;
    this.#goal = goal;
  }

  get puzzle() {
    return this.#puzzle;
  }

  get goal() {
    return this.#goal;
  }

  distance(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      ask("tilebase_distance", ...question, at);
      return orNull(intAt(at));
    });
  }

  solve(start, options) {
    return this.#ask(start, options, (...question) => this.#named(askBytes("tilebase_path", question)));
  }

  bounds(start, options) {
    const names = ["within", ...limitNames];
    const { within } = optionsOf(options, names);
    if (within !== undefined) needWhole(within, "within", 2 ** 31 - 1);
    const ask = (...question) => {
      const at = room(16);
      const path = this.#named(askBytes("tilebase_bounds", [...question, within ?? -1], [at]));
      if (path === null) return null;
      const [atLeast, atMost, isProven, isFirst] = intsAt(at, 4);
      return { path, atLeast, atMost, isProven: isProven === 1, isFirst: isFirst === 1 };
    };
    return this.#ask(start, options, ask, names);
  }

  bestMove(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      ask("tilebase_best_move", ...question, at);
      return this.#puzzle.moveNames[intAt(at)] ?? null;
    });
  }

  hint(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(8);
      ask("tilebase_hint", ...question, at);
      return intAt(at) < 0 ? null : this.#valued(at);
    });
  }

  rate(start, move, options) {
    const number = moveNumber(this.#puzzle, move);
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      return ask("tilebase_rate", ...question, number, at) === unsolvable ? null : intAt(at);
    });
  }

  difficulty(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(16);
      if (ask("tilebase_difficulty", ...question, at) === unsolvable) return null;
      const paths = Number(dataView().getBigInt64(at, true));
      return {
        paths: paths < 0 || paths > mostSafe ? null : paths,
        onlyMoves: orNull(intAt(at + 8)),
        manhattanError: orNull(intAt(at + 12)),
      };
    });
  }

  tilesToSwap(start) {
    return this.#ask(start, {}, (...question) => {
      const at = room(8);
      ask("tilebase_tiles_to_swap", ...question, at);
      return intAt(at) < 0 ? null : [intAt(at), intAt(at + 4)].map((tile) => this.#puzzle.tileNames[tile]);
    });
  }

  isSolvable(start) {
    return this.#ask(start, {}, (...question) => ask("tilebase_is_solvable", ...question) !== unsolvable);
  }

  moves(start, options) {
    const valued = (at) => this.#valued(at);
    return this.#ask(start, options, (...question) => askEach(8, 256, valued, "tilebase_moves", question));
  }

  count(start, options) {
    const count = this.#ask(start, options, (...question) => {
      const at = room(8);
      return ask("tilebase_count", ...question, at) === unsolvable ? null : dataView().getBigUint64(at, true);
    });
    if (count === null || count <= mostSafe) return count && Number(count);
    throw new RangeError(
      `more than 2^53 - 1 shortest paths from board ${this.#puzzle.board(start)} to goal ${this.#goal}; ` +
        "use paths() with a limit",
    );
  }

  paths(start, limit = Infinity, options = undefined) {
    if (limit !== Infinity) needWhole(limit, "limit", mostSafe);
    const paths = this.#ask(start, options, (...question) => {
      const at = room(4);
      return ask("tilebase_paths_open", ...question, at) === unsolvable ? 0 : intAt(at);
    });
    return this.#walk(paths, limit);
  }

  check(start, answer, options) {
    const names = ["by", ...limitNames];
    const { by } = optionsOf(options, names);
    if (Array.isArray(answer)) {
      const unknown = answer.findIndex((name) => !this.#hasMoves(name, by));
      answer = (unknown < 0 ? answer : [...answer.slice(0, unknown), "="]).join(" "); // "=" names no move
    }
    if (answer === null) answer = "unsolvable";
    if (typeof answer !== "string")
      throw new TypeError(`an answer is a text, an array of moves or null, not ${typeof answer}`);
    return this.#ask(start, options, (...question) => {
      const at = room(16);
      ask("tilebase_check_named", ...question, put(answer), namedBy(by), at);
      const verdict = textAt(call("tilebase_verdict_text", intAt(at)));
      return { verdict, length: orNull(Number(dataView().getBigInt64(at + 8, true))), distance: orNull(intAt(at + 4)) };
    }, names);
  }

  /** Whether a text names a move or several. */
  #hasMoves(text, by) {
    if (this.#puzzle.moveNames.includes(text)) return true;
    try {
      return this.#puzzle.readMoves(String(text), { by }).length > 0;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return false;
    }
  }

  distances(boards, options) {
    const texts = Array.from(boards, (board) => this.#puzzle.board(board));
    const width = this.#puzzle.tiles.length;
    const distances = withRoom(() => {
      const question = put(texts.join(""));
      const at = room(4 * texts.length);
      ask("tilebase_distances", this.#pointer(options), question, width, texts.length, put(this.#goal), at);
      return Array.from(intsAt(at, texts.length));
    });
    // Calls distance() for a board whose search gave up: it throws the error.
    return distances.map((distance, i) =>
      distance < unsolvable ? this.distance(texts[i], options) : orNull(distance),
    );
  }

  stats(options) {
    return withRoom(() => {
      const unreachableAt = room(8);
      const count = (at) => Number(dataView().getBigUint64(at, true));
      const question = [this.#pointer(options), put(this.#goal)];
      const states = askEach(8, 256, count, "tilebase_stats", question, [unreachableAt]);
      const unreachable = count(unreachableAt);
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
    });
  }

  randomStates(options) {
    const names = ["distance", "count", "seed", ...limitNames];
    const { distance, count = 1, seed } = optionsOf(options, names);
    needWhole(count, "count", mostDrawn);
    if (distance !== undefined) needWhole(distance, "distance", 2 ** 31 - 1);
    const drawn = seedOf(seed);
    const width = this.#puzzle.tiles.length + 1;
    return withRoom(() => {
      const at = room(width * count);
      const pointer = this.#pointer(options, names);
      ask("tilebase_random_states", pointer, put(this.#goal), distance ?? -1, drawn, at, width, count);
      return Array.from({ length: count }, (_, i) => textAt(at + i * width));
    });
  }

  randomState(options) {
    return this.randomStates(optionsOf(options, ["distance", "seed", ...limitNames]))[0];
  }

  heuristic(estimate, options) {
    const names = ["sample", "seed", ...limitNames];
    const { sample = 0, seed = 0 } = optionsOf(options, names);
    if (typeof estimate !== "function") throw new TypeError(`a heuristic is a function, not ${typeof estimate}`);
    needWhole(sample, "sample", mostSafe);
    const { tileNames, hasShortNames, cells, moveNames } = this.#puzzle;
    const boardOf = (tiles) => Array.from(tiles, (tile) => tileNames[tile]).join(hasShortNames ? "" : " ");
    const before = host.estimate;
    host.estimate = (tiles, count, values) => {
      for (let i = 0; i < count; ++i) {
        const value = estimate(boardOf(bytesAt(tiles + i * cells, cells)));
        if (typeof value !== "number")
          throw new TypeError(`a heuristic gives numbers, not ${value === null ? "null" : typeof value}`);
        dataView().setFloat64(values + 8 * i, value, true);
      }
    };
    try {
      return withRoom(() => {
        const asked = room(24);
        dataView().setBigUint64(asked, BigInt(sample), true);
        dataView().setBigUint64(asked + 8, seedOf(seed), true);
        intsAt(asked + 16, 1)[0] = 0;
        const report = room(1600);
        const double = (at) => dataView().getFloat64(at, true);
        const number = (at) => (Number.isNaN(double(at)) ? null : double(at));
        const count = (at) => Number(dataView().getBigUint64(at, true));
        const row = (at) => [double(at), intAt(at + 16), count(at + 8)];
        const question = [
          this.#pointer(options, names),
          put(this.#goal),
          call("host_estimate_pointer"),
          0,
          asked,
          report,
        ];
        const table = askEach(24, 20000, row, "tilebase_heuristic", question);
        const verdict = (at) => [null, false, true][intAt(at) + 1];
        const [tooHigh, tooLow, from, to, worst] = [24, 328, 632, 936, 1240].map((at) => {
          const board = textAt(report + at);
          if (board === "") return null;
          return { board, value: double(report + at + 288), distance: intAt(report + at + 296) };
        });
        const drop = from && {
          board: from.board,
          move: moveNames[intAt(report + 20)],
          after: to.board,
          value: from.value,
          valueAfter: to.value,
        };
        const all = intAt(report + 8) === 1;
        return {
          puzzle: this.#puzzle.name,
          goal: this.#goal,
          states: count(report),
          allStates: all,
          seed: all ? null : seed,
          admissible: verdict(report + 12),
          consistent: verdict(report + 16),
          tooHigh,
          tooLow,
          drop,
          meanValue: number(report + 1544),
          meanDistance: double(report + 1552),
          meanError: number(report + 1560),
          worstError: double(report + 1568),
          worstBoard: worst.board,
          correlation: number(report + 1576),
          table,
          valuesPerSecond: count(report + 1584) / Math.max(double(report + 1592), 1e-9),
        };
      });
    } finally {
      host.estimate = before;
    }
  }

  #pointer(options, names) {
    return tablesOf(this.#puzzle).within(...limitsOf(options, names));
  }

  /** Returns question(tablebase, start, goal), whose arguments are pointers. */
  #ask(start, options, question, names = limitNames) {
    const text = boardText(this.#puzzle, start, "a board");
    return withRoom(() => question(this.#pointer(options, names), put(text), put(this.#goal)));
  }

  /** Reads a move and the distance after it from the library's memory. */
  #valued(at) {
    return { move: this.#puzzle.moveNames[intAt(at)], distance: orNull(intAt(at + 4)) };
  }

  #named(path) {
    return path && Array.from(path, (move) => this.#puzzle.moveNames[move]);
  }

  *#walk(paths, limit) {
    if (paths === 0) return;
    const token = {};
    closingPaths.register(token, paths, token);
    try {
      for (; limit > 0; --limit) {
        const path = withRoom(() => {
          const length = room(4);
          const size = Math.max(1, call("tilebase_paths_length", paths));
          const at = room(size);
          return ask("tilebase_paths_next", paths, at, size, length) === 0
            ? this.#named(bytesAt(at, intAt(length)))
            : null;
        });
        if (path === null) return;
        yield path;
      }
    } finally {
      closingPaths.unregister(token);
      call("tilebase_paths_close", paths);
    }
  }
}

const orNull = (number) => (number < 0 ? null : number);

/** Returns the solver of a question about a start, which decides the puzzle if none is named. */
export const solverAbout = (start, goal, puzzle) => solverFor(goal, puzzleFor(start, puzzle));

/** Returns a solver for a goal, which may have wildcards; without a goal, for the puzzle's own. */
export function solverFor(goal, puzzle = "slide3x3") {
  const which = puzzleOf(puzzle);
  return new Solver(which, which.target(goal ?? which.goal));
}
