// The position that is played, and what is known about it. Views listen:
//   "puzzle"    another puzzle: everything is to be drawn anew; a "board" follows
//   "board"     the board or the goal has changed: the event's detail tells by which move, if by one; nothing is known of it yet
//   "answer"    distance, moves and values of this board are known
//   "hint"      a move is hinted at
//   "stats"     how many states lie at each distance of this goal is known
//   "trouble"   nobody answered: the detail is the error

export class Game extends EventTarget {
  #answerer;
  #asked = 0;
  #history = [];

  puzzle = null;
  board = "";
  goal = "";
  /** The board before the last move. */
  before = "";
  /** The move that is hinted at, or null. */
  hinted = null;
  /** What GET /v1/moves answers about this board; null until it is known. */
  answer = null;
  /** What GET /v1/stats answers about this goal; null until it is known. */
  stats = null;

  constructor(answerer, puzzles) {
    super();
    this.#answerer = answerer;
    this.puzzles = puzzles;
  }

  get distance() {
    return this.answer?.distance ?? null;
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

  /** Takes up another position. Rejects with a Refusal, nothing having changed, if it makes none. */
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

  /** Makes a move, if it is allowed here; `from` is how much of it a hand has already done, 0 to 1. */
  move(move, done = 0) {
    const board = this.puzzle.apply(this.board, move);
    if (board === null) return;
    this.#history.push(this.board);
    this.#show(board, { move, done });
  }

  /** Hints at the best move; asked again, makes it. */
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

  /** Takes up a board that lies on the way, which undo() comes back from. */
  go(board) {
    this.#history.push(this.board);
    this.#show(board, {});
  }

  async scramble(distance) {
    const { boards } = await this.ask("random", { distance });
    await this.set({ start: boards[0].board });
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
    const stats = await this.ask("stats");
    if (goal !== this.goal || puzzle !== this.puzzle) return;
    this.stats = stats;
    this.dispatchEvent(new Event("stats"));
  }
}
