import { needWhole, optionsOf } from "./errors.js";
import {
  ask,
  askBytes,
  askEach,
  askStructures,
  bytesAt,
  call,
  dataView,
  host,
  intAt,
  intsAt,
  put,
  putStructure,
  room,
  sizeOf,
  structureAt,
  textAt,
  unsolvable,
  withRoom,
} from "./library.js";
import { boardText, goalText, moveNumber, namedBy, puzzleFor, puzzleOf, tablesOf, usual } from "./puzzle.js";
import { answerRows, isNumbers, rowsOf } from "./rows.js";

/** Default limits of a question, in seconds and visited states. In a worker, serve() removes the limit of time. */
export const limits = { maxSeconds: 10, maxStates: Infinity };

const mostSafe = Number.MAX_SAFE_INTEGER;
const mostDrawn = 1_000_000;
const mostSeed = 2n ** 64n - 1n;

const limitNames = ["maxSeconds", "maxStates", "signal"];

/** Names of the options of methods of Solver that have more than limits. */
const optionNames = {
  bounds: ["tolerance", ...limitNames],
  check: ["by", ...limitNames],
  checkEach: ["by", ...limitNames],
  heuristic: ["sample", "seed", ...limitNames],
  paths: ["limit", ...limitNames],
  randomState: ["distance", "seed", ...limitNames],
  randomStates: ["distance", "count", "seed", "asArray", ...limitNames],
};
export const optionNamesOf = (verb) => optionNames[verb] ?? limitNames;

/** Returns the limits in the options of a question: [seconds, states]. */
function limitsOf(options, names = limitNames) {
  if (options === undefined) return [limits.maxSeconds, limits.maxStates];
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

/** Most seconds and states of a limit of the library, where 0 is no limit. */
const mostSeconds = 9e9;
const noLimit = (value, most) => (value > most ? 0 : value);

const closingSolvers = new FinalizationRegistry((solver) => call("tilebase_solver_close", solver));
const closingPaths = new FinalizationRegistry((paths) => call("tilebase_paths_close", paths));

let latest; // the Solver of the latest question

/** Cancels the current search. */
export const cancelSearch = () => latest?.[cancel]();
const cancel = Symbol("cancel");

/** A token of the library, which is freed when the object is collected as garbage. */
class Token {
  constructor() {
    this.pointer = call("tilebase_token_create");
    closingTokens.register(this, this.pointer);
  }
}
const closingTokens = new FinalizationRegistry((token) => call("tilebase_token_free", token));

/** Answers questions about one goal of one puzzle. Holds a solver of the library from its first question on; it is
 *  closed when the object is collected as garbage. */
export class Solver {
  #puzzle;
  #goal;
  #solver = 0; // the library's solver
  #token = null; // the Token that it has; null if a cancelled search has used the last one up
  #seconds; // limits of the library's solver
  #states;

  constructor(options) {
    const { puzzle = usual, goal } = optionsOf(options, ["puzzle", "goal"]);
    this.#puzzle = puzzleOf(puzzle);
    this.#goal = this.#puzzle.target(goal ?? this.#puzzle.goal);
  }

  get puzzle() {
    return this.#puzzle;
  }

  get goal() {
    return this.#goal;
  }

  prepareFor(paths) {
    needWhole(paths, "paths", mostSafe);
    withRoom(() => ask("tilebase_solver_prepare_for", this.#opened(), BigInt(paths)));
  }

  get isPrepared() {
    return withRoom(() => call("tilebase_solver_is_prepared", this.#opened())) === 1;
  }

  distance(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      ask("tilebase_solver_distance", ...question, at);
      return orNull(intAt(at));
    });
  }

  solve(start, options) {
    return this.#ask(start, options, (...question) => askBytes("tilebase_solver_path", question, this.#named));
  }

  bounds(start, options) {
    const names = optionNames.bounds;
    const { tolerance } = optionsOf(options, names);
    if (tolerance !== undefined) needWhole(tolerance, "tolerance", 2 ** 31 - 1);
    const ask = (...question) => {
      const size = sizeOf("known_bounds");
      const at = room(size);
      const path = askBytes("tilebase_solver_bounds", [...question, tolerance ?? -1], this.#named, [at, size]);
      if (path === null) return null;
      const { atLeast, atMost, isProven, isFirst } = structureAt("known_bounds", at);
      return { path, atLeast, atMost, isProven: isProven === 1, isFirst: isFirst === 1 };
    };
    return this.#ask(start, options, ask, names);
  }

  bestMove(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      ask("tilebase_solver_best_move", ...question, at);
      return this.#puzzle.moveNames[intAt(at)] ?? null;
    });
  }

  hint(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(sizeOf("valued_move"));
      ask("tilebase_solver_hint", ...question, at);
      const hint = structureAt("valued_move", at);
      return hint.move < 0 ? null : this.#valued(hint);
    });
  }

  rate(start, move, options) {
    const number = moveNumber(this.#puzzle, move);
    return this.#ask(start, options, (...question) => {
      const at = room(4);
      return ask("tilebase_solver_rate", ...question, number, at) === unsolvable ? null : intAt(at);
    });
  }

  difficulty(start, options) {
    return this.#ask(start, options, (...question) => {
      const size = sizeOf("measures");
      const at = room(size);
      if (ask("tilebase_solver_difficulty", ...question, at, size) === unsolvable) return null;
      const { count, onlyMoves, manhattanError } = structureAt("measures", at);
      return {
        count: count > mostSafe ? null : orNull(count),
        onlyMoves: orNull(onlyMoves),
        manhattanError: orNull(manhattanError),
      };
    });
  }

  tilesToSwap(start, options) {
    return this.#ask(start, options, (...question) => {
      const at = room(8);
      ask("tilebase_solver_tiles_to_swap", ...question, at);
      const pair = Array.from(intsAt(at, 2), (tile) => this.#puzzle.tileNames[tile]);
      return pair[0] === undefined ? null : pair;
    });
  }

  isSolvable(start, options) {
    return this.#ask(start, options, (...question) => ask("tilebase_solver_is_solvable", ...question) !== unsolvable);
  }

  moves(start, options) {
    return this.#ask(start, options, (...question) =>
      askStructures("valued_move", 256, "tilebase_solver_moves", question).map((move) => this.#valued(move)),
    );
  }

  count(start, options) {
    const count = this.#ask(start, options, (...question) => {
      const at = room(8);
      return ask("tilebase_solver_count", ...question, at) === unsolvable ? null : dataView().getBigUint64(at, true);
    });
    if (count === null || count <= mostSafe) return count && Number(count);
    throw new RangeError(
      `more than 2^53 - 1 shortest paths from board ${this.#puzzle.board(start)} to goal ${this.#goal}; ` +
        "use paths() with a limit",
    );
  }

  paths(start, options) {
    const names = optionNames.paths;
    const { limit = Infinity } = optionsOf(options, names);
    if (limit !== Infinity) needWhole(limit, "limit", mostSafe);
    const open = (...question) => {
      const at = room(4);
      return ask("tilebase_solver_paths_open", ...question, at) === unsolvable ? 0 : intAt(at);
    };
    return this.#walk(this.#ask(start, options, open, names), limit);
  }

  check(start, answer, options) {
    return this.#ofAnswer(start, answer, options, (question) => {
      const size = sizeOf("grade");
      const at = room(size);
      ask("tilebase_solver_check", ...question, at, size);
      const { verdict, length, distance } = structureAt("grade", at);
      const text = textAt(call("tilebase_verdict_text", verdict));
      return { verdict: text, length: orNull(length), distance: orNull(distance) };
    });
  }

  checkEach(start, answer, options) {
    return this.#ofAnswer(start, answer, options, (question) =>
      askStructures("checked_move", 256, "tilebase_solver_check_each", question).map(
        ({ move, isAllowed, before, after }) => ({
          move: this.#puzzle.moveNames[move] ?? null,
          isAllowed: isAllowed === 1,
          before: orNull(before),
          after: orNull(after),
        }),
      ),
    );
  }

  /** Returns grade(question) about an answer; the question is the arguments up to how the answer names slides. */
  #ofAnswer(start, answer, options, grade) {
    const names = optionNames.check;
    const { by } = optionsOf(options, names);
    if (Array.isArray(answer)) {
      const areTiles = by === "number" || answer.every((name) => this.#puzzle.tileNames.includes(String(name)));
      const unknown = areTiles ? -1 : answer.findIndex((name) => !this.#hasMoves(name, by));
      answer = (unknown < 0 ? answer : [...answer.slice(0, unknown), "="]).join(" "); // "=" names no move
    }
    if (answer === null) answer = "unsolvable";
    if (typeof answer !== "string")
      throw new TypeError(`an answer is a text, an array of moves or null, not ${typeof answer}`);
    return this.#ask(start, options, (...question) => grade([...question, put(answer), namedBy(by)]), names);
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
    if (isNumbers(boards)) return this.#ofRows("tilebase_solver_distances_of_rows", boards, 1, options);
    const texts = Array.from(boards, (board) => this.#puzzle.board(board));
    const width = this.#puzzle.tiles.length;
    const distances = withRoom(() => {
      const question = put(texts.join(""));
      const at = room(4 * texts.length);
      ask("tilebase_solver_distances", this.#within(options), question, width, texts.length, at);
      return Array.from(intsAt(at, texts.length));
    });
    // Calls distance() for a board whose search gave up: it throws the error.
    return distances.map((distance, i) =>
      distance < unsolvable ? this.distance(texts[i], options) : orNull(distance),
    );
  }

  movesMany(boards, options) {
    return this.#ofRows("tilebase_solver_moves_of_rows", boards, this.#puzzle.moveNames.length, options);
  }

  bestMoves(boards, options) {
    return this.#ofRows("tilebase_solver_best_moves_of_rows", boards, 1, options);
  }

  #ofRows(name, boards, width, options) {
    const rows = rowsOf("boards", boards, this.#puzzle.cells);
    const solver = withRoom(() => this.#within(options));
    return answerRows(name, solver, [rows], new Int32Array(rows.count * width), width);
  }

  stats(options) {
    return withRoom(() => {
      const unreachableAt = room(8);
      const count = (at) => Number(dataView().getBigUint64(at, true));
      const question = [this.#within(options)];
      const states = askEach(8, 256, count, "tilebase_solver_stats", question, [unreachableAt]);
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
    const names = optionNames.randomStates;
    const { distance, count = 1, seed, asArray = false } = optionsOf(options, names);
    needWhole(count, "count", mostDrawn);
    if (distance !== undefined) needWhole(distance, "distance", 2 ** 31 - 1);
    const drawn = seedOf(seed);
    const width = asArray ? this.#puzzle.cells : this.#puzzle.tiles.length + 1;
    return withRoom(() => {
      const at = room(width * count);
      const asked = [this.#within(options, names), distance ?? -1, drawn, at];
      if (asArray) {
        ask("tilebase_solver_random_rows", ...asked, count);
        return bytesAt(at, width * count).slice();
      }
      ask("tilebase_solver_random_states", ...asked, width, count);
      return Array.from({ length: count }, (_, i) => textAt(at + i * width));
    });
  }

  randomState(options) {
    return this.randomStates(optionsOf(options, optionNames.randomState))[0];
  }

  heuristic(estimate, options) {
    const names = optionNames.heuristic;
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
        const asked = putStructure("heuristic_options", { sample: BigInt(sample), seed: seedOf(seed) });
        const size = sizeOf("heuristic_report");
        const at = room(size);
        const estimator = call("host_estimate_pointer");
        const question = [this.#within(options, names), estimator, 0, asked, sizeOf("heuristic_options"), at, size];
        const examples = room(5 * cells);
        question.push(examples, 5 * cells);
        const rows = askStructures("heuristic_row", 20000, "tilebase_solver_heuristic", question);
        const report = structureAt("heuristic_report", at);
        const verdict = (number) => [null, false, true][number + 1];
        const number = (value) => (Number.isNaN(value) ? null : value);
        // The examples of the library, in this order.
        const [tooHigh, tooLow, from, to, worst] = Array.from({ length: 5 }, (_, i) =>
          boardOf(bytesAt(examples + i * cells, cells)),
        );
        const given = (board, { value, distance }) => (distance < 0 ? null : { board, value, distance });
        const { dropFrom, dropTo, dropMove, states, allStates } = report;
        const drop =
          dropMove < 0
            ? null
            : { board: from, move: moveNames[dropMove], after: to, value: dropFrom.value, valueAfter: dropTo.value };
        return {
          puzzle: this.#puzzle.name,
          goal: this.#goal,
          states,
          allStates: allStates === 1,
          seed: allStates === 1 ? null : seed,
          admissible: verdict(report.admissible),
          consistent: verdict(report.consistent),
          tooHigh: given(tooHigh, report.tooHigh),
          tooLow: given(tooLow, report.tooLow),
          drop,
          meanValue: number(report.meanValue),
          meanDistance: report.meanDistance,
          meanError: number(report.meanError),
          worstError: report.worstError,
          worstBoard: worst,
          correlation: number(report.correlation),
          table: rows.map(({ value, distance, states }) => [value, distance, states]),
          valuesPerSecond: report.asked / Math.max(report.seconds, 1e-9),
        };
      });
    } finally {
      host.estimate = before;
    }
  }

  /** Returns the library's solver. */
  #opened() {
    if (this.#solver === 0) {
      const at = room(4);
      ask("tilebase_solver_open", tablesOf(this.#puzzle).pointer, put(this.#goal), at);
      this.#solver = intAt(at);
      closingSolvers.register(this, this.#solver);
      this.#seconds = this.#states = 0;
    }
    if (this.#token === null) {
      this.#token = new Token();
      ask("tilebase_solver_set_token", this.#solver, this.#token.pointer);
    }
    return this.#solver;
  }

  /** Returns the library's solver, under the limits in the options of a question. */
  #within(options, names) {
    const [seconds, states] = limitsOf(options, names);
    const solver = this.#opened();
    if (seconds !== this.#seconds) {
      ask("tilebase_solver_set_limit", solver, 0, noLimit(Math.max(seconds, 1e-9), mostSeconds));
      this.#seconds = seconds;
    }
    if (states !== this.#states) {
      ask("tilebase_solver_set_limit", solver, 1, noLimit(Math.max(Math.floor(states), 1), mostSafe));
      this.#states = states;
    }
    latest = this;
    return solver;
  }

  [cancel]() {
    if (this.#token !== null) call("tilebase_token_cancel", this.#token.pointer);
    this.#token = null;
  }

  /** Returns question(solver, start), whose arguments are pointers. */
  #ask(start, options, question, names = limitNames) {
    const text = boardText(this.#puzzle, start, "a board");
    return withRoom(() => question(this.#within(options, names), put(text)));
  }

  #valued({ move, distance }) {
    return { move: this.#puzzle.moveNames[move], distance: orNull(distance) };
  }

  /** Returns the names of moves in the library's memory. */
  #named = (at, length) => {
    const { moveNames } = this.#puzzle;
    const bytes = bytesAt(at, length);
    const names = new Array(length);
    for (let i = 0; i < length; ++i) names[i] = moveNames[bytes[i]];
    return names;
  };

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
            ? this.#named(at, intAt(length))
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
export const solverAbout = (start, { goal, puzzle }) => keptSolverFor({ goal, puzzle: puzzleFor(start, puzzle) });

/** Solvers of the functions of a goal and a puzzle: for each puzzle, the last solver and its goal as given. */
const kept = new WeakMap();

/** Returns a solver of a goal, by default the puzzle's own, perhaps that of the call before. */
export function keptSolverFor({ goal, puzzle = usual }) {
  const which = puzzleOf(puzzle);
  const text = goal === undefined || goal === null ? which.goal : goalText(which, goal);
  const last = kept.get(which);
  if (last?.text === text) return last.solver;
  const solver = new Solver({ puzzle: which, goal: text });
  kept.set(which, { text, solver });
  return solver;
}
