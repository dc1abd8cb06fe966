// Elements of the page, besides those of tiles.js: pictures of boards, and numbers in words.

import { t } from "./texts.js";
import { element, layPicture, svgElement, tileElement, wallsOf } from "./tiles.js";

export { element, svgElement, tileElement };

export const byId = (id) => document.getElementById(id);

/**
 * Returns the message of an error. In other languages than English, which the library speaks, the reason stands in
 * front: that of the error's code, or else `reason`.
 */
export function messageOf({ message, code }, reason = "") {
  const reasons = {
    "gave up": t("the time for the search is over"),
    overloaded: t("the service is busy; try again later"),
  };
  const own = reasons[code] ?? reason;
  return own === "" || document.documentElement.lang === "en" ? message : `${own} (${message})`;
}

/** Gives the focus of a control to the board, unless the player got to the control by keys and may go on with them. */
export function leaveToBoard(control) {
  if (!control.matches(":focus-visible")) byId("board").focus({ preventScroll: true });
}

/**
 * Copies a text to the clipboard, which the button tells for two seconds. If the browser does not allow it, as over
 * plain http, `notice` shows the text.
 */
export async function copyText(text, button, notice) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return notice(text);
  }
  button.dataset.label ??= button.textContent;
  button.textContent = byId("said").textContent = t("Copied");
  setTimeout(() => (button.textContent = button.dataset.label), 2000);
}

/** Formats a number with the separators of the language between its thousands. */
export const grouped = (number, digits = {}) => number.toLocaleString(document.documentElement.lang, digits);

/** Formats a number with one decimal place. */
export const decimal = (number) => grouped(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a share as percent, with two significant digits. */
export const percent = (part, whole) =>
  `${grouped((100 * part) / whole, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })} %`;

/** Formats a number with its noun: "1 move", "2 moves"; for moves, places, wins and days. */
export const counted = (number, noun) => t(`{n} ${noun}${number === 1 ? "" : "s"}`, { n: grouped(number) });

/**
 * Draws a small picture of a board; `label` describes it to screen readers. With a `picture` (of Game), its tiles show
 * their parts of it.
 */
export function preview(puzzle, board, label, picture = null) {
  const tiles = puzzle.tiles(board);
  const draw = (cell) => element("span", { class: `cell${wallsOf(puzzle, cell)}` }, tileElement(puzzle, tiles[cell]));
  const cells = puzzle.rows.flat().map((cell) => (cell === null ? element("span", { class: "void" }) : draw(cell)));
  const small = element("div", { class: "preview", role: "img", "aria-label": label }, ...cells);
  small.style.setProperty("--columns", puzzle.columns);
  small.style.setProperty("--rows", puzzle.rows.length);
  if (picture !== null) {
    small.classList.add("pictured");
    small.querySelectorAll(".tile:not(.gap, .any)").forEach((tile) => layPicture(tile, puzzle, board, picture));
  }
  return small;
}
