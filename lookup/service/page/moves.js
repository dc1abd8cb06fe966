// Every move as a button: in a list that says how many moves are left after it, in a list of the moves that no gesture
// makes and, for shifts of rows and columns, as arrows around the board.

import { byId, element } from "./elements.js";
import { signs, worths } from "./game.js";
import { arrows } from "./puzzle.js";

export class MovesView {
  #game;
  /** [move, button] for each button of both lists. */
  #buttons = [];
  #rails = new Map();

  constructor(game) {
    this.#game = game;
    game.addEventListener("puzzle", () => this.#build());
    for (const event of ["board", "answer", "hint", "mode"]) game.addEventListener(event, () => this.#show());
  }

  #build() {
    const { puzzle } = this.#game;
    const allowed = puzzle.allowed(puzzle.goal);
    const isOther = (move) => allowed.includes(move) && puzzle.look(puzzle.goal, move).kind === "other";
    this.#buttons = [];
    this.#fill(byId("moves"), puzzle.moveNames);
    this.#fill(byId("other-moves"), puzzle.moveNames.filter(isOther));
    this.#buildRails();
  }

  #fill(list, moves) {
    const items = moves.map((move) => {
      const button = element("button", { type: "button" });
      button.addEventListener("click", () => this.#game.make([move]));
      this.#buttons.push([move, button]);
      return element("li", {}, button);
    });
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
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
      arrow.addEventListener("click", () => this.#game.make([move]));
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
      button.className = `move ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
      button.setAttribute("aria-disabled", !allowed);
      button.title = what;
      button.replaceChildren(
        element("span", { class: "name" }, allowed ? puzzle.label(board, move) : "–"),
        element("span", { class: "worth" }, worth ? `${distance} left` : ""),
        element("span", { class: "aloud" }, `${worth ? `, ${worth}` : ""}, ${what}`),
      );
    }
    for (const [move, { arrow, look }] of this.#rails) {
      const { worth = null } = known.get(move) ?? {};
      arrow.className = `shift ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
      arrow.replaceChildren(arrows[look.direction], element("small", {}, worth ? signs[worth] : ""));
    }
  }
}
