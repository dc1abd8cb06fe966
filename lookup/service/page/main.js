// page/: what a browser shows. A Game holds the position and asks an answerer about it; each view draws one part of the
// page and listens to the game. This module finds the answerer and creates the rest.

import { findAnswerer, Refusal } from "./answerer.js";
import { BoardView } from "./board.js";
import { byId, element } from "./elements.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { listenToKeys, listenToPointer } from "./gestures.js";
import { showHistogram } from "./histogram.js";
import { MovesView } from "./moves.js";
import { PathsView } from "./paths.js";
import { Puzzle } from "./puzzle.js";
import { showReadout } from "./readout.js";
import { SolutionView } from "./solution.js";

const usualPuzzle = "slide3x3";  // shown first, if available
const firstDistance = 14;

/** The position in the address after #; undefined for each part that is missing. */
function readLink() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const get = (name) => parameters.get(name) ?? undefined;
  return { puzzle: get("puzzle"), start: get("start"), goal: get("goal") };
}

/** Writes the position to the address, without an entry in the browser's history. */
function writeLink({ puzzle, board, goal }) {
  const parameters = new URLSearchParams({ puzzle: puzzle.name, start: board, goal });
  history.replaceState(null, "", `#${parameters}`);
}

const notice = (message) => (byId("notice").textContent = message);

/** Shows the error of a promise; clears the notice if it succeeds. */
const orNotice = (asked) => asked.then(() => notice(""), ({ message }) => notice(message));

const anyBoard = (puzzle) => puzzle.boardOf(puzzle.symbols.map(() => "*"));

const ownGoal = (puzzle) => ({ puzzle, start: puzzle.goal, goal: puzzle.goal });

function showPuzzles(game) {
  const select = byId("puzzle");
  select.replaceChildren(...game.puzzles.map(({ name }) => element("option", {}, name)));
  select.addEventListener("change", async () => {
    await orNotice(game.set(ownGoal(game.puzzles.find(({ name }) => name === select.value))));
    select.value = game.puzzle.name;  // still the old one if set() failed
  });
  game.addEventListener("puzzle", () => (select.value = game.puzzle.name));
}

function listenToButtons(game, editors) {
  byId("hint").addEventListener("click", () => game.hint());
  byId("undo").addEventListener("click", () => game.undo());
  byId("restart").addEventListener("click", () => game.restart());

  // Following the link would replace the position in the address.
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("board").focus();
  });

  const difficulty = byId("difficulty");
  const showDifficulty = () => (byId("difficulty-is").textContent = difficulty.value);
  difficulty.addEventListener("input", showDifficulty);
  game.addEventListener("stats", () => {
    difficulty.max = game.farthest;
    showDifficulty();
  });
  byId("scramble").addEventListener("click", () => orNotice(game.scramble(difficulty.valueAsNumber)));

  byId("own-goal").addEventListener("click", () => editors.goal.set(game.puzzle.goal));
  byId("any-goal").addEventListener("click", () => editors.goal.set(anyBoard(game.puzzle)));
  byId("here-goal").addEventListener("click", () => editors.goal.set(game.board));
  byId("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notice("Link copied.");
    } catch {  // forbidden, or missing: the page came over plain http
      notice("The browser does not allow this; copy the address of the page instead.");
    }
  });
}

/** The puzzles in the order in which the page tries them at the start. */
const usualFirst = ({ puzzles }) => [...puzzles].sort((a, b) => (b.name === usualPuzzle) - (a.name === usualPuzzle));

/** Shows the first puzzle whose own goal the tables cover. */
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

/** Shows the link's position or, if it is invalid, an error and the first puzzle. False if the link names no board. */
async function follow(game) {
  const { puzzle: name, start, goal } = readLink();
  try {
    const puzzle = name === undefined ? usualFirst(game)[0] : game.puzzles.find((other) => other.name === name);
    if (!puzzle) throw new Refusal(`no puzzle ${name} is available`);
    await game.set({ puzzle, start: start ?? puzzle.goal, goal: goal ?? puzzle.goal });
    notice("");
    return start !== undefined;
  } catch ({ message }) {
    notice(`${location.hash ? "Invalid link: " : ""}${message}`);
    await begin(game);
    return true;
  }
}

/** Shows which row and column the next arrow key will shift. */
function showArmed(line) {
  byId("frame").dataset.line = line === null ? "" : line + 1;
  byId("armed").textContent = line === null ? "" : `Row or column ${line + 1}: press an arrow key.`;
}

const answerer = await findAnswerer();
const descriptions = await answerer.ask("puzzles").catch((error) => {
  notice(`No answer: ${error.message}`);
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
const editors = {
  start: new Editor(game, "start", byId("edit-start")),
  goal: new Editor(game, "goal", byId("edit-goal")),
};
showPuzzles(game);
listenToButtons(game, editors);
game.addEventListener("board", () => writeLink(game));
game.addEventListener("trouble", ({ detail: { message } }) => notice(`No answer: ${message}`));
addEventListener("hashchange", () => follow(game));

const linked = await follow(game);
if (!linked) await game.scramble(Math.min(firstDistance, game.farthest));
byId("answered-by").textContent = answerer.name;
document.body.dataset.ready = "";
