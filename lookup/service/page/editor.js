// Edits a board, the start or the goal: as text, or by choosing a cell and then what is to be in it. Whatever was in the cell goes where the
// chosen tile was, so that every tile is always there once.

import { element } from "./dom.js";
import { Refusal } from "./answerer.js";
import { tileElement } from "./tiles.js";

export class Editor {
  #game;
  #which;
  #form;
  #chosen = 0;

  /** `which` is "start" or "goal"; only goals have wildcards. The form has the parts .cells, .choices, [name=board] and .fault. */
  constructor(game, which, form) {
    [this.#game, this.#which, this.#form] = [game, which, form];
    game.addEventListener("board", () => this.#show());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.set(form.elements.board.value);
    });
    form.querySelector(".cells").addEventListener("change", (event) => (this.#chosen = Number(event.target.value)));
  }

  async set(text) {
    try {
      await this.#game.set({ [this.#which]: text });
      this.#fault("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#fault(error.message);
    }
  }

  get #board() {
    return this.#which === "goal" ? this.#game.goal : this.#game.board;
  }

  #fault(message) {
    this.#form.querySelector(".fault").textContent = message;
    this.#form.elements.board.setAttribute("aria-invalid", message !== "");
  }

  /** Puts a tile, or a wildcard, into the chosen cell. */
  #put(symbol) {
    const tiles = [...this.#board];
    const elsewhere = symbol === "*" ? -1 : tiles.indexOf(symbol);
    if (elsewhere >= 0) tiles[elsewhere] = tiles[this.#chosen];
    tiles[this.#chosen] = symbol;
    return this.set(tiles.join(""));
  }

  #show() {
    const { puzzle } = this.#game;
    this.#chosen = Math.min(this.#chosen, puzzle.cells - 1);
    this.#form.elements.board.value = this.#board;
    this.#fault("");
    this.#showCells(puzzle);
    this.#showChoices(puzzle);
  }

  #showCells(puzzle) {
    const cells = this.#form.querySelector(".cells");
    const focused = cells.contains(document.activeElement);
    const grid = puzzle.layout.flatMap((row, r) =>
      Array.from({ length: puzzle.columns }, (_, column) => {
        const cell = row[column] ?? null;
        if (cell === null) return element("span");
        const radio = element("input", {
          type: "radio", name: "cell", value: cell, checked: cell === this.#chosen ? "" : null,
          "aria-label": `row ${r + 1}, column ${column + 1}: ${this.#nameOf(this.#board[cell])}`,
        });
        return element("label", { class: "pick" }, radio, tileElement(puzzle, this.#board[cell]));
      }),
    );
    cells.style.setProperty("--columns", puzzle.columns);
    cells.replaceChildren(...grid);
    if (focused) cells.querySelector("input:checked").focus();
  }

  #showChoices(puzzle) {
    const choices = this.#form.querySelector(".choices");
    const focused = [...choices.children].indexOf(document.activeElement);
    const symbols = [...puzzle.goal].sort().concat(this.#which === "goal" ? ["*"] : []);
    choices.replaceChildren(
      ...symbols.map((symbol) => {
        const button = element("button", { type: "button", class: "choice", "aria-label": `put ${this.#nameOf(symbol)} there` }, tileElement(puzzle, symbol));
        button.addEventListener("click", () => this.#put(symbol));
        return button;
      }),
    );
    choices.children[focused]?.focus();
  }

  #nameOf(symbol) {
    return symbol === this.#game.puzzle.blank ? "the gap" : symbol === "*" ? "any tile" : symbol;
  }
}
