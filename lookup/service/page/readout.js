// Distance in large type, a picture of the goal and, for screen readers, the last event.

import { byId, counted, preview } from "./elements.js";
import { t } from "./texts.js";

/** Returns "farther than 43 % of boards; ..."; "" until the distribution is known. */
function rarity({ distance, stats }) {
  if (!stats || distance === null) return "";
  const most = stats.states.at(-1);
  if (distance === stats.farthest)
    return t(most === 1 ? "The farthest board." : "One of the {most} farthest boards.", { most });
  const nearer = stats.states.slice(0, distance).reduce((sum, states) => sum + states, 0);
  const percent = Math.floor((100 * nearer) / stats.reachable);
  return t("Farther than {percent} % of boards; the farthest is {farthest}.", { percent, farthest: stats.farthest });
}

/** Explains why a board of slides is hard: how far the tiles seem to be from their cells, and how far the board is. */
function appearance({ puzzle, board, goal, distance }) {
  const manhattan = distance ? puzzle.manhattan(board, goal) : null;
  return manhattan === null ? "" : t("Manhattan distance {manhattan}, truly {distance}.", { manhattan, distance });
}

export function showReadout(game) {
  let lastMoves = "";
  let saying;

  const showGoal = () => {
    const { puzzle, goal, picture } = game;
    byId("goal").replaceChildren(preview(puzzle, goal, `${t("Goal")}. ${puzzle.read(goal)}`, picture));
  };
  game.addEventListener("picture", () => game.puzzle && showGoal());
  game.addEventListener("board", ({ detail: { moves, from, back } }) => {
    byId("board").setAttribute("aria-busy", game.analyses);
    lastMoves = moves ? `${back ? t("Back: ") : ""}${game.puzzle.describeAll(from, moves)}.` : "";
    showGoal();
    byId("made").textContent = game.movesMade;
    byId("unproven").textContent = "";
    byId("undo").disabled = !game.canUndo;
    byId("redo").disabled = !game.canRedo;
    byId("restart").disabled = !game.canUndo;
    byId("hint").textContent = t("Hint");
    byId("hint").disabled = game.isSolved;
    byId("reveal").disabled = game.isSolved;
    if (game.analyses) return;
    for (const secret of ["distance", "unit", "hardness"]) byId(secret).textContent = "";
    say(lastMoves);
  });

  game.addEventListener("won", () => {
    say(`${lastMoves} ${byId("win-heading").textContent}: ${byId("win-moves").textContent}`);
  });

  game.addEventListener("answer", () => {
    byId("board").setAttribute("aria-busy", "false");
    byId("hint").disabled = byId("reveal").disabled = !game.isSolvable || game.isSolved;
    if (game.hinted === null) byId("hint").textContent = t("Hint");
    showDistance();
  });

  // Better bounds are shown, and told only once they are exact.
  game.addEventListener("better", () => byId("readout").dataset.state === "unknown" && showDistance());

  const showDistance = () => {
    if (!game.analyses) return;
    const { distance, isSolved } = game;
    const unsolvable = !game.isSolvable;
    byId("readout").dataset.state = unsolvable ? "unsolvable" : isSolved ? "solved" : "open";
    if (!unsolvable && distance === null) {
      const { atLeast, atMost } = game.answer;
      return showUnknown(`≤ ${atMost}`, t("moves to the goal; at least {atLeast}", { atLeast }));
    }
    byId("distance").textContent = unsolvable ? "∞" : distance;
    const unit = t(distance === 1 ? "move to the goal" : "moves to the goal");
    byId("unit").textContent = unsolvable ? t("The goal cannot be reached") : distance === 0 ? t("Solved") : unit;
    byId("hardness").textContent = `${rarity(game)} ${appearance(game)}`;
    const left = distance ? t("{moves} left.", { moves: counted(distance, "move") }) : `${t("Solved")}.`;
    const state = unsolvable ? `${t("The goal cannot be reached")}.` : left;
    say(`${lastMoves} ${state}`);
  };

  const showSearch = () => {
    const { searches, canSearch } = game;
    const moves = game.answer?.moves ?? [];
    const known = moves.filter(({ distance }) => distance !== null).length;
    const ofMoves = t("searching: {known} of {n} moves", { known, n: moves.length });
    const words = game.distance === null ? t("searching") : ofMoves;
    byId("search").hidden = !searches && !canSearch;
    byId("search-says").textContent = searches ? words : "";
    byId("search-on").textContent = searches ? t("Stop") : t("Search on");
  };
  for (const event of ["board", "answer", "search", "better"]) game.addEventListener(event, showSearch);
  byId("search-on").addEventListener("click", () => (game.searches ? game.stop() : game.search()));

  /** Shows analysis without an answer: yet, or at all. */
  const showUnknown = (sign, words) => {
    if (!game.analyses) return;
    byId("readout").dataset.state = "unknown";
    byId("distance").textContent = sign;
    byId("unit").textContent = words;
    byId("hardness").textContent = "";
  };
  game.addEventListener("searching", () => {
    if (!game.analyses && game.help !== "") byId("hint").textContent = "…";
    showUnknown("…", t("searching"));
  });
  game.addEventListener("trouble", () => {
    byId("hint").textContent = t("Hint");
    byId("board").setAttribute("aria-busy", "false");
    showUnknown("?", t("not found"));
  });

  game.addEventListener("hint", () => {
    byId("hint").textContent = t("Play it");
    const unproven = game.isHintProven ? "" : t("A good move, not proven to be the best.");
    byId("unproven").textContent = unproven;
    say(`${t("Hint")}: ${game.puzzle.describe(game.board, game.hinted)}. ${unproven}`);
  });

  /** Announces a sentence, unless another one follows at once, as while a solution plays. */
  function say(sentence) {
    clearTimeout(saying);
    saying = setTimeout(() => (byId("said").textContent = sentence.trim()), 150);
  }
}
