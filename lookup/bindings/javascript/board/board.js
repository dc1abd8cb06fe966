// The view of a board: a grid of cells that hold tiles. Cells do not move; a move refills them, then animates each tile
// from its old cell. A tile that wraps around the board is visible twice, so its copy (a ghost) is animated as well.

import { drawMove, tripsOf } from "./drawing.js";
import { signs, worths } from "./game.js";
import { t } from "./texts.js";
import { element, layPicture, tileElement, wallsOf } from "./tiles.js";

const moveTime = 180;  // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView {
  #game;
  #grid;
  #armed;
  #drawing;
  #cells = [];
  #ghosts = [];
  /** The address of the picture, which may still be loading. */
  #address = "";

  /**
   * Shows the board of a game in the element `grid`; in the element `armed`, the line that an arrow key will shift; in
   * the element `drawing`, which covers the board, moves.
   */
  constructor(game, grid, armed, drawing) {
    [this.#game, this.#grid, this.#armed, this.#drawing] = [game, grid, armed, drawing];
    game.addEventListener("puzzle", () => this.#build());
    game.addEventListener("board", ({ detail }) => this.#show(detail));
    for (const event of ["answer", "better", "hint", "mode", "pointed"])
      game.addEventListener(event, () => this.#mark());
  }

  /** The cell that contains an element; -1 if none does. */
  cellOf(target) {
    return this.#cells.indexOf(target.closest?.("[role=gridcell]"));
  }

  /** The place of a point of the window on the board as {row, column}: whole in the middle of a cell. */
  placeOf(x, y) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect();
    const { columns, rows } = this.#game.puzzle;
    return { row: ((y - top) / height) * rows.length - 0.5, column: ((x - left) / width) * columns - 0.5 };
  }

  /** The distance between neighbouring cells, in pixels. */
  get pitch() {
    const [first, second] = this.#cells.map((cell) => cell.getBoundingClientRect());
    return Math.max(Math.abs(second.x - first.x), Math.abs(second.y - first.y));
  }

  /** Shows moves of the current board in progress; `part`, from 0 to 1, is the fraction of their motion. */
  pose(moves, part) {
    const trips = tripsOf(this.#game.puzzle, this.#game.board, moves);
    if (this.#ghosts.length === 0)
      this.#addGhosts(trips.filter(({ wraps }) => wraps).map(({ to, from }) => [to, from]));
    const { pitch } = this;
    for (const { from, right, down } of trips)
      this.#tile(from).style.translate = `${right * part * pitch}px ${down * part * pitch}px`;
    for (const { ghost, right, down } of this.#ghosts.map((ghost) => ({ ghost, ...trips.find(({ wraps }) => wraps) })))
      ghost.style.translate = `${right * (part - 1) * pitch}px ${down * (part - 1) * pitch}px`;
  }

  /** Marks the row and column with the number `line`, which the next arrow key will shift; null for none. */
  arm(line) {
    const { places } = this.#game.puzzle;
    this.#cells.forEach((cell, i) => cell.classList.toggle("armed", [places[i].row, places[i].column].includes(line)));
    this.tell(line === null ? "" : t("Row or column {number}: press an arrow key.", { number: line + 1 }));
  }

  /** Tells a sentence about keys below the board; "" for none. */
  tell(sentence) {
    this.#armed.textContent = sentence;
  }

  /** Undoes pose(). */
  rest() {
    this.#dropGhosts();
    for (const cell of this.#cells) cell.firstElementChild.style.translate = "";
  }

  #build() {
    const { puzzle } = this.#game;
    this.#cells = [];
    const rows = puzzle.rows.map((row, r) => {
      const cells = row.map((cell, column) => {
        if (cell === null) return element("div", { class: "void" });
        const look = { class: `cell${wallsOf(puzzle, cell)}`, id: `cell-${cell}` };
        const attributes = { role: "gridcell", "aria-colindex": column + 1, ...look };
        return (this.#cells[cell] = element("div", attributes));
      });
      return element("div", { role: "row", class: "row", "aria-rowindex": r + 1 }, ...cells);
    });
    this.#grid.replaceChildren(...rows);
    this.#grid.setAttribute("aria-rowcount", puzzle.rows.length);
    this.#grid.setAttribute("aria-colcount", puzzle.columns);
    const { style } = this.#grid.parentElement;
    style.setProperty("--columns", puzzle.columns);
    style.setProperty("--rows", puzzle.rows.length);
    style.setProperty("--letters", Math.max(...puzzle.symbols.map(({ length }) => length)));
  }

  /** The address of a picture whose parts the tiles show, or "". It is drawn as soon as its size is known. */
  set picture(address) {
    this.#address = address;
    const draw = (picture) => {
      this.#game.picture = picture;
      this.#grid.classList.toggle("pictured", picture !== null);
      if (this.#game.puzzle) this.#show({});
      this.#game.dispatchEvent(new Event("picture"));
    };
    if (address === "") return draw(null);
    const image = new Image();
    image.addEventListener("load", () => {
      const ratio = image.naturalWidth / image.naturalHeight || 1;  // a drawing may have no size
      if (address === this.#address) draw({ address, ratio });
    });
    image.src = address;
  }

  #show(detail) {
    const { puzzle, board, goal, picture } = this.#game;
    const tiles = puzzle.tiles(board);
    const wanted = puzzle.tiles(goal);
    this.#dropGhosts();
    this.#cells.forEach((cell, i) => {
      cell.replaceChildren(tileElement(puzzle, tiles[i]));
      cell.classList.toggle("home", tiles[i] === wanted[i]);
      cell.setAttribute("aria-label", tiles[i] === puzzle.blank ? t("gap") : tiles[i]);
      if (picture !== null && tiles[i] !== puzzle.blank) layPicture(cell.firstElementChild, puzzle, goal, picture);
    });
    this.#grid.setAttribute("aria-label", `${t("Board")}. ${puzzle.read(board)}`);
    if (puzzle.blank === null) this.#grid.removeAttribute("aria-activedescendant");
    else this.#grid.setAttribute("aria-activedescendant", `cell-${puzzle.gapOf(board)}`);
    this.#mark();
    if (detail.moves?.length > 0 && !calm.matches) this.#slideIn(detail);
  }

  /** Animates the tiles of moves that were made, whose part `done` was already dragged, or undone if `back`. */
  #slideIn({ moves, from: board, done = 0, back = false }) {
    const { pitch } = this;
    const time = { duration: moveTime * (1 - done), easing: "cubic-bezier(.2, .7, .3, 1)" };
    const forth = tripsOf(this.#game.puzzle, board, moves);
    const trips = back
      ? forth.map(({ from, to, right, down, wraps }) => ({ from: to, to: from, right: -right, down: -down, wraps }))
      : forth;
    this.#addGhosts(trips.filter(({ wraps }) => wraps).map(({ from, to }) => [from, to]));
    for (const { to, right, down } of trips) {
      const begin = `${right * (done - 1) * pitch}px ${down * (done - 1) * pitch}px`;
      this.#tile(to).animate({ translate: [begin, "0 0"] }, time);
    }
    for (const ghost of this.#ghosts) {
      const { right, down } = trips.find(({ wraps }) => wraps);
      const path = [done, 1].map((part) => `${right * part * pitch}px ${down * part * pitch}px`);
      ghost.animate({ translate: path }, time).finished.then(() => ghost.remove(), () => {});
    }
  }

  #tile(cell) {
    return this.#cells[cell].firstElementChild;
  }

  /** Adds, for each pair [cell, tileCell], a copy of the tile in tileCell to cell. */
  #addGhosts(pairs) {
    for (const [cell, tileCell] of pairs) {
      const ghost = this.#tile(tileCell).cloneNode(true);
      ghost.classList.add("ghost");
      ghost.setAttribute("aria-hidden", "true");
      this.#cells[cell].append(ghost);
      this.#ghosts.push(ghost);
    }
  }

  #dropGhosts() {
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts = [];
  }

  /**
   * Marks each tile that can slide with a sign for the change of the distance; marks the tiles of the move that is
   * pointed at or, without one, of the hint, and draws this move.
   */
  #mark() {
    const { puzzle, board, hinted, pointed, isOver } = this.#game;
    for (const sign of this.#grid.querySelectorAll(".sign")) sign.remove();
    for (const cell of this.#cells) cell.classList.remove("hinted");
    for (const [move, { worth }] of worths(this.#game)) {
      const look = puzzle.look(board, move);
      if (look.kind === "slide" && worth)
        this.#tile(look.cell).append(element("span", { class: `sign ${worth}`, "aria-hidden": "true" }, signs[worth]));
    }
    const drawn = pointed && !isOver && puzzle.step(board, pointed) ? pointed : hinted;
    drawMove(this.#drawing, puzzle, board, drawn);
    if (!drawn) return;
    for (const { from } of tripsOf(puzzle, board, [drawn])) this.#cells[from].classList.add("hinted");
  }
}
