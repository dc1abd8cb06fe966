// An answerer that asks the package, in a worker, since searches must not block the page. `ask("moves", {puzzle, start,
// goal})` promises the object that GET /v1/moves of `tilebase serve` returns; each member of `verbs` does likewise. An
// invalid question, or a search that gives up, rejects with a Refusal that has the library's message.

/** Error of a question, such as one with a bad board. `code` is "gave up" after a search that ended without answer. */
export class Refusal extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Puzzles without a table that the answerer offers, as `tilebase serve` does. */
const searched = [
  "mixed4x4", "rotate4x4", "rotate5x5", "slide2x5", "slide3x4", "slide4x4", "slide5x5", "twiddle3x3",
  "twiddle4x4",
];

const missing = (file) => () => {
  throw new Error(`${file}, which answers, is not beside tile-board.js; put it there`);
};
/** The package in two builds, in the order in which they are asked: the second is larger, and searches any moves. */
const builds = [
  () => import("./tilebase.js").catch(missing("tilebase.js")),
  () => import("./large.js").catch(missing("large.js")),
];

const guided = new WeakMap(); // promises by worker and puzzle

/** Gives a worker the learned guide of a large square, once: a file beside this one, which makes paths shorter. */
function useGuide(worker, name) {
  if (!/^slide([5-8])x\1$/.test(name)) return undefined;
  if (!guided.has(worker)) guided.set(worker, {});
  const load = async () => {
    const response = await fetch(new URL(`./${name}.guide`, import.meta.url));
    if (response.ok) await worker.useGuide(await response.arrayBuffer());
  };
  return (guided.get(worker)[name] ??= load().catch(() => {})); // The file may be missing.
}

// The default budget of `tilebase serve`.
const budget = { maxSeconds: 10 };

/** The member "from" of a move in /v1/puzzles: null or cells for each cell of the blank, once if there is no blank. */
function origins(puzzle, move) {
  const own = puzzle.tileNames;
  const blank = own.indexOf("x");
  return (puzzle.hasBlank ? own : own.slice(0, 1)).map((_, cell) => {
    const board = own.slice();
    if (puzzle.hasBlank) [board[blank], board[cell]] = [board[cell], board[blank]];
    try {
      const after = puzzle.apply(board.join(" "), move);
      return after.split(puzzle.hasShortNames ? "" : " ").map((tile) => board.indexOf(tile));
    } catch {
      return null; // The move is not allowed.
    }
  });
}

function describe(puzzle) {
  const moves = puzzle.moveNames.map((move) => ({ move, from: origins(puzzle, move) }));
  return { puzzle: puzzle.name, goal: puzzle.goal, blank: puzzle.hasBlank ? "x" : null, layout: puzzle.layout, moves };
}

/** Returns a verb about a start and a goal. The last member of its answer is `name`, null if there is no path. */
const about = (name, value) => async ({ puzzle, start: given, goal: wanted, limit, signal }, worker) => {
  const [start, goal] = [puzzle.board(given), puzzle.target(wanted ?? puzzle.goal)];
  const options = { goal, puzzle, signal, ...budget };
  const distance = await worker.distance(start, options);
  const solvable = distance !== null;
  const isTold = solvable || name === "moves";
  const told = isTold ? await value(worker, start, options, limit) : null;
  return { puzzle: puzzle.name, start, goal, solvable, distance, [name]: told };
};

/** Answers with a shortest path; if `best`, with the best path that is known after `seconds`, for large boards. */
async function solve({ best, seconds, signal, ...question }, worker) {
  if (!best) return shortest({ signal, ...question }, worker);
  const { puzzle } = question;
  const [start, goal] = [puzzle.board(question.start), puzzle.target(question.goal ?? puzzle.goal)];
  const found = await worker.bounds(start, { goal, puzzle, maxSeconds: seconds ?? budget.maxSeconds, signal });
  const document = { puzzle: puzzle.name, start, goal, solvable: found !== null };
  if (found === null)
    return { ...document, distance: null, proven: null, atLeast: null, atMost: null, first: null, path: null };
  const { path, atLeast, atMost, isProven: proven, isFirst: first } = found;
  return { ...document, distance: proven ? atMost : null, proven, atLeast, atMost, first, path };
}
const shortest = about("path", (worker, start, options) => worker.solve(start, options));

async function random({ puzzle, goal, distance, seed }, worker) {
  const board = await worker.randomState({ puzzle, goal, distance, seed, ...budget });
  const boards = [distance === undefined ? { board } : { board, distance }];
  return { puzzle: puzzle.name, goal: puzzle.target(goal ?? puzzle.goal), boards };
}

async function solvable({ puzzle, start: given, goal: wanted }, worker) {
  const [start, goal] = [puzzle.board(given), puzzle.target(wanted ?? puzzle.goal)];
  const options = { goal, puzzle, ...budget };
  const document = { puzzle: puzzle.name, start, goal, solvable: await worker.isSolvable(start, options) };
  return { ...document, swap: await worker.tilesToSwap(start, options) };
}

const draw = async ({ puzzle, board }) =>
  ({ puzzle: puzzle.name, board: puzzle.target(board), drawing: puzzle.draw(board) });

const verbs = {
  draw,
  solve,
  solvable,
  moves: about("moves", (worker, start, options) => worker.moves(start, options)),
  count: about("count", (worker, start, options) => worker.count(start, options)),
  paths: about("paths", (worker, start, options, limit) => worker.paths(start, { ...options, limit })),
  stats: ({ puzzle, goal }, worker) => worker.stats({ goal, puzzle }),
  random,
};

export class LibraryAnswerer {
  /** By number of the build: {loading: the promised package, worker, second, puzzles: its Puzzles of #own, by name}. */
  #opened = [];
  /** Definitions of puzzles that describe() was given as objects, by name. */
  #own = new Map();
  /** Names of the puzzles that only the larger build answers. */
  #large = new Set();

  /** Opens a build. Promises {loaded, worker, secondWorker(), puzzleOf: from a name to the build's Puzzle}. */
  async #open(number) {
    const build = (this.#opened[number] ??= { puzzles: new Map() });
    build.loading ??= builds[number]().catch((error) => {
      build.loading = undefined;  // try again later
      throw error;
    });
    const loaded = await build.loading;
    build.worker ??= loaded.createWorker();
    const secondWorker = () => (build.second ??= loaded.createWorker());
    const puzzleOf = (name) => {
      const definition = this.#own.get(name);
      if (definition === undefined) return loaded.puzzleOf(name);
      const known = build.puzzles.get(name);
      if (known?.definition === definition) return known;
      return build.puzzles.set(name, loaded.Puzzle.parse(definition, name)).get(name);
    };
    return { loaded, worker: build.worker, secondWorker, puzzleOf };
  }

  /** Describes a puzzle as /v1/puzzles does: by its name, or a Puzzle, whose name can be used from then on. */
  async describe(puzzle) {
    return this.#refusing(({ puzzleOf }) => {
      if (typeof puzzle === "string") return describe(puzzleOf(puzzle));
      this.#own.set(puzzle.name, puzzle.definition);
      this.#large.delete(puzzle.name);
      return describe(puzzle);
    });
  }

  /** Describes the puzzle of a definition's text from the file `source`. Its name can be used from then on. */
  async parse(text, source) {
    const puzzle = await this.#refusing(({ loaded }) => loaded.Puzzle.parse(text, source));
    return this.describe(puzzle);
  }

  /** Asks a question; with an AbortSignal, one that may take long, of a second worker. */
  ask(verb, parameters = {}, signal = undefined) {
    const { puzzle } = parameters;
    if (verb === "puzzles")
      return this.#refusing(({ loaded, puzzleOf }) =>
        (puzzle ? [puzzle] : [...loaded.puzzles(), ...searched].sort()).map((name) => describe(puzzleOf(name))));
    return this.#refusing(async ({ worker, secondWorker, puzzleOf }) => {
      const asked = signal ? secondWorker() : worker;
      await useGuide(asked, puzzle);
      return verbs[verb]({ ...parameters, signal, puzzle: puzzleOf(puzzle) }, asked);
    }, puzzle);
  }

  /** Asks the first build that answers about the puzzle of a name. */
  async #refusing(answer, name) {
    const first = this.#large.has(name) ? 1 : 0;
    const build = await this.#open(first);
    try {
      return await answer(build);
    } catch (error) {
      if (first === 0 && error instanceof build.loaded.PuzzleError && error.message.includes("tilebase/large")) {
        this.#large.add(name);
        return this.#refusing(answer, name);
      }
      if (error instanceof build.loaded.GaveUpError) throw new Refusal(error.message, "gave up");
      throw error instanceof RangeError ? new Refusal(error.message) : error;
    }
  }
}
