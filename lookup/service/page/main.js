// Finds who answers, and puts the page together.

import { findAnswerer } from "./answerer.js";
import { BoardView } from "./board.js";
import { byId, element } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { listenToKeys, listenToPointer } from "./gestures.js";
import { showHistogram } from "./histogram.js";
import { readLink, writeLink } from "./link.js";
import { MovesView } from "./moves.js";
import { PathsView } from "./paths.js";
import { Puzzle } from "./puzzle.js";
import { showReadout } from "./readout.js";
import { SolutionView } from "./solution.js";

const firstPuzzle = "slide3x3";
const firstDistance = 14;

const notice = (message) => (byId("notice").textContent = message);

/** Says what becomes of something that was asked for: nothing, if it went well. */
const orNotice = (asked) => asked.then(() => notice(""), ({ message }) => notice(message));

function showPuzzles(game) {
  const select = byId("puzzle");
  select.replaceChildren(...game.puzzles.map(({ name }) => element("option", {}, name)));
  select.addEventListener("change", () => {
    const puzzle = game.puzzles.find(({ name }) => name === select.value);
    orNotice(game.set({ puzzle, start: puzzle.goal, goal: puzzle.goal }));
  });
  game.addEventListener("puzzle", () => (select.value = game.puzzle.name));
}

function listenToButtons(game, editors) {
  byId("hint").addEventListener("click", () => game.hint());
  byId("undo").addEventListener("click", () => game.undo());
  byId("restart").addEventListener("click", () => game.restart());

  // Followed as a link, it would take the place of the position in the address.
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("board").focus();
  });

  const difficulty = byId("difficulty");
  const showDifficulty = () => (byId("difficulty-is").textContent = difficulty.value);
  difficulty.addEventListener("input", showDifficulty);
  game.addEventListener("stats", () => {
    difficulty.max = game.stats.farthest;
    showDifficulty();
  });
  byId("scramble").addEventListener("click", () => orNotice(game.scramble(difficulty.valueAsNumber)));

  byId("own-goal").addEventListener("click", () => editors.goal.set(game.puzzle.goal));
  byId("any-goal").addEventListener("click", () => editors.goal.set("*".repeat(game.puzzle.cells)));
  byId("here-goal").addEventListener("click", () => editors.goal.set(game.board));
  byId("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notice("The link is copied.");
    } catch {  // forbidden, or not there: plain http
      notice("Copy the address of this page: it is the link.");
    }
  });
}

/** Goes to where the link points; says what is wrong with it, if something is. */
async function follow(game) {
  const { puzzle: name = firstPuzzle, start, goal } = readLink();
  const puzzle = game.puzzles.find((other) => other.name === name);
  try {
    if (!puzzle) throw new Error(`there is no puzzle ${name}; there are ${game.puzzles.map((other) => other.name).join(", ")}`);
    await game.set({ puzzle, start: start ?? puzzle.goal, goal: goal ?? puzzle.goal });
    notice("");
    return start !== undefined;
  } catch ({ message }) {
    notice(`The link leads nowhere: ${message}`);
    const own = game.puzzles.find((other) => other.name === firstPuzzle);
    await game.set({ puzzle: own, start: own.goal, goal: own.goal });
    return true;
  }
}

/** Which row and column the next arrow will shift. */
function showArmed(line) {
  byId("frame").dataset.line = line === null ? "" : line + 1;
  byId("armed").textContent = line === null ? "" : `Row or column ${line + 1}: now an arrow.`;
}

const answerer = await findAnswerer();
const descriptions = await answerer.ask("puzzles").catch((error) => {
  notice(`Nobody answers: ${error.message}`);
  throw error;
});
const game = new Game(answerer, descriptions.map((description) => new Puzzle(description)));
const view = new BoardView(game);
listenToPointer(game, view);
listenToKeys(game, showArmed);
new MovesView(game);
showReadout(game);
new PathsView(game, new SolutionView(game));
showHistogram(game);
const editors = Object.fromEntries(["start", "goal"].map((which) => [which, new Editor(game, which, byId(`edit-${which}`))]));
showPuzzles(game);
listenToButtons(game, editors);
game.addEventListener("board", () => writeLink(game));
game.addEventListener("trouble", ({ detail: { message } }) => notice(`Nobody answers: ${message}`));
addEventListener("hashchange", () => follow(game));

const linked = await follow(game);
if (!linked) await game.scramble(Math.min(firstDistance, game.stats.farthest));
byId("answered-by").textContent = answerer.name;
document.body.dataset.ready = "";
