// List of the allowed moves as buttons in analysis, each with the distance after it, the best first.

import { fillMoves, showMoves } from "./buttons.js";
import { byId } from "./elements.js";
import { worths } from "./game.js";

export function listMoves(game) {
  let buttons = [];
  const show = () => {
    const known = worths(game);
    showMoves(game, buttons, known);
    const distanceOf = (move) => known.get(move)?.distance ?? Infinity;
    const focused = document.activeElement;
    const sorted = [...buttons].sort(([a], [b]) => distanceOf(a) - distanceOf(b) || 0);
    for (const [move, button] of sorted) {
      button.parentElement.hidden = game.puzzle.step(game.board, move) === null;
      byId("moves").append(button.parentElement);
    }
    if (byId("moves").contains(focused)) focused.focus();
  };
  game.addEventListener("puzzle", () => (buttons = fillMoves(game, byId("moves"), game.puzzle.moveNames)));
  for (const event of ["board", "answer", "better", "search", "hint", "mode"]) game.addEventListener(event, show);
}
