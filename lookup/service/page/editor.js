// Editor of the start or the goal: as text, or by choosing a cell and then its tile. The two tiles change places, so
// every tile is always there once.

import { Refusal } from "./answerer.js";
import { element, messageOf, tileElement } from "./elements.js";
import { t } from "./texts.js";

const byNumber = new Intl.Collator("en", { numeric: true }).compare;

/**
 * `which` is "start" or "goal"; only goals have wildcards. The form has .cells, .choices, [name=board], .fault. Returns
 * a function that sets the board from a text.
 */
export function showEditor(game, which, form) {
  let chosen = 0;
  const text = form.elements.board;
  const [cells, choices, faultPlace] = ["cells", "choices", "fault"].map((name) => form.querySelector(`.${name}`));
  const boardOf = () => (which === "goal" ? game.goal : game.board);
  const nameOf = (symbol) => (symbol === game.puzzle.blank ? t("the gap") : symbol === "*" ? t("any tile") : symbol);

  function showFault(message) {
    faultPlace.textContent = message;
    text.setAttribute("aria-invalid", message !== "");
  }

  async function set(board) {
    try {
      await game.set({ [which]: board });
      showFault("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      showFault(messageOf(error, t("this is no board of the puzzle")));
    }
  }

  /** Puts a tile, or a wildcard, into the chosen cell. */
  function put(symbol) {
    const tiles = game.puzzle.tiles(boardOf());
    const elsewhere = symbol === "*" ? -1 : tiles.indexOf(symbol);
    if (elsewhere >= 0) tiles[elsewhere] = tiles[chosen];
    tiles[chosen] = symbol;
    return set(game.puzzle.boardOf(tiles));
  }

  function showCells({ puzzle }) {
    const hadFocus = cells.contains(document.activeElement);
    const tiles = puzzle.tiles(boardOf());
    const grid = puzzle.rows.flatMap((row, r) =>
      row.map((cell, column) => {
        if (cell === null) return element("span");
        const radio = element("input", {
          type: "radio", name: "cell", value: cell, checked: cell === chosen ? "" : null,
          "aria-label": t("row {row}, column {column}: ", { row: r + 1, column: column + 1 }) + nameOf(tiles[cell]),
        });
        return element("label", { class: "pick" }, radio, tileElement(puzzle, tiles[cell]));
      }),
    );
    cells.style.setProperty("--columns", puzzle.columns);
    cells.replaceChildren(...grid);
    if (hadFocus) cells.querySelector("input:checked").focus();
  }

  function showChoices({ puzzle }) {
    const focused = [...choices.children].indexOf(document.activeElement);
    const symbols = [...puzzle.symbols].sort(byNumber).concat(which === "goal" ? ["*"] : []);
    choices.replaceChildren(
      ...symbols.map((symbol) => {
        const label = t("put {tile} there", { tile: nameOf(symbol) });
        const attributes = { type: "button", class: "choice", "aria-label": label };
        const button = element("button", attributes, tileElement(puzzle, symbol));
        button.addEventListener("click", () => put(symbol));
        return button;
      }),
    );
    choices.children[focused]?.focus();
  }

  game.addEventListener("board", () => {
    chosen = Math.min(chosen, game.puzzle.cells - 1);
    text.value = boardOf();
    showFault("");
    showCells(game);
    showChoices(game);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    set(text.value);
  });
  cells.addEventListener("change", ({ target }) => (chosen = Number(target.value)));
  return set;
}
