// <tile-board>: an element with a board to play on, or to analyse with the effect of each move. It has a Game, draws
// it, and makes moves by keys, clicks, drags and swipes. tile-board.d.ts documents its attributes, members and events.
//
//     texts      translation of texts
//     puzzle     a puzzle as data: cells in rows, moves, the look of a move
//     library    answers by the package, in a worker
//     scramble   random boards at a distance
//     game       the position, its history, answers about it
//     tiles, board, drawing, buttons, style     the views
//     gestures   moves by pointer and keys

import { BoardView } from "./board.js";
import { showButtons } from "./buttons.js";
import { Game } from "./game.js";
import { listenToKeys, listenToPointer, listenToUndo } from "./gestures.js";
import { LibraryAnswerer } from "./library.js";
import { Puzzle } from "./puzzle.js";
import { boardSheet, sharedSheet } from "./style.js";
import { translateBy } from "./texts.js";
import { element } from "./tiles.js";

const usual = "slide3x3";

/** Answerer of all boards of a page, which has a single worker. */
let answerer = null;

class TileBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "board", "goal", "mode", "picture"];

  #grid = element("div", { role: "grid", class: "board", part: "board", tabindex: 0 });
  #rails = ["up", "left", "right", "down"].map((side) => element("div", { class: `rail ${side}` }));
  #drawing = element("div", { class: "drawing", "aria-hidden": "true" });
  // The grid is the first child, so that the board's focus goes to it.
  #frame = element("div", { class: "frame", part: "frame" }, this.#grid, this.#drawing, ...this.#rails);
  #others = element("ul", { id: "other-moves", class: "moves", hidden: "" });
  #armed = element("p", { id: "armed", role: "status" });
  #fault = element("p", { id: "fault", role: "alert" });
  #game = null;
  #view = null;
  /** A Puzzle of the package, if the attribute does not name one. */
  #ownPuzzle = null;
  #file = null;
  /** Whether the position of the attributes is going to be set. */
  #isDue = false;
  #ready = Promise.resolve();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [sharedSheet, boardSheet];
    root.append(element("div", { class: "field" }, this.#frame, this.#others), this.#armed, this.#fault);
  }

  static set texts(table) {
    translateBy(table);
  }

  connectedCallback() {
    if (this.#game === null && !this.hasAttribute("waits")) this.#begin();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "picture") this.#showPicture();
    else if (name === "mode") this.#game?.puzzle && this.#game.setMode(this.mode);
    else if (this.isConnected) this.#begin();
  }

  get puzzle() {
    return this.#ownPuzzle ?? this.getAttribute("puzzle") ?? usual;
  }
  set puzzle(puzzle) {
    this.#ownPuzzle = typeof puzzle === "string" ? null : puzzle;
    if (this.#ownPuzzle === null) this.setAttribute("puzzle", puzzle);
    else if (this.isConnected) this.#begin();
  }

  get board() {
    return this.#game?.board || this.getAttribute("board");
  }
  set board(board) {
    this.setAttribute("board", board);
  }

  get goal() {
    return this.#game?.goal || this.getAttribute("goal");
  }
  set goal(goal) {
    this.setAttribute("goal", goal);
  }

  get mode() {
    return this.getAttribute("mode") === "analyse" ? "analyse" : "play";
  }
  set mode(mode) {
    this.setAttribute("mode", mode);
  }

  get picture() {
    return this.#file ?? this.getAttribute("picture");
  }
  set picture(picture) {
    this.#file = picture instanceof Blob ? picture : null;
    if (picture === null) this.removeAttribute("picture");
    else if (this.#file === null) this.setAttribute("picture", picture);
    this.#showPicture();
  }

  get arrowsMoveGap() {
    return this.getAttribute("arrows") === "gap";
  }

  /** The description of the keys for screen readers. */
  set description(text) {
    this.#grid.setAttribute("aria-description", text);
  }

  get moves() {
    return this.#game?.puzzle ? this.#game.trail.moves : [];
  }
  get distance() {
    const { board, first, shortest, distance } = this.#game ?? {};
    return distance ?? (board === first ? shortest ?? null : null);
  }
  get isSolved() {
    return Boolean(this.#game?.puzzle) && this.#game.isSolved;
  }
  get ready() {
    return this.#ready;
  }

  move(...moves) {
    this.#game.make(moves);
  }
  hint() {
    return this.#game.hint();
  }
  undo() {
    this.#game.undo();
  }
  redo() {
    this.#game.redo();
  }
  restart() {
    this.#game.restart();
  }
  async level(distance, seed) {
    await this.#ready;
    await this.#game.scramble({ distance, seed });
    return this.#game.board;
  }

  /**
   * Draws a Game, whose keys `keysFrom` receives. The page of tilebase calls this for its own Game, with its document;
   * its board has the attribute `waits`.
   */
  show(game, keysFrom = this.#frame) {
    this.#game = game;
    this.#view = new BoardView(game, this.#grid, this.#armed, this.#drawing);
    showButtons(game, this.#frame, this.#others);
    listenToPointer(game, this.#view, this.#grid, () => this.hasAttribute("hover"));
    listenToKeys(game, this.#view, keysFrom, () => this.arrowsMoveGap);
    listenToUndo(game, this);
    game.addEventListener("board", ({ detail: { moves, back = false } }) => {
      if (moves) this.#tell("tile-move", { moves, back, board: game.board, count: game.movesMade });
    });
    game.addEventListener("hint", () =>
      this.#tell("tile-hint", { move: game.hinted, distance: game.answer.moves[0].distance }),
    );
    for (const event of ["answer", "better"])
      game.addEventListener(event, () =>
        this.#tell("tile-answer", { distance: game.distance, moves: game.answer.moves }),
      );
    game.addEventListener("won", () => this.#tell("tile-win", { count: game.movesMade, shortest: game.shortest }));
    game.addEventListener("trouble", ({ detail: { message } }) => this.#tell("tile-error", { message }));
  }

  /** Begins at the position of the attributes, after all attributes of this turn have been set. */
  #begin() {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#ready = Promise.resolve().then(() => this.#follow());
    this.#ready.catch(({ message }) => {
      this.#fault.textContent = message;
      this.#tell("tile-error", { message });
    });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  async #follow() {
    this.#isDue = false;
    answerer ??= new LibraryAnswerer();
    if (this.#game === null) this.show(new Game(answerer));
    const asked = this.puzzle;
    const known = this.#game.puzzle;
    const isSame = known !== null && known.name === (asked.name ?? asked);
    const puzzle = isSame && this.#ownPuzzle === null ? known : new Puzzle(await answerer.describe(asked));
    const [start, goal] = [this.getAttribute("board"), this.getAttribute("goal") ?? puzzle.goal];
    const position = { puzzle, goal, mode: this.mode };
    await (start === null ? this.#game.scramble(position) : this.#game.set({ ...position, start }));
    this.#fault.textContent = "";
    this.#showPicture();
  }

  #showPicture() {
    if (this.#view === null) return;
    const picture = this.#file === null ? this.getAttribute("picture") : URL.createObjectURL(this.#file);
    this.#view.picture = picture === null ? "" : new URL(picture, document.baseURI).href;
  }
}

customElements.define("tile-board", TileBoard);

export { TileBoard };
