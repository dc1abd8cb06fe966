// The board of the day, which is the same for all on a date and puzzle. Days on which it was solved without help, one
// after the other, are a streak; a result becomes a text to share.

import { titleOf } from "./catalogue.js";
import { inThousandths } from "./clock.js";
import { placeOf } from "./difficulty.js";
import { byId, copyText, counted } from "./elements.js";
import { addressOf } from "./links.js";
import { recall, remember } from "./storage.js";
import { t } from "./texts.js";

const dayBefore = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

/** Returns the local date such as "2030-12-31". */
const nameOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** Returns the number of days one after the other, up to today or yesterday, that are in a list of dates. */
export function streakOf(days, today = new Date()) {
  let date = days.includes(nameOf(today)) ? today : dayBefore(today);
  let streak = 0;
  for (; days.includes(nameOf(date)); ++streak) date = dayBefore(date);
  return streak;
}

/** Returns the dates on which the board of a puzzle was solved. */
function daysOf({ name }) {
  const days = recall("daily")[name];
  return Array.isArray(days) ? days : [];
}

/** `orNotice` shows the error of a promise, `notice` a text. */
export function showDaily(game, clock, { orNotice, notice }) {
  const show = () => {
    const date = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
    const streak = streakOf(daysOf(game.puzzle));
    const inARow = streak > 0 ? ` ${t("{days} in a row.", { days: counted(streak, "day") })}` : "";
    byId("daily-is").textContent = `${date}. ${t("The same for all on this date.")}${inARow}`;
  };
  const play = async () => {
    const today = new Date();
    const distance = game.scale.middle;
    const seed = 10000 * today.getFullYear() + 100 * (today.getMonth() + 1) + today.getDate();
    await game.scramble({ goal: game.puzzle.goal, mode: "play", seed, distance });
    byId("difficulty").value = placeOf(game.scale, distance);
    byId("difficulty").dispatchEvent(new Event("input"));
    remember("today", game.puzzle.name, { date: nameOf(today), start: game.first });
    byId("board").focus();
  };
  const isToday = () => {
    const { date, start } = recall("today")[game.puzzle.name] ?? {};
    return date === nameOf(new Date()) && start === game.first;
  };
  /** Returns "tilebase 2030-12-31, 15-puzzle (4x4): 32 moves, shortest 30. 0:41.123. 3 days in a row." with a link. */
  const resultText = () => {
    const { puzzle, movesMade, shortest } = game;
    const least = shortest === null ? "" : t(", shortest {shortest}", { shortest });
    const days = t("{days} in a row.", { days: counted(streakOf(daysOf(puzzle)), "day") });
    return `tilebase ${nameOf(new Date())}, ${titleOf(puzzle)}: ${counted(movesMade, "move")}${least}. `
      + `${inThousandths(clock.seconds)}. ${days}\n${addressOf(game)}`;
  };

  byId("daily").addEventListener("click", () => orNotice(play()));
  game.addEventListener("puzzle", show);
  game.addEventListener("board", () => (byId("share").hidden = true));
  game.addEventListener("won", () => {
    if (game.help !== "" || !isToday()) return;
    const days = daysOf(game.puzzle);
    const today = nameOf(new Date());
    if (!days.includes(today)) remember("daily", game.puzzle.name, [...days, today]);
    show();
    byId("share").hidden = false;
  });
  byId("share").addEventListener("click", ({ target }) => copyText(resultText(), target, notice));
}
