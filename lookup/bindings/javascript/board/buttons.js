// Buttons for moves: around the board, arrows that shift rows and columns; below it, the moves that no gesture makes.

import { signs, worths } from "./game.js";
import { arrows } from "./puzzle.js";
import { t } from "./texts.js";
import { element } from "./tiles.js";

const mostInLine = 9;

/** Draws the move of a button while a mouse points at it, or while it has the focus by keys. */
function pointBy(game, button, move) {
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && game.point(move));
  button.addEventListener("focus", () => button.matches(":focus-visible") && game.point(move));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => game.point(null));
}

/** Fills a list with a button for each of some moves. Returns [move, button] of each. */
export function fillMoves(game, list, moves) {
  const buttons = moves.map((move) => {
    const button = element("button", { type: "button" });
    button.addEventListener("click", () => game.make([move]));
    pointBy(game, button, move);
    return [move, button];
  });
  list.replaceChildren(...buttons.map(([, button]) => element("li", {}, button)));
  list.classList.toggle("shifts", game.puzzle.axes.size > 0);  // "column 3" is longer than the name of a tile
  list.hidden = buttons.length === 0;
  return buttons;
}

/** Labels buttons with the effects of their moves; `known` maps moves to distances and worths. */
export function showMoves({ puzzle, board, hinted, searches }, buttons, known) {
  for (const [move, button] of buttons) {
    const allowed = puzzle.step(board, move) !== null;
    const { worth = null, distance = null } = known.get(move) ?? {};
    const what = allowed ? puzzle.describe(board, move) : t("not allowed here");
    button.className = `move ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
    button.setAttribute("aria-disabled", !allowed);
    button.title = what;
    button.replaceChildren(
      element("span", { class: "name" }, allowed ? puzzle.label(board, move) : "–"),
      element("span", { class: "worth" }, worth ? t("{distance} left", { distance }) : searches ? t("searching") : ""),
      element("span", { class: "aloud" }, `${worth ? `, ${t(worth)}` : ""}, ${what}`),
    );
  }
}

/** Shows the moves of a game in the rails of the element `frame`, other moves in the element `list`. */
export function showButtons(game, frame, list) {
  let buttons = [];
  const rails = new Map();

  game.addEventListener("puzzle", () => {
    const { puzzle } = game;
    buttons = fillMoves(game, list, puzzle.otherMoves);
    const lines = Math.ceil(buttons.length / mostInLine) || 1;
    const areTurns = puzzle.kinds.size === 1 && puzzle.kinds.has("turn");  // a line of buttons for a row of blocks
    list.style.setProperty("--across", areTurns ? 2 * (puzzle.columns - 1) : Math.ceil(buttons.length / lines));
    list.style.setProperty("--longest", Math.max(0, ...puzzle.otherMoves.map(({ length }) => length)));
    fillRails(puzzle);
  });
  new ResizeObserver(() => frame.style.setProperty("--others", `${list.offsetHeight}px`)).observe(list);

  /** Fills the rails with arrows. The focus skips them, since other keys shift rows and columns. */
  function fillRails(puzzle) {
    rails.clear();
    for (const rail of frame.querySelectorAll(".rail")) rail.replaceChildren();
    for (const { move, ...look } of puzzle.looks(puzzle.goal)) {
      if (look.kind !== "line") continue;
      const title = `${move}: ${puzzle.describe(puzzle.goal, move)}`;
      const arrow = element("button", { type: "button", class: "shift", tabindex: -1, title });
      pointBy(game, arrow, move);
      arrow.style.setProperty("--line", look.line + 1);
      arrow.addEventListener("click", () => game.make([move]));
      frame.querySelector(`.rail.${look.direction}`).append(arrow);
      rails.set(move, { arrow, look });
    }
    frame.classList.toggle("railed", rails.size > 0);
  }

  function show() {
    const { puzzle, board, hinted } = game;
    const known = worths(game);
    showMoves(game, buttons, known);
    list.classList.toggle("valued", game.analyses);
    for (const [move, { arrow, look }] of rails) {
      const { worth = null } = known.get(move) ?? {};
      const name = puzzle.describe(board, move);
      arrow.setAttribute("aria-label", worth ? `${name}, ${t(worth)}` : name);
      arrow.className = `shift ${worth ?? ""} ${move === hinted ? "hinted" : ""}`;
      arrow.replaceChildren(arrows[look.direction], element("small", {}, worth ? signs[worth] : ""));
    }
  }
  for (const event of ["board", "answer", "better", "search", "hint", "mode"]) game.addEventListener(event, show);
}
