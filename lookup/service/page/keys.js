// Keys of the page, besides those of the board (gestures.js): N a new board, M the other mode; after a win, Enter a new
// board, and Escape closes the card of the win.

import { byId, leaveToBoard } from "./elements.js";
import { fields } from "./gestures.js";

/** Elements that Enter presses. */
const pressed = "a, button, summary";

/** Controls after whose change by a pointer the board has the keys again. */
const changed = "[type=range], [type=checkbox], [name=mode], #puzzle";

export function listenToPageKeys(game) {
  document.addEventListener("change", ({ target }) => target.matches(changed) && leaveToBoard(target));
  const acts = {
    n: () => byId("scramble").click(),
    m: () => game.setMode(game.analyses ? "play" : "analyse"),
    Enter: () => byId("again").click(),
    Escape: () => byId("close-win").click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.matches(fields)) return;
    if (event.key === "Enter" && event.target.matches(pressed)) return;
    if (["Enter", "Escape"].includes(event.key) && byId("win").hidden) return;
    const act = acts[event.key] ?? acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
