// Statistics of the games that were won on this device without help, by puzzle and difficulty: their number, best and
// average, and the times of the last games as a picture.

import { inHundredths } from "./clock.js";
import { byId, counted, element } from "./elements.js";
import { chart } from "./chart.js";
import { recall, remember } from "./storage.js";
import { t } from "./texts.js";

const mostKept = 500;
const shown = 30;

/** Returns the games of a puzzle that were won, the latest last: [difficulty, moves, seconds] of each. */
function winsOf({ puzzle: { name } }) {
  const wins = recall("wins")[name];
  return Array.isArray(wins) ? wins.filter((win) => Array.isArray(win) && win.every(Number.isFinite)) : [];
}

const average = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export function showStatistics(game, clock) {
  game.addEventListener("puzzle", show);
  game.addEventListener("won", () => {
    clock.stop();
    if (game.help !== "") return;
    const win = [game.shortest ?? 0, game.movesMade, Math.round(100 * clock.seconds) / 100];
    remember("wins", game.puzzle.name, [...winsOf(game), win].slice(-mostKept));
    show();
  });

  function show() {
    const wins = winsOf(game);
    byId("wins").textContent = wins.length === 0 ? t("no wins yet") : counted(wins.length, "win");
    const rows = [...new Set(wins.map(([difficulty]) => difficulty))].sort((a, b) => a - b).map((difficulty) => {
      const these = wins.filter(([other]) => other === difficulty);
      const times = these.map(([, , seconds]) => seconds);
      const cells = [
        these.length, inHundredths(Math.min(...times)), inHundredths(average(times)),
        average(these.map(([, moves]) => moves)).toFixed(1),
      ];
      return element("tr", {}, element("th", { scope: "row" }, difficulty === 0 ? "?" : String(difficulty)),
        ...cells.map((cell) => element("td", {}, String(cell))));
    });
    byId("statistics").replaceChildren(...rows);
    const last = wins.slice(-shown).map(([, , seconds]) => seconds);
    const title = t("Seconds of the last {n} wins", { n: last.length });
    byId("history").replaceChildren(...(last.length > 1 ? [chart(last, title)] : []));
  }
}
