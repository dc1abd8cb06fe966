// Review of a game that was won or left for analysis: its moves, each with the distance before and after it. A move
// that does not come nearer has lost moves and is marked, as in the analysis of chess.

import { chart } from "./chart.js";
import { byId, counted, element } from "./elements.js";
import { t } from "./texts.js";

const shownAtOnce = 8;

/** Returns the mark of a move that lost a number of moves. */
const markOf = (lost) => (lost === 0 ? "" : lost === 1 ? "?!" : "?");

export function showReview(game) {
  /** The game on show as {puzzle, goal, moves, boards}; null if there is none. */
  let trail = null;
  /** The distances of the trail's boards that are known so far. */
  let distances = [];
  let chosen = -1;

  game.addEventListener("begun", () => {
    const { puzzle, goal, first } = game;
    if (trail && (trail.puzzle !== puzzle || trail.goal !== goal || trail.boards[0] !== first)) set(null);
  });
  game.addEventListener("won", () => game.help !== "answer" && take());
  game.addEventListener("mode", () => game.analyses && trail === null && take());
  byId("review-panel").addEventListener("toggle", measure);
  byId("review").addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const move = Math.min(distances.length - 2, Math.max(0, chosen + by));
    choose(move);
    byId("review").children[move].firstElementChild.focus();
  });
  byId("show-losses").addEventListener("click", () => {
    byId("review-panel").open = true;
    byId("review-panel").firstElementChild.focus();
  });

  function take() {
    const { puzzle, goal, shortest } = game;
    if (game.trail.moves.length > 0 && shortest !== null) set({ puzzle, goal, ...game.trail });
  }

  function set(taken) {
    [trail, distances, chosen] = [taken, [], -1];
    byId("review-panel").hidden = trail === null;
    byId("review-panel").open = false;
    byId("lost").textContent = "";
    byId("review").replaceChildren();
    byId("course").replaceChildren();
  }

  /** Asks for the distances, one after the other: along a shortest path they follow from each other. */
  async function measure() {
    if (!trail || !byId("review-panel").open || distances.length > 0) return;
    const measured = trail;
    const { puzzle, goal, moves, boards } = measured;
    /** Promises a shortest path; null if the search gave up, where the review ends. */
    const pathFrom = (start) =>
      game.ask("solve", { puzzle: puzzle.name, goal, start }).then(({ path }) => path, () => null);
    let path = [];
    for (const [i, start] of boards.entries()) {
      path = i > 0 && path[0] === moves[i - 1] ? path.slice(1) : await pathFrom(start);
      if (measured !== trail || path === null) return;
      distances.push(path.length);
      if (i % shownAtOnce === 0) show();
    }
    show();
    const losses = distances.slice(1).map((after, i) => after - distances[i] + 1).filter((lost) => lost > 0);
    const sum = losses.reduce((all, lost) => all + lost, 0);
    const said = t("{moves} lost, in {places}", {
      moves: counted(sum, "move"), places: counted(losses.length, "place"),
    });
    byId("lost").textContent = sum === 0 ? t("none lost") : said;
  }

  function show() {
    const { puzzle, moves, boards } = trail;
    const items = distances.slice(1).map((after, i) => {
      const before = distances[i];
      const lost = after - before + 1;
      const alsoLost = lost ? t(", {moves} lost", { moves: counted(lost, "move") }) : "";
      const button = element(
        "button",
        { type: "button", class: lost ? "lost" : null, "aria-current": i === chosen ? "step" : null },
        element("span", {}, puzzle.label(boards[i], moves[i])),
        element("span", { class: "mark", "aria-hidden": "true" }, markOf(lost)),
        element("span", { class: "from-to", "aria-hidden": "true" }, `${before} → ${after}`),
        element("span", { class: "aloud" }, t(", from {before} to {after}", { before, after }) + alsoLost),
      );
      button.addEventListener("click", () => choose(i));
      return element("li", {}, button);
    });
    byId("review").replaceChildren(...items);
    draw();
  }

  /** Draws the distance after each move, from that of the first board on. */
  function draw() {
    const title = t("Moves left after each move");
    const label = `${title}: ${distances.join(", ")}`;
    byId("course").replaceChildren(...chart(distances, { title, label, marked: chosen }));
  }

  function choose(move) {
    game.setMode("analyse");
    game.go(trail.boards[move]);
    chosen = move;
    draw();
    [...byId("review").children].forEach((item, i) => {
      if (i === move) item.firstElementChild.setAttribute("aria-current", "step");
      else item.firstElementChild.removeAttribute("aria-current");
    });
  }
}
