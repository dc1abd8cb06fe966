// List of all moves as buttons in analysis, each with the distance after it.

import { fillMoves, showMoves } from "./buttons.js";
import { byId } from "./elements.js";
import { worths } from "./game.js";

export function listMoves(game) {
  let buttons = [];
  game.addEventListener("puzzle", () => (buttons = fillMoves(game, byId("moves"), game.puzzle.moveNames)));
  for (const event of ["board", "answer", "hint", "mode"])
    game.addEventListener(event, () => showMoves(game, buttons, worths(game)));
}
