// Review of a game that was won or left for analysis: its moves, each with the distance before and after it. A move
// that does not come nearer has lost moves and is marked, as in the analysis of chess.

import { chart } from "./chart.js";
import { byId, counted, element } from "./elements.js";
import { t } from "./texts.js";

const shownAtOnce = 8;

/** Returns the mark of a move that lost a number of moves. */
const markOf = (lost) => (lost === 0 ? "" : lost === 1 ? "?!" : "?");

export class ReviewView {
  #game;
  /** The game on show as {puzzle, goal, moves, boards}; null if there is none. */
  #trail = null;
  /** The distances of the trail's boards that are known so far. */
  #distances = [];
  #chosen = -1;

  constructor(game) {
    this.#game = game;
    game.addEventListener("begun", () => this.#forgetOther());
    game.addEventListener("won", () => game.help !== "answer" && this.#take());
    game.addEventListener("mode", () => game.analyses && this.#trail === null && this.#take());
    byId("review-panel").addEventListener("toggle", () => this.#measure());
    byId("review").addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#step(by);
    });
    byId("show-losses").addEventListener("click", () => {
      byId("review-panel").open = true;
      byId("review-panel").firstElementChild.focus();
    });
  }

  #forgetOther() {
    const { puzzle, goal, first } = this.#game;
    const trail = this.#trail;
    if (trail && (trail.puzzle !== puzzle || trail.goal !== goal || trail.boards[0] !== first)) this.#set(null);
  }

  #take() {
    const { puzzle, goal, trail, shortest } = this.#game;
    if (trail.moves.length > 0 && shortest !== null) this.#set({ puzzle, goal, ...trail });
  }

  #set(trail) {
    [this.#trail, this.#distances, this.#chosen] = [trail, [], -1];
    byId("review-panel").hidden = trail === null;
    byId("review-panel").open = false;
    byId("lost").textContent = "";
    byId("review").replaceChildren();
    byId("course").replaceChildren();
  }

  /** Asks for the distances, one after the other: along a shortest path they follow from each other. */
  async #measure() {
    const trail = this.#trail;
    if (!trail || !byId("review-panel").open || this.#distances.length > 0) return;
    let path = [];
    const distances = (this.#distances = []);
    for (const [i, start] of trail.boards.entries()) {
      if (i > 0 && path[0] === trail.moves[i - 1]) path = path.slice(1);
      else path = await this.#pathFrom(start);
      if (trail !== this.#trail || path === null) return;
      distances.push(path.length);
      if (i % shownAtOnce === 0) this.#show();
    }
    this.#show();
    const losses = distances.slice(1).map((after, i) => after - distances[i] + 1).filter((lost) => lost > 0);
    const sum = losses.reduce((all, lost) => all + lost, 0);
    const said = t("{moves} lost, in {places}", {
      moves: counted(sum, "move"), places: counted(losses.length, "place"),
    });
    byId("lost").textContent = sum === 0 ? t("none lost") : said;
  }

  /** Promises a shortest path; null if the search gave up, where the review ends. */
  async #pathFrom(start) {
    const { puzzle, goal } = this.#trail;
    const { path } = await this.#game.ask("solve", { puzzle: puzzle.name, goal, start }).catch(() => ({ path: null }));
    return path;
  }

  #show() {
    const { puzzle, moves, boards } = this.#trail;
    const items = this.#distances.slice(1).map((after, i) => {
      const before = this.#distances[i];
      const lost = after - before + 1;
      const alsoLost = lost ? t(", {moves} lost", { moves: counted(lost, "move") }) : "";
      const button = element(
        "button",
        { type: "button", class: lost ? "lost" : null, "aria-current": i === this.#chosen ? "step" : null },
        element("span", {}, puzzle.label(boards[i], moves[i])),
        element("span", { class: "mark", "aria-hidden": "true" }, markOf(lost)),
        element("span", { class: "from-to", "aria-hidden": "true" }, `${before} → ${after}`),
        element("span", { class: "aloud" }, t(", from {before} to {after}", { before, after }) + alsoLost),
      );
      button.addEventListener("click", () => this.#choose(i));
      return element("li", {}, button);
    });
    byId("review").replaceChildren(...items);
    this.#draw();
  }

  /** Draws the distance after each move, from that of the first board on. */
  #draw() {
    const distances = this.#distances;
    const title = t("Moves left after each move");
    const label = `${title}: ${distances.join(", ")}`;
    byId("course").replaceChildren(...chart(distances, { title, label, marked: this.#chosen }));
  }

  /** Chooses the move before or after the chosen one. */
  #step(by) {
    const move = Math.min(this.#distances.length - 2, Math.max(0, this.#chosen + by));
    this.#choose(move);
    byId("review").children[move].firstElementChild.focus();
  }

  #choose(move) {
    this.#game.setMode("analyse");
    this.#game.go(this.#trail.boards[move]);
    this.#chosen = move;
    this.#draw();
    [...byId("review").children].forEach((item, i) => {
      if (i === move) item.firstElementChild.setAttribute("aria-current", "step");
      else item.firstElementChild.removeAttribute("aria-current");
    });
  }
}
