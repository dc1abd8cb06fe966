// Switch between play and analysis, and the elements that only one of the modes shows.

import { byId } from "./elements.js";

export function showModes(game) {
  const switches = document.querySelectorAll("[name=mode]");
  for (const each of switches)
    each.addEventListener("change", () => game.setMode(each.value));
  game.addEventListener("mode", () => {
    for (const each of switches) each.checked = each.value === game.mode;
    document.body.dataset.mode = game.mode;
    byId("help").open = !game.analyses;
  });
}
