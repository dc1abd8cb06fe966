// The model of a game: the current position, and answers about it. In the mode "play" the game asks about a board only
// if the player wants help; in "analyse" it always asks. Events for the views:
//   "mode"      the mode has changed; "answer" follows in analyse
//   "puzzle"    the puzzle has changed, and views redraw everything; "board" follows
//   "begun"     a game has begun at this board; "board" follows
//   "board"     the board or the goal has changed. If moves changed it, the event's detail is {moves, from: the board
//               before the moves, done: the part that was already dragged, back: whether they were undone}
//   "answer"    distance and moves of this board are known
//   "searching" the answer about this board takes long
//   "search"    in analysis, a longer search about this large board began or ended
//   "better"    such a search found better bounds, a shorter path, or the distance after a move
//   "hint"      a hint is available
//   "pointed"   the player points at another move, or at none
//   "revealed"  the player wants to see a shortest path from this board
//   "won"       the player has reached the goal
//   "stats"     the number of states at each distance from this goal is known, or cannot be known
//   "trouble"   a question about this board got no answer; the detail is the error

import { Refusal } from "./library.js";
import { drawBoard, scaleOf } from "./scramble.js";

/** Time in milliseconds after which the game goes on without waiting for an answer. */
const patience = 400;

/** Time limits, in seconds, of the search for a path of a large board, and of a second search if it finds none. */
const [secondsAtFirst, secondsAtMost] = [1, 10];

/** Time limits, in seconds, of the searches that follow in analysis while the board stays. */
const longerSeconds = [2, 5, 10, 30];

const later = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

const keyOf = (puzzle, goal, board) => [puzzle.name, goal, board].join();

/** Signs for the change of the distance by a move. A colour and a word tell it, too. */
export const signs = { helps: "+", keeps: "=", hurts: "−" };

/** Returns "helps", "keeps" or "hurts"; null if a distance is null. */
function worth(before, after) {
  if (before === null || after === null) return null;
  return after < before ? "helps" : after === before ? "keeps" : "hurts";
}

/** Returns a Map from each allowed move to {distance, worth}; empty before the answer, and in the mode "play". */
export function worths(game) {
  const moves = game.analyses ? game.answer?.moves ?? [] : [];
  return new Map(moves.map(({ move, distance }) => [move, { distance, worth: worth(game.distance, distance) }]));
}

export class Game extends EventTarget {
  #answerer;
  #difficultyOf;
  /** The number of games that were requested; only the last request begins a game. */
  #asked = 0;
  /** The identity of the position: a new object after each change, by which late answers are recognised. */
  #position = {};
  /** The steps that undo() takes back: {moves, from, to}; a jump to another board has no moves. */
  #steps = [];
  #undone = [];
  #revealed = false;
  /** The latest path for a large board, and its boards: {puzzle, goal, boards, best}. */
  #route = null;
  /** The promised answers about large boards, since several views ask the same question; and proven distances. */
  #searched = new Map();
  #proven = new Map();
  /** The AbortController of the longer searches about this board; null if none goes on. */
  #longer = null;
  /** The AbortController of the search for the distance of the first board; null if there was none. */
  #measuring = null;

  mode = "play";
  puzzle = null;
  board = "";
  goal = "";
  /** The board that this game began with, and its distance; null if the goal cannot be reached. */
  first = "";
  shortest = null;
  /** The help in this game: "", "hint", or "answer" if a path or distances were shown. */
  help = "";
  /** The hint: a move, or null. */
  hinted = null;
  /** The move that the player points at, which the views draw; null for none. */
  pointed = null;
  /** The answer of GET /v1/moves about this board; null before it is known. */
  answer = null;
  /** The picture whose parts the tiles show: {address, ratio}; null for none. The event "picture" tells of another. */
  picture = null;
  /** The answer of GET /v1/stats about this goal; null before it is known, and if it cannot be known. */
  stats = null;

  /**
   * `answerer` answers as library.js does. `difficultyOf(puzzle, scale)` is the difficulty of boards if scramble() gets
   * none; `scale` is that of scramble.js.
   */
  constructor(answerer, puzzles = [], difficultyOf = (puzzle, { middle }) => middle) {
    super();
    this.#answerer = answerer;
    this.#difficultyOf = difficultyOf;
    this.puzzles = puzzles;
  }

  #tell(event, detail = {}) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }

  get analyses() {
    return this.mode === "analyse";
  }

  /** Whether a shortest path is shown. */
  get isRevealed() {
    return this.analyses || this.#revealed;
  }

  get distance() {
    return this.answer?.distance ?? null;
  }

  /** Whether the hint is the first move of a shortest path; otherwise, of the shortest path that is known. */
  get isHintProven() {
    return this.hinted !== null && this.distance !== null;
  }

  /** Whether the goal can be reached from this board; null before it is known. */
  get isSolvable() {
    return this.answer?.solvable ?? null;
  }

  get isSolved() {
    return this.puzzle.matches(this.board, this.goal);
  }

  /** Whether the last move of a game reached the goal, which ends the game. */
  get isOver() {
    return !this.analyses && this.#steps.at(-1)?.moves.length > 0 && this.isSolved;
  }

  get movesMade() {
    return this.#steps.reduce((sum, { moves }) => sum + moves.length, 0);
  }

  /** The number of moves if slides of several tiles in one direction, one after the other, count as one move. */
  get runsMade() {
    const { moves, boards } = this.trail;
    const isSlide = (i) => this.puzzle.look(boards[i], moves[i]).kind === "slide";
    return moves.filter((move, i) => move !== moves[i - 1] || !isSlide(i)).length;
  }

  get canUndo() {
    return this.#steps.length > 0 && !this.isOver;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  get scale() {
    return scaleOf(this.puzzle, this.stats);
  }

  /** Whether a longer search about this large board goes on; and whether one would tell more. */
  get searches() {
    return this.#longer !== null;
  }
  get canSearch() {
    return this.analyses && this.puzzle.isLarge && Boolean(this.isSolvable) && this.#unknown().length > 0;
  }

  /** The moves since the last jump, and their boards: one board more than moves. */
  get trail() {
    const steps = this.#steps.slice(this.#steps.findLastIndex(({ moves }) => moves.length === 0) + 1);
    const moves = steps.flatMap((step) => step.moves);
    return { moves, boards: this.puzzle.boardsAlong(steps[0]?.from ?? this.board, moves) };
  }

  /** Asks for the moves of a board and their distances. */
  #movesFrom(puzzle, start, goal) {
    return puzzle.isLarge ? this.#best(puzzle, start, goal) : this.ask("moves", { puzzle: puzzle.name, start, goal });
  }

  /**
   * Answers #movesFrom() about a large board by the best known path and bounds of the distance. Boards along that path
   * need no further question, so hints lead to the goal.
   */
  async #best(puzzle, start, goal) {
    const along = this.#route?.puzzle === puzzle && this.#route.goal === goal ? this.#route.boards.indexOf(start) : -1;
    let best = this.#route?.best;
    const key = keyOf(puzzle, goal, start);
    if (along < 0 || (along > 0 && (await this.#searched.get(key))?.proven)) {
      const find = (seconds) => this.ask("solve", { puzzle: puzzle.name, start, goal, best: true, seconds });
      if (!this.#searched.has(key)) {
        const found = find(secondsAtFirst).catch(() => find(secondsAtMost));
        this.#searched.set(key, found);
        found.catch(() => this.#searched.delete(key));
      }
      best = await this.#searched.get(key);
      this.#keepRoute(puzzle, best);
    } else if (along > 0) {
      const less = (count) => (count === null ? null : Math.max(0, count - along));
      const { distance, atLeast, atMost, path } = best;
      best = { ...best, start, distance: less(distance), atLeast: less(atLeast), atMost: less(atMost) };
      best.path = path.slice(along);
    }
    return this.#withMoves(puzzle, best);
  }

  #keepRoute(puzzle, best) {
    this.#route = { puzzle, goal: best.goal, boards: puzzle.boardsAlong(best.start, best.path ?? []), best };
  }

  /** Adds the moves, the first of the path before the others, each with the distance after it if that is known. */
  #withMoves(puzzle, best) {
    const first = best.path?.slice(0, 1) ?? [];
    const moves = first.concat(puzzle.allowed(best.start).filter((move) => move !== first[0]));
    const after = (move) => {
      if (move === first[0] && best.distance !== null) return best.distance - 1;
      return this.#proven.get(keyOf(puzzle, best.goal, puzzle.apply(best.start, move))) ?? null;
    };
    return { ...best, moves: moves.map((move) => ({ move, distance: after(move) })) };
  }

  /** The boards about which a longer search would tell more: this one or, once it is proven, those after its moves. */
  #unknown() {
    const { answer, board, puzzle } = this;
    if (this.distance === null) return [board];
    return answer.moves.filter(({ distance }) => distance === null).map(({ move }) => puzzle.apply(board, move));
  }

  /** Searches on about a large board in analysis, longer each time, until all is known, or until stop(). */
  async search() {
    if (this.searches || !this.canSearch) return;
    const { signal } = (this.#longer = new AbortController());
    this.#tell("search");
    await later(patience);
    for (const seconds of longerSeconds) {
      const asked = new Set();
      const next = () => (signal.aborted ? undefined : this.#unknown().find((board) => !asked.has(board)));
      for (let start = next(); start !== undefined; start = next()) {
        asked.add(start);
        const found = await this.ask("solve", { start, best: true, seconds }, signal).catch(() => null);
        if (!signal.aborted && found?.path && this.#improve(found)) this.#tell("better");
      }
    }
    if (!signal.aborted) this.stop();
  }

  /** Ends the longer searches about this board. */
  stop() {
    if (!this.searches) return;
    this.#longer.abort();
    this.#longer = null;
    this.#tell("search");
  }

  /** Adds to the answer what is new in the result of a longer search. Returns whether anything is. */
  #improve(found) {
    const { puzzle, board, goal, answer } = this;
    if (found.start === board) {
      if (found.atMost >= answer.atMost && found.atLeast <= answer.atLeast) return false;
      const shorter = found.atMost < answer.atMost ? found : answer;
      const [atLeast, { atMost, path }] = [Math.max(found.atLeast, answer.atLeast), shorter];
      const proven = atLeast === atMost;
      const best = { ...answer, atLeast, atMost, path, proven, distance: proven ? atMost : null };
      this.#searched.set(keyOf(puzzle, goal, board), Promise.resolve(best));
      this.#keepRoute(puzzle, best);
      this.answer = this.#withMoves(puzzle, best);
      if (board === this.first) this.shortest ??= this.distance;
      return true;
    }
    // A move changes the distance by one at most; one that can be taken back at once does so in both directions.
    const least = Math.max(found.atLeast, this.distance - 1);
    const goesBack = puzzle.allowed(found.start).some((move) => puzzle.apply(found.start, move) === board);
    const most = Math.min(found.atMost, goesBack ? this.distance + 1 : Infinity);
    if (least < most) return false;
    this.#proven.set(keyOf(puzzle, goal, found.start), most);
    this.answer = this.#withMoves(puzzle, answer);
    return true;
  }

  /** Promises a path from this board to the goal: a shortest path, or for large boards the shortest that is known. */
  async solve() {
    const { puzzle, board, goal } = this;
    const { path } = puzzle.isLarge ? await this.#best(puzzle, board, goal) : await this.ask("solve");
    return path ?? [];
  }

  /** Asks about this position, or about another board: `ask("count")`, `ask("solve", {start})`. */
  ask(verb, parameters = {}, signal = undefined) {
    const { puzzle, board: start, goal } = this;
    return this.#answerer.ask(verb, { puzzle: puzzle?.name, start, goal, ...parameters }, signal);
  }

  /** Promises a board or a goal as the answerer writes it. */
  async #read(puzzle, board) {
    return (await this.#answerer.ask("draw", { puzzle: puzzle.name, board })).board;
  }

  /**
   * Begins a game at a position. Rejects with a Refusal, and changes nothing, if the position is invalid. If the answer
   * about it needs a search, the game begins before the answer, and goes on even if the search gives up.
   */
  async set({ puzzle = this.puzzle, start = this.board, goal = this.goal, mode = this.mode }) {
    const asked = ++this.#asked;
    const answering = this.#movesFrom(puzzle, start, goal);
    const answer = await (puzzle.mayHaveStats ? answering : Promise.race([answering, later(patience)]));
    if (answer === undefined) {
      const answered = answering.then((late) => this.#tellShortest(late), () => {});
      const [board, wanted] = await Promise.all([start, goal].map((text) => this.#read(puzzle, text)));
      if (board.includes("*")) await answering;  // throws a Refusal
      if (asked !== this.#asked) return answered;
      this.#begin(mode, puzzle, { start: board, goal: wanted }, null);
      this.#learn(answering);
      return;
    }
    const sameGoal = puzzle === this.puzzle && answer.goal === this.goal;
    const stats = sameGoal ? this.stats : await this.#statsOf(puzzle, answer.goal);
    if (asked === this.#asked) this.#begin(mode, puzzle, answer, stats);
  }

  /**
   * Begins a game at a random board: at a `distance`, by default the puzzle's difficulty. Rejects as set() does. The
   * board of a game that needs a search is shown at once; if its distance is not known, a search of its own finds it.
   */
  async scramble({ puzzle = this.puzzle, goal = this.goal, mode = this.mode, distance, seed } = {}) {
    const asked = ++this.#asked;
    const sameGoal = puzzle === this.puzzle && goal === this.goal;
    const stats = sameGoal ? this.stats : await this.#statsOf(puzzle, goal);
    const scale = scaleOf(puzzle, stats);
    const difficulty = distance ?? this.#difficultyOf(puzzle, scale);
    const drawn = await drawBoard(this.#answerer, puzzle, goal, scale, difficulty, seed);
    if (asked !== this.#asked) return;
    if (puzzle.isLarge && drawn.distance === undefined) return this.set({ puzzle, goal, mode, start: drawn.start });
    const { start } = drawn;
    const answer = stats ? await this.#answerer.ask("moves", { puzzle: puzzle.name, start, goal }) : drawn;
    if (asked !== this.#asked) return;
    this.#begin(mode, puzzle, answer, stats);
    if (this.analyses && this.answer === null) this.#learn();
    else if (this.shortest === null) this.#measure();
  }

  /** The game as data, for resume(). */
  get kept() {
    const { mode, board, goal, first, shortest, help } = this;
    return { mode, board, goal, first, shortest, help, steps: this.#steps, undone: this.#undone };
  }

  /** Continues a game from its data, if it had come to the current position. Returns whether it had. */
  resume({ mode, board, goal, first, shortest, help, steps, undone }) {
    if (mode !== this.mode || board !== this.board || goal !== this.goal || steps.length === 0) return false;
    Object.assign(this, { first, shortest, help });
    [this.#steps, this.#undone] = [steps, undone];
    this.show();
    return true;
  }

  /** Tells the views to draw the board again. */
  show() {
    this.#tell("board");
    if (this.answer !== null) this.#tell("answer");
  }

  /** Changes to "play" or "analyse". The change to "play" begins a game at this board. */
  setMode(mode) {
    if (mode === this.mode) return;
    this.stop();
    this.mode = mode;
    this.hinted = null;
    this.#tell("mode");
    if (this.analyses) this.help = "answer";
    else {
      [this.first, this.shortest] = [this.board, this.distance];
      this.#forget();
      this.#tell("begun");
    }
    this.#tell("board");
    this.#learn();
  }

  /** Makes moves, if they are allowed, as one step of undo(). `done` is the part that was already dragged: 0 to 1. */
  make(moves, done = 0) {
    if (this.isOver) return;
    const from = this.board;
    const to = moves.reduce((board, move) => board && this.puzzle.apply(board, move), from);
    if (to === null || moves.length === 0) return;
    this.#steps.push({ moves, from, to });
    this.#undone = [];
    this.#show(to, { moves, from, done });
    if (this.isOver) this.#tell("won");
  }

  /** Shows the best move as a hint; called again, makes it. */
  async hint() {
    if (this.hinted !== null) return this.make([this.hinted]);
    if (this.isOver) return;
    this.help ||= "hint";
    if (this.answer === null) await this.#learn();
    if (!this.isSolvable || this.isSolved) return;
    this.hinted = this.answer.moves[0].move;
    this.#tell("hint");
  }

  /** Shows a shortest path from this board. */
  reveal() {
    this.help = "answer";
    this.#revealed = true;
    this.#tell("revealed");
  }

  /** Draws a move that the player points at; null for none. */
  point(move) {
    if (move === this.pointed) return;
    this.pointed = move;
    this.#tell("pointed");
  }

  undo() {
    if (!this.canUndo) return;
    const { moves, from, to } = this.#steps.pop();
    this.#undone.push({ moves, from, to });
    this.#show(from, { moves, from, back: true });
  }

  redo() {
    if (!this.canRedo) return;
    const { moves, from, to } = this.#undone.pop();
    this.#steps.push({ moves, from, to });
    this.#show(to, { moves, from });
    if (this.isOver) this.#tell("won");
  }

  /** Begins this game once more. */
  restart() {
    this.#forget();
    this.#tell("begun");
    this.#show(this.first, {});
  }

  /** Jumps to a board of the same position; undo() returns from it. */
  go(board) {
    this.#steps.push({ moves: [], from: this.board, to: board });
    this.#undone = [];
    this.#show(board, {});
  }

  #forget() {
    [this.#steps, this.#undone, this.#revealed] = [[], [], false];
  }

  #begin(mode, puzzle, answer, stats) {
    this.stop();
    const isOther = puzzle !== this.puzzle;
    const isOtherMode = mode !== this.mode;
    [this.mode, this.puzzle, this.board, this.goal, this.stats] = [mode, puzzle, answer.start, answer.goal, stats];
    [this.first, this.shortest] = [answer.start, answer.distance ?? null];
    this.#measuring?.abort();
    this.#measuring = null;
    this.#position = {};
    this.answer = null;
    this.hinted = null;
    this.help = this.analyses ? "answer" : "";
    this.#forget();
    if (isOther) {
      this.pointed = null;
      this.#tell("puzzle");
    }
    if (isOtherMode) this.#tell("mode");
    this.#tell("stats");
    this.#tell("begun");
    this.#tell("board");
    if (answer.moves === undefined) return;
    this.answer = answer;
    this.#tell("answer");
    this.search();
  }

  #show(board, detail) {
    this.stop();
    this.board = board;
    this.#position = {};
    this.answer = null;
    this.hinted = null;
    this.#tell("board", detail);
    if (this.analyses) this.#learn();
  }

  /** Finds the distance of the board that this game begins with, while it is played. */
  async #measure() {
    const { signal } = (this.#measuring = new AbortController());
    await this.ask("solve", {}, signal).then((found) => this.#tellShortest(found), () => {});
  }

  /** Keeps the distance of the board that this game began with. */
  #tellShortest({ start, distance }) {
    if (start === this.first) this.shortest ??= distance ?? null;
  }

  /** Waits for the answer about the board and stores it; `answering` is its Promise if the question was put already. */
  async #learn(answering = this.answer ?? this.#movesFrom(this.puzzle, this.board, this.goal)) {
    const position = this.#position;
    const isStill = () => position === this.#position && this.answer === null;
    if (this.answer === null) later(patience).then(() => isStill() && this.#tell("searching"));
    try {
      const answer = await answering;
      if (position !== this.#position) return;
      this.answer = answer;
      if (this.board === this.first) this.shortest = answer.distance;
      this.#tell("answer");
      this.search();
    } catch (error) {
      if (position === this.#position) this.#tell("trouble", error);
    }
  }

  async #statsOf(puzzle, goal) {
    if (!puzzle.mayHaveStats) return null;
    try {
      return await this.#answerer.ask("stats", { puzzle: puzzle.name, goal });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null;  // no table of this goal
    }
  }
}
