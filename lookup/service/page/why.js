// Says why a board cannot reach the goal and, if two tiles need only be swapped, offers to do it.

import { element } from "./elements.js";
import { swapTiles, tilesToSwap } from "./parity.js";
import { t } from "./texts.js";

export function showWhy(game, orNotice) {
  const places = document.querySelectorAll(".why");
  const show = (makeChildren) => places.forEach((place) => place.replaceChildren(...makeChildren()));
  const clear = () => show(() => []);

  game.addEventListener("board", clear);
  game.addEventListener("answer", async () => {
    const { puzzle, board, goal, answer } = game;
    if (game.isSolvable) return clear();
    const pair = tilesToSwap(puzzle, board, goal);
    const swapped = pair && swapTiles(puzzle, board, pair);
    // The parity may be wrong, and not the only reason.
    const about = { start: swapped, best: puzzle.isLarge || undefined };
    const isReason = pair !== null && (await game.ask("solve", about).catch(() => ({}))).solvable === true;
    if (answer !== game.answer) return;
    if (!isReason) return show(() => [element("p", {}, t("The moves cannot bring this board to the goal."))]);
    const names = pair.join(t(" and "));
    show(() => {
      const button = element("button", { type: "button", class: "swap" }, t("Swap {names}", { names }));
      button.addEventListener("click", () => orNotice(game.set({ start: swapped })));
      return [element("p", {}, t("These tiles have the wrong parity: swap {names}.", { names })), button];
    });
  });
}
