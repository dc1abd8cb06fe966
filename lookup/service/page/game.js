// The current position, and what is known about it. Events for the views:
//   "puzzle"    the puzzle has changed: redraw everything; "board" follows
//   "board"     the board or the goal has changed, by the move in the event's detail, if any; "answer" follows
//   "answer"    distance and moves of this board are known
//   "hint"      there is a hint
//   "stats"     the number of states at each distance from this goal is known, or that it cannot be
//   "trouble"   a question got no answer; the detail is the error

/** The signs for what a move does to the distance. Colour and a word say the same. */
export const signs = { helps: "+", keeps: "=", hurts: "−" };

/** "helps", "keeps" or "hurts"; null if a distance is unknown or there is none. */
function worth(before, after) {
  if (before === null || after === null) return null;
  return after < before ? "helps" : after === before ? "keeps" : "hurts";
}

/** A Map from each allowed move to {distance, worth}; empty until the game knows them. */
export function worths(game) {
  const moves = game.answer?.moves ?? [];
  return new Map(moves.map(({ move, distance }) => [move, { distance, worth: worth(game.distance, distance) }]));
}

const longestWalk = 80;

export class Game extends EventTarget {
  #answerer;
  #asked = 0;
  #history = [];

  puzzle = null;
  board = "";
  goal = "";
  /** The board before the last move. */
  before = "";
  /** The hint: a move, or null. */
  hinted = null;
  /** The answer of GET /v1/moves about this board; null until it is known. */
  answer = null;
  /** The answer of GET /v1/stats about this goal; null until it is known, and if the puzzle has none. */
  stats = null;

  constructor(answerer, puzzles) {
    super();
    this.#answerer = answerer;
    this.puzzles = puzzles;
  }

  get distance() {
    return this.answer?.distance ?? null;
  }

  /** How far a scramble can go: the greatest distance or, where that is not known, so many random moves. */
  get farthest() {
    return this.stats?.farthest ?? longestWalk;
  }

  get solved() {
    return this.distance === 0;
  }

  get movesMade() {
    return this.#history.length;
  }

  /** Asks about this position, or this goal: `ask("count")`. */
  ask(verb, parameters = {}) {
    const { name: puzzle } = this.puzzle;
    const start = verb === "stats" || verb === "random" ? undefined : this.board;
    return this.#answerer.ask(verb, { puzzle, start, goal: this.goal, ...parameters });
  }

  /** Changes the position. Rejects with a Refusal, and changes nothing, if it is invalid. */
  async set({ puzzle = this.puzzle, start = this.board, goal = this.goal }) {
    const asked = ++this.#asked;
    const answer = await this.#answerer.ask("moves", { puzzle: puzzle.name, start, goal });
    if (asked !== this.#asked) return;
    const sameGoal = puzzle === this.puzzle && answer.goal === this.goal;
    const samePuzzle = puzzle === this.puzzle;
    [this.puzzle, this.board, this.goal, this.#history] = [puzzle, answer.start, answer.goal, []];
    this.answer = answer;
    this.hinted = null;
    if (!sameGoal) this.stats = null;
    if (!samePuzzle) this.dispatchEvent(new Event("puzzle"));
    this.dispatchEvent(new CustomEvent("board", { detail: {} }));
    this.#tell(answer);
    if (!sameGoal) await this.#learnStats();
  }

  /** Makes a move, if it is allowed. `done` is the part of it that was already dragged, from 0 to 1. */
  move(move, done = 0) {
    const board = this.puzzle.apply(this.board, move);
    if (board === null) return;
    this.#history.push(this.board);
    this.#show(board, { move, done });
  }

  /** Shows the best move as a hint; called again, makes it. */
  hint() {
    if (this.hinted !== null) return this.move(this.hinted);
    if (!this.distance) return;
    this.hinted = this.answer.moves[0].move;
    this.dispatchEvent(new Event("hint"));
  }

  undo() {
    if (this.#history.length > 0) this.#show(this.#history.pop(), {});
  }

  restart() {
    const [first] = this.#history;
    this.#history = [];
    if (first !== undefined) this.#show(first, {});
  }

  /** Jumps to a board of the same position; undo() returns from it. */
  go(board) {
    this.#history.push(this.board);
    this.#show(board, {});
  }

  async scramble(distance) {
    if (!this.puzzle.hasStats) return this.set({ start: this.#walked(distance) });
    const { boards } = await this.ask("random", { distance });
    await this.set({ start: boards[0].board });
  }

  /** The board after so many random moves from the goal, or from the puzzle's own; none goes back at once. */
  #walked(steps) {
    let before = null;
    let board = this.goal.includes("*") ? this.puzzle.goal : this.goal;
    for (let step = 0; step < steps; ++step) {
      const all = this.puzzle.allowed(board).map((move) => this.puzzle.apply(board, move));
      const onward = all.filter((other) => other !== before);
      before = board;
      board = onward[Math.floor(Math.random() * onward.length)] ?? all[0];
    }
    return board;
  }

  async #show(board, detail) {
    [this.before, this.board] = [this.board, board];
    this.answer = null;
    this.hinted = null;
    this.dispatchEvent(new CustomEvent("board", { detail }));
    const asked = ++this.#asked;
    try {
      const answer = await this.ask("moves");
      if (asked === this.#asked) this.#tell(answer);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
    }
  }

  #tell(answer) {
    this.answer = answer;
    this.dispatchEvent(new Event("answer"));
  }

  async #learnStats() {
    const goal = this.goal;
    const puzzle = this.puzzle;
    const stats = puzzle.hasStats ? await this.ask("stats") : null;
    if (goal !== this.goal || puzzle !== this.puzzle) return;
    this.stats = stats;
    this.dispatchEvent(new Event("stats"));
  }
}
