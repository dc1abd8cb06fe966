// List of all shortest paths: their number, and a page of them at a time. Paths are requested only when their page is
// shown.

import { byId, element, grouped } from "./elements.js";
import { t } from "./texts.js";

const onPage = 12;
const askedAtOnce = 20 * onPage;

/** `take` shows a path as the solution. */
export function showPaths(game, take) {
  let [page, count, paths] = [0, null, []];

  game.addEventListener("answer", async () => {
    const { answer, analyses, puzzle } = game;
    [page, count, paths] = [0, null, []];
    byId("count").textContent = "";
    byId("paths").replaceChildren();
    byId("paths-panel").hidden = puzzle.isLarge;
    if (!analyses || puzzle.isLarge) return;
    const told = await game.ask("count").catch(() => ({ count: null }));
    if (answer !== game.answer) return;
    count = told.count;
    byId("count").textContent = count === null ? t("none") : grouped(count);
    show();
  });
  byId("paths-panel").addEventListener("toggle", () => show());
  for (const [id, by] of [["earlier", -1], ["later", 1]])
    byId(id).addEventListener("click", () => {
      page += by;
      show();
    });

  async function show() {
    if (!byId("paths-panel").open) return;
    const { answer } = game;
    const first = page * onPage;
    const end = Math.min(first + onPage, count ?? 0);
    if (end > paths.length) {
      const limit = Math.min(count, Math.max(askedAtOnce, 4 * paths.length));
      const told = await game.ask("paths", { limit });
      if (answer !== game.answer) return;
      paths = told.paths;
    }
    const { puzzle, board } = game;
    const items = paths.slice(first, end).map((path) => {
      const word = puzzle.labels(board, path).join(", ") || t("(no move)");
      const button = element("button", { type: "button", class: "path" }, word);
      button.addEventListener("click", () => take(path));
      return element("li", {}, button);
    });
    const list = byId("paths");
    list.start = first + 1;
    list.replaceChildren(...items);
    const shown = { first: first + 1, end, n: grouped(count ?? 0) };
    byId("shown").textContent = end > 0 ? t("{first} to {end} of {n}", shown) : "";
    byId("earlier").disabled = first === 0;
    byId("later").disabled = end >= (count ?? 0);
  }
}
