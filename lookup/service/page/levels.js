// Levels: ten boards of each puzzle with exact distances, at tenths of the greatest that is offered; the level's number
// is the seed of its board. A level has medals, kept on this device: for the fewest moves, and for a move a second or
// faster.

import { byId, counted, element } from "./elements.js";
import { recallNumbers, remember } from "./storage.js";
import { t } from "./texts.js";

const names = () => [
  t("First steps"), t("Warm-up"), t("Stroll"), t("Crossroads"), t("Detour"), t("Thicket"), t("Labyrinth"), t("Cliff"),
  t("Summit"), t("Far end"),
];

/** Returns the distances of the levels on a scale (scramble.js); none if its numbers are no distances. */
export const levelsOf = ({ isExact, most }) =>
  isExact ? [...Array(10).keys()].map((place) => Math.max(1, Math.round(((place + 1) * most) / 10))) : [];

const keyOf = ({ name }, place) => `${name} ${place + 1}`;

/** Returns the best {moves, seconds} of a level; infinite before it is solved. */
const bestOf = (puzzle, place) =>
  recallNumbers("levels", keyOf(puzzle, place), "moves", "seconds") ?? { moves: Infinity, seconds: Infinity };

/** Returns the medals of a level as [sign, word] of each. */
function medalsOf(puzzle, distance, place) {
  const { moves, seconds } = bestOf(puzzle, place);
  const medals = [[moves <= distance, "★", t("fewest moves")], [seconds <= distance, "◔", t("in time")]];
  const won = medals.filter(([is]) => is).map(([, ...medal]) => medal);
  return won.length === 0 && moves < Infinity ? [["✓", t("Solved")]] : won;
}

/** `orNotice` shows the error of a promise. */
export function showLevels(game, clock, orNotice) {
  const list = () => (game.goal === game.puzzle.goal ? levelsOf(game.scale) : []);
  /** Returns the number of the level that is played, from 0 on; -1 if none is. */
  const current = () => {
    const { place, board } = recallNumbers("level", game.puzzle.name, "place") ?? {};
    return board === game.first && place < list().length ? place : -1;
  };

  async function play(place) {
    const distance = list()[place];
    await game.scramble({ mode: "play", distance, seed: place + 1 });
    if (game.shortest !== distance) return;  // leaves a level that another request replaced
    remember("level", game.puzzle.name, { place, board: game.first });
    show();
    byId("board").focus();
  }

  function show() {
    const { puzzle } = game;
    const won = list().map((distance, place) => medalsOf(puzzle, distance, place));
    const items = list().map((distance, place) => {
      const aloud = [counted(distance, "move"), ...won[place].map(([, word]) => word)].join(", ");
      const button = element(
        "button",
        { type: "button", title: aloud, "aria-current": place === current() ? "true" : null },
        element("span", {}, `${place + 1}. ${names()[place]}`),
        element("span", { class: "small", "aria-hidden": "true" }, String(distance)),
        element("span", { class: "medals", "aria-hidden": "true" }, won[place].map(([sign]) => sign).join(" ")),
        element("span", { class: "aloud" }, `, ${aloud}`),
      );
      button.addEventListener("click", () => orNotice(play(place)));
      return element("li", {}, button);
    });
    byId("levels-panel").hidden = items.length === 0;
    byId("levels").replaceChildren(...items);
    const solved = won.filter((medals) => medals.length > 0).length;
    byId("levels-won").textContent = t("{at} of {last}", { at: solved, last: items.length });
  }

  game.addEventListener("begun", show);
  game.addEventListener("board", () => (byId("next-level").hidden = true));
  game.addEventListener("won", () => {
    const place = current();
    if (place < 0) return;
    byId("next-level").hidden = place === list().length - 1;
    if (game.help !== "") return;
    const best = bestOf(game.puzzle, place);
    remember("levels", keyOf(game.puzzle, place), {
      moves: Math.min(best.moves, game.movesMade), seconds: Math.min(best.seconds, clock.seconds),
    });
    show();
  });
  byId("next-level").addEventListener("click", () => orNotice(play(current() + 1)));
}
