// Every move as a button that shows what the move does to the distance: in a list and, for shifts of rows and columns,
// as arrows around the board.

import { byId, element } from "./elements.js";
import { signs, worths } from "./game.js";
import { arrows } from "./puzzle.js";

export class MovesView {
  #game;
  #buttons = new Map();
  #rails = new Map();

  constructor(game) {
    this.#game = game;
    game.addEventListener("puzzle", () => this.#build());
    for (const event of ["board", "answer", "hint"]) game.addEventListener(event, () => this.#show());
  }

  #build() {
    const { puzzle } = this.#game;
    this.#buttons = new Map(puzzle.moveNames.map((move) => [move, element("button", { type: "button" })]));
    for (const [move, button] of this.#buttons) button.addEventListener("click", () => this.#game.move(move));
    byId("moves").replaceChildren(...[...this.#buttons.values()].map((button) => element("li", {}, button)));
    this.#buildRails();
  }

  /** The arrows repeat moves of the list, so the keyboard skips them. */
  #buildRails() {
    const { puzzle } = this.#game;
    this.#rails = new Map();
    for (const rail of document.querySelectorAll(".rail")) rail.replaceChildren();
    for (const move of puzzle.allowed(puzzle.goal)) {
      const look = puzzle.look(puzzle.goal, move);
      if (look.kind !== "line") continue;
      const title = `${move}: ${puzzle.describe(puzzle.goal, move)}`;
      const arrow = element("button", { type: "button", class: "shift", tabindex: -1, title });
      arrow.style.setProperty("--line", look.line + 1);
      arrow.addEventListener("click", () => this.#game.move(move));
      document.querySelector(`.rail.${look.direction}`).append(arrow);
      this.#rails.set(move, { arrow, look });
    }
    byId("frame").classList.toggle("railed", this.#rails.size > 0);
  }

  #show() {
    const { puzzle, board, hinted } = this.#game;
    const known = worths(this.#game);
    for (const [move, button] of this.#buttons) {
      const allowed = puzzle.step(board, move) !== null;
      const { worth = null, distance = null } = known.get(move) ?? {};
      const what = allowed ? puzzle.describe(board, move) : "not allowed here";
      const look = allowed ? puzzle.look(board, move) : {};
      button.className = `move ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
      button.setAttribute("aria-disabled", !allowed);
      button.title = what;
      button.replaceChildren(
        element("span", { class: "name" }, move),
        element("span", { class: "arrow", "aria-hidden": "true" }, arrows[look.direction] ?? ""),
        element("span", { class: "worth" }, worth ? `${signs[worth]} ${distance}` : ""),
        element("span", { class: "aloud" }, `${worth ? ` left, ${worth}` : ""}, ${what}`),
      );
    }
    for (const [move, { arrow, look }] of this.#rails) {
      const { worth = null } = known.get(move) ?? {};
      arrow.className = `shift ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
      arrow.replaceChildren(arrows[look.direction], element("small", {}, worth ? signs[worth] : ""));
    }
  }
}
