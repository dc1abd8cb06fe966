// List of all shortest paths: their number, and a page of them at a time. Paths are requested only when their page is
// shown.

import { byId, element, grouped } from "./elements.js";
import { t } from "./texts.js";

const onPage = 12;
const askedAtOnce = 20 * onPage;

export class PathsView {
  #game;
  #solution;
  #page = 0;
  #count = null;
  #paths = [];

  constructor(game, solution) {
    this.#game = game;
    this.#solution = solution;
    game.addEventListener("answer", () => this.#start());
    byId("paths-panel").addEventListener("toggle", () => this.#show());
    byId("earlier").addEventListener("click", () => this.#turn(-1));
    byId("later").addEventListener("click", () => this.#turn(1));
  }

  async #start() {
    const { answer, analyses, puzzle } = this.#game;
    [this.#page, this.#count, this.#paths] = [0, null, []];
    byId("count").textContent = "";
    byId("paths").replaceChildren();
    byId("paths-panel").hidden = puzzle.isLarge;
    if (!analyses || puzzle.isLarge) return;
    const { count } = await this.#game.ask("count").catch(() => ({ count: null }));
    if (answer !== this.#game.answer) return;
    this.#count = count;
    byId("count").textContent = count === null ? t("none") : grouped(count);
    this.#show();
  }

  #turn(by) {
    this.#page += by;
    this.#show();
  }

  async #show() {
    if (!byId("paths-panel").open) return;
    const { answer } = this.#game;
    const first = this.#page * onPage;
    const end = Math.min(first + onPage, this.#count ?? 0);
    if (end > this.#paths.length) {
      const limit = Math.min(this.#count, Math.max(askedAtOnce, 4 * this.#paths.length));
      const { paths } = await this.#game.ask("paths", { limit });
      if (answer !== this.#game.answer) return;
      this.#paths = paths;
    }
    const { puzzle, board } = this.#game;
    const items = this.#paths.slice(first, end).map((path) => {
      const word = puzzle.labels(board, path).join(", ") || t("(no move)");
      const button = element("button", { type: "button", class: "path" }, word);
      button.addEventListener("click", () => this.#solution.take(path));
      return element("li", {}, button);
    });
    const list = byId("paths");
    list.start = first + 1;
    list.replaceChildren(...items);
    const shown = { first: first + 1, end, n: grouped(this.#count ?? 0) };
    byId("shown").textContent = end > 0 ? t("{first} to {end} of {n}", shown) : "";
    byId("earlier").disabled = first === 0;
    byId("later").disabled = end >= (this.#count ?? 0);
  }
}
