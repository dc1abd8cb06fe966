// In analysis, a list of all moves as buttons, each with how many moves are left after it.

import { fillMoves, showMoves } from "./buttons.js";
import { byId } from "./elements.js";
import { worths } from "./game.js";

export function listMoves(game) {
  let buttons = [];
  game.addEventListener("puzzle", () => (buttons = fillMoves(game, byId("moves"), game.puzzle.moveNames)));
  for (const event of ["board", "answer", "hint", "mode"])
    game.addEventListener(event, () => showMoves(game, buttons, worths(game)));
}
