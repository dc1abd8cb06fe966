// Statistics of the games that were won on this device without help, by puzzle and difficulty: their number, best and
// average; averages of the last games as speed-solvers count them; all games as a file.

import { inThousandths } from "./clock.js";
import { byId, counted, decimal, element } from "./elements.js";
import { chart } from "./chart.js";
import { recall, remember } from "./storage.js";
import { t } from "./texts.js";

const mostKept = 500;
const shown = 30;

/**
 * Returns the games of a puzzle that were won, the latest last: [difficulty, moves, seconds, runs, date] of each.
 * Games of before 0.3 have the first three.
 */
function winsOf(name) {
  const wins = recall("wins")[name];
  const isWin = (win) => Array.isArray(win) && win.slice(0, 3).every(Number.isFinite) && win.length >= 3;
  return Array.isArray(wins) ? wins.filter(isWin) : [];
}

const average = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns the average of the last `count` times without the best and the worst; null if there are fewer. */
export function averageOf(count, times) {
  const last = times.slice(-count).sort((a, b) => a - b);
  return last.length < count ? null : average(last.slice(1, -1));
}

/** Returns all games as CSV (RFC 4180), the puzzles in the order of their names. */
export function csvOf(wins) {
  const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = Object.keys(wins).sort().flatMap((name) =>
    winsOf(name).map(([difficulty, moves, seconds, runs = "", date = ""]) =>
      [quote(name), date, difficulty, moves, runs, seconds.toFixed(3)].join(",")));
  return ["puzzle,date,difficulty,moves,runs,seconds", ...lines, ""].join("\r\n");
}

export function showStatistics(game, clock) {
  game.addEventListener("puzzle", show);
  game.addEventListener("won", () => {
    clock.stop();
    if (game.help !== "") return;
    const seconds = Math.round(1000 * clock.seconds) / 1000;
    const win = [game.shortest ?? 0, game.movesMade, seconds, game.runsMade, new Date().toISOString()];
    remember("wins", game.puzzle.name, [...winsOf(game.puzzle.name), win].slice(-mostKept));
    show();
  });
  byId("export").addEventListener("click", () => {
    const file = new Blob([csvOf(recall("wins"))], { type: "text/csv" });
    const link = element("a", { href: URL.createObjectURL(file), download: "tilebase.csv" });
    link.click();
    URL.revokeObjectURL(link.href);
  });

  function show() {
    const wins = winsOf(game.puzzle.name);
    byId("wins").textContent = wins.length === 0 ? t("no wins yet") : counted(wins.length, "win");
    const rows = [...new Set(wins.map(([difficulty]) => difficulty))].sort((a, b) => a - b).map((difficulty) => {
      const these = wins.filter(([other]) => other === difficulty);
      const times = these.map(([, , seconds]) => seconds);
      const cells = [
        these.length, inThousandths(Math.min(...times)), inThousandths(average(times)),
        decimal(average(these.map(([, moves]) => moves))),
      ];
      return element("tr", {}, element("th", { scope: "row" }, difficulty === 0 ? "?" : String(difficulty)),
        ...cells.map((cell) => element("td", {}, String(cell))));
    });
    byId("statistics").replaceChildren(...rows);
    const times = wins.map(([, , seconds]) => seconds);
    const [five, twelve] = [5, 12].map((count) => averageOf(count, times)).map((time) => time && inThousandths(time));
    byId("averages").textContent = five === null ? "" : `ao5 ${five}, ao12 ${twelve ?? "–"}`;
    byId("export").disabled = Object.keys(recall("wins")).length === 0;
    const last = times.slice(-shown);
    const title = t("Seconds of the last {n} wins", { n: last.length });
    byId("history").replaceChildren(...(last.length > 1 ? chart(last, { title, unit: " s" }) : []));
  }
}
