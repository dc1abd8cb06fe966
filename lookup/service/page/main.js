// page/: the page in a browser. A Game holds the position and asks an answerer about it; each view draws a part of the
// page and listens to the game. This module finds the answerer and creates the rest.

import { findAnswerer, Refusal } from "./answerer.js";
import { difficultyMeans, inOrder, keysOf, rulesOf, titleOf } from "./catalogue.js";
import { Clock, inMinutes, inThousandths } from "./clock.js";
import { showDaily } from "./daily.js";
import { byId, copyText, element, messageOf } from "./elements.js";
import { showEditor } from "./editor.js";
import { Game } from "./game.js";
import { difficultyOf } from "./difficulty.js";
import { listenToUndo } from "./gestures.js";
import { showHistogram } from "./histogram.js";
import { showModes } from "./modes.js";
import { listenToPageKeys } from "./keys.js";
import { speak } from "./languages.js";
import { showLevels } from "./levels.js";
import { keepRival, linkTo, readLink, showRaces } from "./links.js";
import { listMoves } from "./moves.js";
import { keepOffline } from "./offline.js";
import { showPaths } from "./paths.js";
import { showMore } from "./more.js";
import { labelByLetters, Puzzle } from "./puzzle.js";
import { showReadout } from "./readout.js";
import { showReview } from "./review.js";
import { showScore } from "./score.js";
import { showSolution } from "./solution.js";
import { showStatistics } from "./statistics.js";
import { recall, remember } from "./storage.js";
import { sharedSheet } from "./style.js";
import { t } from "./texts.js";
import "./tile-board.js";
import { showWhy } from "./why.js";
import { showWins } from "./win.js";

/** Writes the position to the address, without an entry in the browser's history, and keeps the game with it. */
const writeLink = (game, seconds) =>
  history.replaceState({ ...game.kept, seconds }, "", linkTo(game, game.board, game.mode));

const notice = (message) => (byId("notice").textContent = message);
byId("notice").addEventListener("click", () => notice(""));
document.addEventListener("keydown", ({ key }) => key === "Escape" && notice(""));

/** Shows the error of a promise; clears the notice if it succeeds. */
const orNotice = (asked) => asked.then(() => notice(""), (error) => notice(messageOf(error)));

/** Promises the puzzle of a name; adds puzzles that are not listed, such as boards of another size. */
async function find(game, answerer, name) {
  const known = game.puzzles.find((puzzle) => puzzle.name === name);
  if (known) return known;
  const [description] = await answerer.ask("puzzles", { puzzle: name }).catch((error) => {
    if (error instanceof Refusal) return [];
    throw error;
  });
  if (description === undefined)
    throw new Refusal(t('there is no puzzle "{name}" here; choose one from the list', { name }));
  const puzzle = new Puzzle(description);
  add(game, puzzle);
  return puzzle;
}

/** Reads a puzzle's definition, the text of a .puzzle file, and adds the puzzle to the list. */
async function define(game, answerer, definition, file = "puzzle") {
  if (!answerer.parse)
    throw new Refusal(t("To play this file here, start the service with it: `tilebase serve --puzzle FILE`."));
  const puzzle = new Puzzle(await answerer.parse(definition, file));
  puzzle.definition = definition;
  add(game, puzzle);
  return puzzle;
}

/** Adds a puzzle to the list, in place of one with the same name. */
function add(game, puzzle) {
  const others = game.puzzles.filter(({ name }) => name !== puzzle.name);
  game.puzzles = [...others, puzzle];
  listPuzzles(game);
}

function listPuzzles(game) {
  const options = game.puzzles.map((puzzle) => element("option", { value: puzzle.name }, titleOf(puzzle)));
  byId("puzzle").replaceChildren(...options);
  if (game.puzzle) byId("puzzle").value = game.puzzle.name;
}

function showPuzzles(game) {
  const select = byId("puzzle");
  listPuzzles(game);
  select.addEventListener("change", async () => {
    const puzzle = game.puzzles.find(({ name }) => name === select.value);
    await orNotice(game.scramble({ puzzle, goal: puzzle.goal }));
    select.value = game.puzzle.name;  // the old name if scramble() failed
  });

  const showKeys = () => {
    const keys = keysOf(game.puzzle, byId("arrows-move-gap").checked);
    byId("keys").replaceChildren(...keys.map((sentence) => element("li", {}, sentence)));
    byId("board").description = keys.join(" ");
  };
  const settings = [
    ["arrows-move-gap", "arrowsMoveGap", (is) => byId("board").setAttribute("arrows", is ? "gap" : "tile")],
    ["by-hover", "hover", (is) => byId("board").toggleAttribute("hover", is)],
    ["by-letters", "movesByLetters", labelByLetters],
  ];
  for (const [id, name, set] of settings) {
    const box = byId(id);
    box.checked = recall("settings")[name] === true;
    set(box.checked);
    box.addEventListener("change", () => {
      remember("settings", name, box.checked);
      set(box.checked);
      showKeys();
      game.show();
    });
  }
  game.addEventListener("puzzle", () => {
    select.value = game.puzzle.name;
    byId("rules").textContent = rulesOf(game.puzzle);
    byId("difficulty-means").textContent = difficultyMeans(game.scale);
    byId("arrows-setting").hidden = byId("hover-setting").hidden = !game.puzzle.kinds.has("slide");
    document.body.style.setProperty("--board-shape", game.puzzle.columns / game.puzzle.rows.length);
    showKeys();
  });
}

function listenToButtons(game, setGoal) {
  for (const act of ["hint", "undo", "redo", "restart", "reveal"])
    byId(act).addEventListener("click", () => game[act]());

  // Following the link would replace the position in the address.
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("board").focus();
  });

  byId("own-goal").addEventListener("click", () => setGoal(game.puzzle.goal));
  byId("any-goal").addEventListener("click", () => setGoal(game.puzzle.boardOf(game.puzzle.symbols.map(() => "*"))));
  byId("here-goal").addEventListener("click", () => setGoal(game.board));
  byId("copy").addEventListener("click", ({ target }) => copyText(location.href, target, notice));
}

/** Shows a random board of the wanted puzzle, or of the first one whose own goal the tables cover. */
async function begin(game, wanted) {
  const failures = [];
  const puzzles = game.puzzles.filter((puzzle) => puzzle !== wanted);
  for (const puzzle of wanted ? [wanted, ...puzzles] : puzzles) {
    try {
      return await game.scramble({ puzzle, goal: puzzle.goal });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures.push(error);
    }
  }
  throw failures[0];
}

/**
 * Shows the link's position, or a random board if it names none; if it is invalid, an error and a board of its puzzle.
 * After a reload, the game that the position belongs to goes on.
 */
async function follow(game, answerer) {
  const { puzzle: name, definition, start, mode, race, ...link } = readLink();
  const kept = history.state;
  let puzzle;
  try {
    if (definition !== undefined) puzzle = await define(game, answerer, definition);
    else puzzle = name === undefined ? game.puzzles[0] : await find(game, answerer, name);
    const goal = link.goal ?? puzzle.goal;
    await (start === undefined ? game.scramble({ puzzle, goal, mode }) : game.set({ puzzle, start, goal, mode }));
    notice("");
    if (race !== undefined) keepRival(game, race);
    if (kept && game.resume(kept)) clock.goOnFrom(kept.seconds);
  } catch (error) {
    const message = messageOf(error);
    notice(location.hash ? t("Invalid link: {message}", { message }) : message);
    await begin(game, puzzle);
  }
}

speak();
const answerer = await findAnswerer();
const descriptions = await answerer.ask("puzzles").catch((error) => {
  notice(t("No answer: {message}", { message: messageOf(error) }));
  throw error;
});
const puzzles = descriptions.map((description) => new Puzzle(description));
const game = new Game(answerer, inOrder(puzzles), difficultyOf);
const clock = new Clock((seconds) => (byId("time").textContent = (game.isOver ? inThousandths : inMinutes)(seconds)));
document.adoptedStyleSheets = [sharedSheet];
byId("board").show(game, document);
listenToUndo(game, document.body);
listMoves(game);
showReview(game);
showStatistics(game, clock);
showWins(game, clock);
showReadout(game);
showModes(game);
showScore(game, clock, orNotice);
showDaily(game, clock, { orNotice, notice });
showLevels(game, clock, orNotice);
showRaces(game, clock, notice);
showMore(game, {
  find: (name) => find(game, answerer, name), define: (...file) => define(game, answerer, ...file), orNotice,
});
showWhy(game, orNotice);
showPaths(game, showSolution(game));
showHistogram(game);
listenToPageKeys(game);
showEditor(game, "start", byId("edit-start"));
showPuzzles(game);
listenToButtons(game, showEditor(game, "goal", byId("edit-goal")));
game.addEventListener("board", () => writeLink(game, clock.seconds));
// The address may have become a new link already, which must be followed.
addEventListener("pagehide", () => history.replaceState({ ...game.kept, seconds: clock.seconds }, ""));
game.addEventListener("trouble", ({ detail }) => notice(t("No answer: {message}", { message: messageOf(detail) })));
addEventListener("hashchange", () => follow(game, answerer));

await follow(game, answerer);
byId("answered-by").textContent = t(answerer.name);
document.body.dataset.ready = "";
// Only the static page is kept: a service's page cannot answer without the service.
if (answerer.parse) keepOffline();
