// Levels: ten boards of a puzzle by their distance; of equal distances, the board with fewer shortest paths is later. A
// level has medals, kept on this device: for the fewest moves, and for a move a second or faster.

import { byId, counted, element } from "./elements.js";
import { recall, remember } from "./storage.js";
import { t } from "./texts.js";

/** [distance, board] of each level, by puzzle. The goal is the puzzle's own. */
export const levels = {
  slide3x3: [
    [4, "13x425786"], [8, "13x725846"], [12, "3451x6728"], [16, "41563278x"], [18, "3164x2785"], [20, "3124x7568"],
    [22, "1867x5243"], [24, "458613x72"], [27, "8674325x1"], [31, "8672543x1"],
  ],
  slide4x4: [
    [6, "1 2 4 8 5 6 3 x 9 10 7 12 13 14 11 15"], [12, "1 3 7 4 6 2 15 8 5 10 x 11 9 13 14 12"],
    [18, "1 3 4 7 9 5 2 6 x 13 10 8 14 15 11 12"], [24, "1 3 4 8 10 x 6 12 11 2 5 14 9 13 15 7"],
    [30, "1 6 x 3 13 5 2 15 8 9 4 7 14 11 12 10"], [36, "2 4 14 1 10 9 5 3 x 15 8 6 13 12 7 11"],
    [42, "10 13 7 8 9 11 4 12 2 6 1 15 14 5 3 x"], [48, "15 7 4 2 5 14 12 1 13 6 9 11 3 x 8 10"],
    [54, "12 10 7 11 8 13 6 9 1 5 14 2 3 x 15 4"], [60, "3 7 x 1 6 10 15 5 4 2 11 8 12 14 13 9"],
  ],
  rotate3x3: [
    [1, "153486729"], [2, "163584729"], [3, "123496587"], [4, "128534769"], [4, "934752186"], [5, "483721695"],
    [6, "689712453"], [6, "981347256"], [7, "571329486"], [8, "547932618"],
  ],
  rotate4x4: [
    [2, "1 14 3 4 6 2 8 5 9 7 11 12 13 10 15 16"], [3, "1 6 15 4 5 10 3 8 14 11 7 9 13 2 12 16"],
    [4, "1 6 15 4 11 7 3 5 10 14 8 9 13 2 12 16"], [5, "13 14 3 4 1 7 8 5 2 9 6 11 16 12 10 15"],
    [6, "4 1 2 12 6 7 13 5 9 10 11 3 15 16 8 14"], [7, "7 13 5 3 1 10 6 12 9 11 16 8 4 2 14 15"],
    [8, "13 10 6 3 15 14 4 8 5 7 12 9 2 1 11 16"], [9, "15 9 10 3 8 5 6 4 14 11 7 13 16 1 2 12"],
    [10, "13 7 11 16 5 9 2 15 12 6 14 4 3 1 10 8"], [12, "1 2 5 13 7 15 3 16 4 8 6 12 10 11 14 9"],
  ],
  twiddle3x3: [
    [1, "136425789"], [2, "136745829"], [3, "253769814"], [4, "273186459"], [5, "251469783"], [6, "431675289"],
    [7, "175982463"], [8, "852691374"], [9, "967231548"], [11, "978654321"],
  ],
};

const names = () => [
  t("First steps"), t("Warm-up"), t("Stroll"), t("Crossroads"), t("Detour"), t("Thicket"), t("Labyrinth"), t("Cliff"),
  t("Summit"), t("Far end"),
];

const keyOf = (puzzle, board) => `${puzzle.name} ${board}`;

/** Returns the best {moves, seconds} of a level; infinite before it is solved. */
function bestOf(puzzle, board) {
  const { moves, seconds } = recall("levels")[keyOf(puzzle, board)] ?? {};
  const isResult = Number.isFinite(moves) && Number.isFinite(seconds);
  return isResult ? { moves, seconds } : { moves: Infinity, seconds: Infinity };
}

/** Returns the medals of a level as [sign, word] of each. */
function medalsOf(puzzle, [distance, board]) {
  const { moves, seconds } = bestOf(puzzle, board);
  const medals = [[moves <= distance, "★", t("fewest moves")], [seconds <= distance, "◔", t("in time")]];
  const won = medals.filter(([is]) => is).map(([, ...medal]) => medal);
  return won.length === 0 && moves < Infinity ? [["✓", t("Solved")]] : won;
}

/** `orNotice` shows the error of a promise. */
export function showLevels(game, clock, orNotice) {
  const listOf = () => levels[game.puzzle.name] ?? [];
  const place = () =>
    game.goal === game.puzzle.goal ? listOf().findIndex(([, board]) => board === game.first) : -1;

  async function play([, start]) {
    const { puzzle } = game;
    await game.set({ puzzle, start, goal: puzzle.goal, mode: "play" });
    byId("board").focus();
  }

  function show() {
    const { puzzle } = game;
    const list = listOf();
    const won = list.map((level) => medalsOf(puzzle, level));
    const items = list.map((level, i) => {
      const aloud = [counted(level[0], "move"), ...won[i].map(([, word]) => word)].join(", ");
      const button = element(
        "button",
        { type: "button", title: aloud, "aria-current": i === place() ? "true" : null },
        element("span", {}, `${i + 1}. ${names()[i]}`),
        element("span", { class: "small", "aria-hidden": "true" }, String(level[0])),
        element("span", { class: "medals", "aria-hidden": "true" }, won[i].map(([sign]) => sign).join(" ")),
        element("span", { class: "aloud" }, `, ${aloud}`),
      );
      button.addEventListener("click", () => orNotice(play(level)));
      return element("li", {}, button);
    });
    byId("levels-panel").hidden = list.length === 0;
    byId("levels").replaceChildren(...items);
    const solved = won.filter((medals) => medals.length > 0).length;
    byId("levels-won").textContent = t("{at} of {last}", { at: solved, last: list.length });
  }

  for (const event of ["puzzle", "begun"]) game.addEventListener(event, show);
  game.addEventListener("board", () => (byId("next-level").hidden = true));
  game.addEventListener("won", () => {
    const at = place();
    if (at < 0) return;
    byId("next-level").hidden = at === listOf().length - 1;
    if (game.help !== "") return;
    const best = bestOf(game.puzzle, game.first);
    remember("levels", keyOf(game.puzzle, game.first), {
      moves: Math.min(best.moves, game.movesMade), seconds: Math.min(best.seconds, clock.seconds),
    });
    show();
  });
  byId("next-level").addEventListener("click", () => orNotice(play(listOf()[place() + 1])));
}
