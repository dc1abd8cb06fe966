// Editor of the start or the goal: as text, or by choosing a cell and then its tile. The two tiles change places, so
// every tile is always there once.

import { Refusal } from "./answerer.js";
import { element, messageOf, tileElement } from "./elements.js";
import { t } from "./texts.js";

const byNumber = new Intl.Collator("en", { numeric: true }).compare;

export class Editor {
  #game;
  #which;
  #form;
  #chosen = 0;

  /** `which` is "start" or "goal"; only goals have wildcards. The form has .cells, .choices, [name=board], .fault. */
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
      this.#fault(messageOf(error, t("this is no board of the puzzle")));
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
    const tiles = this.#game.puzzle.tiles(this.#board);
    const elsewhere = symbol === "*" ? -1 : tiles.indexOf(symbol);
    if (elsewhere >= 0) tiles[elsewhere] = tiles[this.#chosen];
    tiles[this.#chosen] = symbol;
    return this.set(this.#game.puzzle.boardOf(tiles));
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
    const tiles = puzzle.tiles(this.#board);
    const grid = puzzle.rows.flatMap((row, r) =>
      row.map((cell, column) => {
        if (cell === null) return element("span");
        const radio = element("input", {
          type: "radio", name: "cell", value: cell, checked: cell === this.#chosen ? "" : null,
          "aria-label":
            t("row {row}, column {column}: ", { row: r + 1, column: column + 1 }) + this.#nameOf(tiles[cell]),
        });
        return element("label", { class: "pick" }, radio, tileElement(puzzle, tiles[cell]));
      }),
    );
    cells.style.setProperty("--columns", puzzle.columns);
    cells.replaceChildren(...grid);
    if (focused) cells.querySelector("input:checked").focus();
  }

  #showChoices(puzzle) {
    const choices = this.#form.querySelector(".choices");
    const focused = [...choices.children].indexOf(document.activeElement);
    const symbols = [...puzzle.symbols].sort(byNumber).concat(this.#which === "goal" ? ["*"] : []);
    choices.replaceChildren(
      ...symbols.map((symbol) => {
        const label = t("put {tile} there", { tile: this.#nameOf(symbol) });
        const attributes = { type: "button", class: "choice", "aria-label": label };
        const button = element("button", attributes, tileElement(puzzle, symbol));
        button.addEventListener("click", () => this.#put(symbol));
        return button;
      }),
    );
    choices.children[focused]?.focus();
  }

  #nameOf(symbol) {
    return symbol === this.#game.puzzle.blank ? t("the gap") : symbol === "*" ? t("any tile") : symbol;
  }
}
