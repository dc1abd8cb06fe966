// Explains that a board cannot reach the goal and, if swapping two tiles is enough, offers to swap them.

import { element } from "./elements.js";
import { t } from "./texts.js";

/** Returns the board with two tiles swapped. */
function swapTiles(puzzle, board, [one, other]) {
  const partner = { [one]: other, [other]: one };
  return puzzle.boardOf(puzzle.tiles(board).map((tile) => partner[tile] ?? tile));
}

export function showWhy(game, orNotice) {
  const places = document.querySelectorAll(".why");
  const show = (makeChildren) => places.forEach((place) => place.replaceChildren(...makeChildren()));
  const clear = () => show(() => []);

  game.addEventListener("board", clear);
  game.addEventListener("answer", async () => {
    const { puzzle, board, answer } = game;
    if (game.isSolvable) return clear();
    const { swap } = await game.ask("solvable").catch(() => ({ swap: null }));
    if (answer !== game.answer) return;
    show(() => {
      const sentence = element("p", {}, t("The moves cannot bring this board to the goal."));
      if (swap === null) return [sentence];
      const names = swap.join(t(" and "));
      const button = element("button", { type: "button" }, t("Swap {names}", { names }));
      button.addEventListener("click", () => orNotice(game.set({ start: swapTiles(puzzle, board, swap) })));
      return [sentence, button];
    });
  });
}
