// The solution: a shortest path that can be played, paused, stepped or dragged to any place. It follows moves made by
// hand along the path; any other move starts a new solution. In play it is shown only if the player asks for it.

import { byId, element } from "./elements.js";
import { t } from "./texts.js";

export class SolutionView {
  #game;
  #puzzle = null;
  #goal = "";
  #path = [];
  /** The boards along the path, its start first. */
  #boards = [];
  #at = 0;
  #timer = null;

  constructor(game) {
    this.#game = game;
    game.addEventListener("board", () => this.#follow());
    game.addEventListener("better", () => {
      const { path } = game.answer;
      if (path.length < this.#path.length - this.#at) this.take(path);
    });
    game.addEventListener("revealed", async () => {
      this.#pause();
      await this.#follow();
      this.#play();
    });
    byId("play").addEventListener("click", () => (this.#timer === null ? this.#play() : this.#pause()));
    byId("step").addEventListener("click", () => this.#pause() || this.#step());
    byId("back").addEventListener("click", () => this.#pause() || this.#goTo(this.#at - 1));
    byId("place").addEventListener("input", (event) => this.#pause() || this.#goTo(event.target.valueAsNumber));
  }

  /** Shows a path that starts at the current board. */
  take(path) {
    this.#pause();
    this.#path = path;
    this.#boards = [this.#game.board];
    for (const move of path) this.#boards.push(this.#game.puzzle.apply(this.#boards.at(-1), move));
    this.#at = 0;
    this.#show();
  }

  async #follow() {
    const { board, goal, puzzle, isRevealed } = this.#game;
    byId("solution-panel").hidden = !isRevealed;
    if (!isRevealed) {
      this.take([]);
      [this.#goal, this.#puzzle] = ["", null];
      return;
    }
    const place = this.#goal === goal && this.#puzzle === puzzle ? this.#boards.indexOf(board) : -1;
    if (place >= 0) {
      this.#at = place;
      return this.#show();
    }
    this.#pause();
    [this.#goal, this.#puzzle] = [goal, puzzle];
    this.take([]);
    const path = await this.#game.solve().catch(() => []);
    const isStill = this.#boards.length === 1 && this.#boards[0] === board;
    if (isStill && this.#goal === goal && this.#puzzle === puzzle) this.take(path);
  }

  #play() {
    if (this.#at === this.#path.length) return;
    byId("play").textContent = t("Pause");
    this.#step();
    const pause = 1000 / byId("speed").valueAsNumber;
    this.#timer = this.#at < this.#path.length ? setTimeout(() => this.#play(), pause) : this.#pause();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    byId("play").textContent = t("Play");
    return null;
  }

  #step() {
    if (this.#at < this.#path.length) this.#game.make([this.#path[this.#at]]);
  }

  #goTo(place) {
    if (place >= 0 && place !== this.#at) this.#game.go(this.#boards[place]);
  }

  #show() {
    const { puzzle } = this.#game;
    const last = this.#path.length;
    const place = byId("place");
    place.max = last;
    place.value = this.#at;
    place.disabled = last === 0;
    place.setAttribute("aria-valuetext", t("after {at} of {last} moves", { at: this.#at, last }));
    byId("progress").textContent = last === 0 ? "" : t("{at} of {last}", { at: this.#at, last });
    byId("play").disabled = byId("step").disabled = this.#at === last;
    byId("back").disabled = this.#at === 0;
    byId("path").replaceChildren(
      ...this.#path.map((move, i) => {
        const attributes = { class: i < this.#at ? "done" : null, "aria-current": i === this.#at ? "step" : null };
        return element("li", attributes, puzzle.label(this.#boards[i], move));
      }),
    );
  }
}
