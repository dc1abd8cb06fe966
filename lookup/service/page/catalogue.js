// Names and descriptions of puzzles. Only the built-in puzzles have names of their own; rules and keys follow from the
// shape of the moves.

import { t } from "./texts.js";

const titles = new Map([
  ["slideRxC", "{n}-puzzle ({rows}x{columns})"],
  ["rotateRxC", "Loopover ({rows}x{columns})"],
  ["mixedRxC", "Slide and rotate ({rows}x{columns})"],
  ["twiddleRxC", "Twiddle ({rows}x{columns})"],
  ["magicRxC", "Swap, shift, turn ({rows}x{columns})"],
  ["die", "Die"],
]);

/** The built-in puzzles as the page lists them; all others come after them. */
const order = [
  "slide3x3", "slide4x4", "slide5x5", "slide3x4", "slide2x5", "slide2x4", "slide2x3", "rotate3x3", "rotate4x4",
  "rotate5x5", "mixed3x3", "mixed4x4", "twiddle3x3", "twiddle4x4", "magic2x4", "die",
];

const particular = {
  magic2x4: "A swaps the two rows, B shifts both rows to the right, C turns the four tiles in the middle",
  die: "Tip the die to the left, right, front or back",
};

/** Returns the name that people know a puzzle by; for a puzzle without such a name, the puzzle's name. */
export function titleOf({ name }) {
  const [rows, columns] = name.match(/\d+/g) ?? [];
  const title = titles.get(name.replace(/\d+x\d+$/, "RxC"));
  return title === undefined ? name : t(title, { rows, columns, n: rows * columns - 1 });
}

/** Sorts puzzles in the order of the list. */
export function inOrder(puzzles) {
  const place = ({ name }) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...puzzles].sort((a, b) => place(a) - place(b));
}

/** Returns the lines that shift: "row", "column" or both. */
const linesOf = ({ axes }) => ["row", "column"].filter((axis) => axes.has(axis));

/** Returns a sentence with the rules of a puzzle. */
export function rulesOf(puzzle) {
  const { kinds } = puzzle;
  const ways = [];
  if (kinds.has("slide") || kinds.has("jump")) ways.push(t("slide tiles into the gap"));
  const lines = linesOf(puzzle).map((line) => `${line}s`).join(" and ");
  if (kinds.has("line")) ways.push(t(`shift ${lines} in a loop`));
  if (kinds.has("turn")) ways.push(t("turn blocks of tiles"));
  if (kinds.has("other")) ways.push(t(`press ${kinds.size > 1 ? "the other" : "the"} moves below the board`));
  const particularWay = particular[puzzle.name];
  const how = particularWay ? t(particularWay) : ways.join(t(", or ")).replace(/^./, (first) => first.toUpperCase());
  const until = how.includes(",") ? ", until the board looks like the goal." : " until the board looks like the goal.";
  return how + t(until);
}

/** Returns a sentence with the meaning of the difficulty's number. */
export const difficultyMeans = ({ isExact }) =>
  isExact ? t("Difficulty: the fewest moves to the goal.")
    : t("Difficulty: the random moves that mix a board; fewer may solve it.");

/** Returns sentences about mouse, touch and keys. `arrowsMoveGap` is the setting. */
export function keysOf(puzzle, arrowsMoveGap) {
  const { kinds, moveNames, otherMoves } = puzzle;
  const line = t(linesOf(puzzle).join(" or "));
  const keys = [];
  if (kinds.has("slide")) {
    keys.push(t("Click or tap a tile in the row or column of the gap: all tiles between slide."));
    keys.push(t("Or drag it, or swipe anywhere on the board."));
    keys.push(t(arrowsMoveGap ? "An arrow key moves the gap." : "An arrow key moves a tile into the gap."));
    keys.push(t("W A S D are arrow keys, too."));
  }
  if (kinds.has("jump")) keys.push(t("Click or tap a tile that is joined to the gap, or press the name of its move."));
  if (kinds.has("line")) {
    keys.push(t("Drag a tile along its {line}, or press an arrow beside the board.", { line }));
    keys.push(t("A digit and then an arrow key shift the {line} of that number.", { line }));
  }
  if (kinds.has("turn")) {
    keys.push(t("Click or tap a block of tiles: it turns clockwise (↻)."));
    if (puzzle.looks(puzzle.goal).some(({ isClockwise }) => isClockwise === false))
      keys.push(t("A right click, a click with Shift or a long press turns it back (↺)."));
  }
  if (otherMoves.length > 0) keys.push(t("Press a move below the board."));
  if (otherMoves.length > 0 && moveNames.some((name) => name.length === 1))
    keys.push(t("The key of a move's letter makes that move."));
  return keys;
}
