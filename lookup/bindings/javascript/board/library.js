// An answerer that asks the package, in a worker, since searches must not block the page. `ask("moves", {puzzle, start,
// goal})` promises the object that GET /v1/moves of `tilebase serve` returns; each member of `verbs` does likewise. An
// invalid question, or a search that gives up, rejects with a Refusal that has the library's message.


/** An invalid question, such as one with a bad board. */
/** Error of a question. `code` is "gave up" after a search that ended without an answer. */
export class Refusal extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

const searched = ["slide2x5", "slide3x4", "slide4x4"];
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
      return null; // not allowed
    }
  });
}

function describe(puzzle) {
  const moves = puzzle.moveNames.map((move) => ({ move, from: origins(puzzle, move) }));
  return { puzzle: puzzle.name, goal: puzzle.goal, blank: puzzle.hasBlank ? "x" : null, layout: puzzle.layout, moves };
}

/** Returns a verb about a start and a goal. The last member of its answer is `name`, null if there is no path. */
const about = (name, value) => async ({ puzzle, start: given, goal: wanted, limit }, worker) => {
  const [start, goal] = [puzzle.board(given), puzzle.target(wanted ?? puzzle.goal)];
  const distance = await worker.distance(start, goal, puzzle, budget);
  const solvable = distance !== null;
  const isTold = solvable || name === "moves";
  const told = isTold ? await value(worker, [start, goal, puzzle], limit) : null;
  return { puzzle: puzzle.name, start, goal, solvable, distance, [name]: told };
};

/** Answers with a shortest path; if `best`, with the best path that is known after `seconds`, for large boards. */
async function solve({ best, seconds, ...question }, worker) {
  if (!best) return shortest(question, worker);
  const { puzzle } = question;
  const [start, goal] = [puzzle.board(question.start), puzzle.target(question.goal ?? puzzle.goal)];
  const found = await worker.bounds(start, goal, puzzle, { maxSeconds: seconds ?? budget.maxSeconds });
  const document = { puzzle: puzzle.name, start, goal, solvable: found !== null };
  if (found === null)
    return { ...document, distance: null, proven: null, atLeast: null, atMost: null, first: null, path: null };
  const { path, atLeast, atMost, isProven: proven, isFirst: first } = found;
  return { ...document, distance: proven ? atMost : null, proven, atLeast, atMost, first, path };
}
const shortest = about("path", (worker, question) => worker.solve(...question, budget));

async function random({ puzzle, goal, distance, seed }, worker) {
  const board = await worker.randomState({ puzzle, goal, distance, seed, ...budget });
  const boards = [{ board, distance: await worker.distance(board, goal, puzzle, budget) }];
  return { puzzle: puzzle.name, goal: puzzle.target(goal ?? puzzle.goal), boards };
}

async function solvable({ puzzle, start: given, goal: wanted }, worker) {
  const [start, goal] = [puzzle.board(given), puzzle.target(wanted ?? puzzle.goal)];
  const document = { puzzle: puzzle.name, start, goal, solvable: await worker.isSolvable(start, goal, puzzle) };
  return { ...document, swap: await worker.tilesToSwap(start, goal, puzzle) };
}

const draw = async ({ puzzle, board }) =>
  ({ puzzle: puzzle.name, board: puzzle.target(board), drawing: puzzle.draw(board) });

const verbs = {
  draw,
  solve,
  solvable,
  moves: about("moves", (worker, question) => worker.moves(...question, budget)),
  count: about("count", (worker, question) => worker.count(...question, budget)),
  paths: about("paths", (worker, question, limit) => worker.paths(...question, limit, budget)),
  stats: ({ puzzle, goal }, worker) => worker.stats(goal, puzzle),
  random,
};

export class LibraryAnswerer {
  #package;
  #worker;
  /** Puzzles of the package, by name, that describe() was given as objects. */
  #own = new Map();

  async #loaded() {
    this.#package ??= import("./tilebase.js").catch(() => {
      this.#package = undefined;  // try again later
      throw new Error("tilebase.js, which answers, is not beside tile-board.js; put it there");
    });
    const loaded = await this.#package;
    this.#worker ??= loaded.createWorker();
    return loaded;
  }

  /** Describes a puzzle as /v1/puzzles does: by its name, or a Puzzle, whose name can be used from then on. */
  async describe(puzzle) {
    return this.#refusing(async ({ puzzleOf }) => {
      const found = this.#own.get(puzzle) ?? puzzleOf(puzzle);
      if (typeof puzzle !== "string") this.#own.set(found.name, found);
      return describe(found);
    });
  }

  /** Describes the puzzle of a definition's text from the file `source`. Its name can be used from then on. */
  async parse(text, source) {
    const puzzle = await this.#refusing(({ Puzzle }) => Puzzle.parse(text, source));
    return this.describe(puzzle);
  }

  ask(verb, parameters = {}) {
    return this.#refusing(({ puzzles, puzzleOf }) => {
      if (verb === "puzzles") return [...puzzles(), ...searched].sort().map((name) => describe(puzzleOf(name)));
      const puzzle = this.#own.get(parameters.puzzle) ?? puzzleOf(parameters.puzzle);
      return verbs[verb]({ ...parameters, puzzle }, this.#worker);
    });
  }

  async #refusing(answer) {
    const loaded = await this.#loaded();
    try {
      return await answer(loaded);
    } catch (error) {
      if (error instanceof loaded.GaveUpError) throw new Refusal(error.message, "gave up");
      throw error instanceof RangeError ? new Refusal(error.message) : error;
    }
  }
}
