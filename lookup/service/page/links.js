// Links to boards, and races: a link that has the result of somebody else, who is to be beaten on the same board.

import { inThousandths } from "./clock.js";
import { byId, copyText, counted } from "./elements.js";
import { recallNumbers, remember } from "./storage.js";
import { t } from "./texts.js";

/**
 * Returns the position in the address after # or, without #, after ?; undefined for each part that is missing. `race`
 * is {moves, seconds}.
 */
export function readLink() {
  const parameters = new URLSearchParams(location.hash.slice(1) || location.search);
  const get = (name) => parameters.get(name) ?? undefined;
  const [start, mode] = [get("start"), get("mode")];
  const isMode = mode === "play" || mode === "analyse";
  // Links without a mode are older than modes: they lead to a board to look at.
  const usual = start === undefined ? "play" : "analyse";
  const [, moves, seconds] = /^(\d{1,6})-(\d{1,6}(?:\.\d{1,3})?)$/.exec(get("race")) ?? [];
  const race = moves === undefined ? undefined : { moves: Number(moves), seconds: Number(seconds) };
  const definition = get("definition");
  return { puzzle: get("puzzle"), definition, start, goal: get("goal"), mode: isMode ? mode : usual, race };
}

/** Returns what stands behind # in the link to a board. The puzzle of a file goes with its definition. */
export function linkTo({ puzzle, goal }, start, mode, more = {}) {
  const parameters = new URLSearchParams({ mode, puzzle: puzzle.name, start, goal, ...more });
  if (puzzle.definition !== undefined) parameters.set("definition", puzzle.definition);
  return `#${parameters}`;
}

/** Returns the address of the board that a game began with. */
export const addressOf = (game, more) => location.origin + location.pathname + linkTo(game, game.first, "play", more);

const keyOf = ({ puzzle, first, goal }) => `${puzzle.name} ${first} ${goal}`;

/** Returns the result to beat on the board of a game: {moves, seconds}; null if there is none. */
function rivalOf(game) {
  const rival = recallNumbers("race", "rival", "moves", "seconds");
  return rival?.key === keyOf(game) ? rival : null;
}

/** Keeps the result to beat on the board that a game began with. */
export function keepRival(game, { moves, seconds }) {
  remember("race", "rival", { key: keyOf(game), moves, seconds });
  game.show();
}

/** `notice` shows a text. */
export function showRaces(game, clock, notice) {
  const show = () => {
    const rival = rivalOf(game);
    const result = rival && { moves: counted(rival.moves, "move"), time: inThousandths(rival.seconds) };
    byId("to-beat").textContent = rival && !game.analyses ? t("A race: beat {moves} in {time}.", result) : "";
  };
  game.addEventListener("board", () => {
    show();
    byId("win-race").textContent = "";
    byId("race").hidden = true;
  });
  game.addEventListener("won", () => {
    const [rival, seconds] = [rivalOf(game), Number(clock.seconds.toFixed(3))];
    byId("race").hidden = game.help !== "";
    if (rival === null || game.help !== "") return;
    const faster = seconds < rival.seconds ? t("You were faster.")
      : seconds > rival.seconds ? t("The other was faster.") : "";
    const fewer = game.movesMade < rival.moves ? t("You made fewer moves.")
      : game.movesMade > rival.moves ? t("The other made fewer moves.") : "";
    byId("win-race").textContent = `${faster} ${fewer}`.trim() || t("A draw.");
  });
  byId("race").addEventListener("click", ({ target }) => {
    const race = `${game.movesMade}-${clock.seconds.toFixed(3)}`;
    copyText(addressOf(game, { race }), target, notice);
  });
}
