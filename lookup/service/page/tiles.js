// Tiles as they are drawn, large on the board and small in previews. Their shades run through the puzzle's own goal, so that order shows.

import { element } from "./dom.js";

const shades = 9;

export function tileElement(puzzle, symbol) {
  if (symbol === puzzle.blank) return element("span", { class: "tile gap" });
  if (symbol === "*") return element("span", { class: "tile any" }, "*");
  const shade = Math.round((puzzle.goal.indexOf(symbol) * (shades - 1)) / (puzzle.cells - 1));
  return element("span", { class: `tile shade-${shade}` }, symbol);
}

/** A picture of a board, for eyes; `label` for ears. */
export function preview(puzzle, board, label) {
  const cells = puzzle.layout.flatMap((row) =>
    Array.from({ length: puzzle.columns }, (_, column) => {
      const cell = row[column] ?? null;
      return cell === null ? element("span") : tileElement(puzzle, board[cell]);
    }),
  );
  const picture = element("div", { class: "preview", role: "img", "aria-label": label }, ...cells);
  picture.style.setProperty("--columns", puzzle.columns);
  return picture;
}
