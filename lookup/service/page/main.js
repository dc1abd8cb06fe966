// Finds who answers, and puts the page together.

import { findAnswerer, Refusal } from "./answerer.js";
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

const usualPuzzle = "slide3x3";  // to begin with, where it is there
const firstDistance = 14;

const notice = (message) => (byId("notice").textContent = message);

/** Says what becomes of something that was asked for: nothing, if it went well. */
const orNotice = (asked) => asked.then(() => notice(""), ({ message }) => notice(message));

const ownGoal = (puzzle) => ({ puzzle, start: puzzle.goal, goal: puzzle.goal });

function showPuzzles(game) {
  const select = byId("puzzle");
  select.replaceChildren(...game.puzzles.map(({ name }) => element("option", {}, name)));
  select.addEventListener("change", async () => {
    await orNotice(game.set(ownGoal(game.puzzles.find(({ name }) => name === select.value))));
    select.value = game.puzzle.name;  // still the old one, if it could not be set
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

/** The puzzles in the order in which the page tries to begin with them. */
const usualFirst = ({ puzzles }) => [...puzzles].sort((a, b) => (b.name === usualPuzzle) - (a.name === usualPuzzle));

/** Takes up the first puzzle whose own goal its tables answer for. */
async function begin(game) {
  const failures = [];
  for (const puzzle of usualFirst(game)) {
    try {
      return await game.set(ownGoal(puzzle));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures.push(error);
    }
  }
  throw failures[0];
}

/** Goes to where the link points, or says what is wrong with it and begins elsewhere. Whether the board is to stay. */
async function follow(game) {
  const { puzzle: name, start, goal } = readLink();
  try {
    const puzzle = name === undefined ? usualFirst(game)[0] : game.puzzles.find((other) => other.name === name);
    if (!puzzle) throw new Refusal(`there is no puzzle ${name} here`);
    await game.set({ puzzle, start: start ?? puzzle.goal, goal: goal ?? puzzle.goal });
    notice("");
    return start !== undefined;
  } catch ({ message }) {
    notice(`${location.hash ? "The link leads nowhere: " : ""}${message}`);
    await begin(game);
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
