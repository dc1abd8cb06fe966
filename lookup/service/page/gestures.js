// Moves by hand: dragging and tapping tiles, and keys. A tile beside the gap slides into it; any other drag shifts a
// row or column.

import { byId } from "./elements.js";

const dragStarts = 6;  // pixels
const dragCounts = 0.35;  // part of a cell
const keys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const opposite = { left: "right", right: "left", up: "down", down: "up" };

/** The allowed moves, each with what it looks like. */
const looksOf = (puzzle, board) => puzzle.allowed(board).map((move) => ({ move, ...puzzle.look(board, move) }));

/** The move that takes the tile of a cell in a direction; undefined if there is none. */
function pull(puzzle, board, cell, direction) {
  const place = puzzle.places[cell];
  const looks = looksOf(puzzle, board);
  const isSlide = (look) => look.kind === "slide" && look.cell === cell && look.direction === opposite[direction];
  const isShift = (look) => look.kind === "line" && look.line === place[look.axis] && look.direction === direction;
  return (looks.find(isSlide) ?? looks.find(isShift))?.move;
}

export function listenToPointer(game, view) {
  const grid = byId("board");
  let drag = null;

  grid.addEventListener("pointerdown", (event) => {
    const cell = view.cellOf(event.target);
    if (cell < 0 || event.button !== 0 || drag) return;
    grid.setPointerCapture(event.pointerId);
    drag = { cell, x: event.clientX, y: event.clientY, move: undefined, direction: null, part: 0 };
  });

  grid.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const right = event.clientX - drag.x;
    const down = event.clientY - drag.y;
    if (drag.direction === null && Math.hypot(right, down) < dragStarts) return;
    const sideways = Math.abs(right) > Math.abs(down);
    const direction = sideways ? (right < 0 ? "left" : "right") : down < 0 ? "up" : "down";
    if (direction !== drag.direction) {
      view.rest();
      drag.direction = direction;
      drag.move = pull(game.puzzle, game.board, drag.cell, direction);
    }
    if (drag.move === undefined) return;
    drag.part = Math.min(1, Math.abs(sideways ? right : down) / view.pitch);
    view.pose(drag.move, drag.part);
  });

  grid.addEventListener("pointerup", () => {
    if (!drag) return;
    const { cell, direction, move, part } = drag;
    drag = null;
    view.rest();
    if (direction === null) tap(cell);
    else if (move !== undefined && part > dragCounts) game.move(move, part);
  });
  grid.addEventListener("pointercancel", () => {
    drag = null;
    view.rest();
  });

  function tap(cell) {
    const { puzzle, board } = game;
    const slide = puzzle.allowed(board).find((move) => puzzle.look(board, move).cell === cell);
    if (slide) game.move(slide);
  }
}

/**
 * Keys while the board has the focus: an arrow moves the gap; a digit and then an arrow shift the row or column of that
 * number; a letter makes the move of that name; H hints. `armed(line)` is called when a digit is pressed or used up.
 */
export function listenToKeys(game, armed) {
  const grid = byId("board");
  let line = null;
  const arm = (number) => armed((line = number));

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { puzzle, board } = game;
    const looks = looksOf(puzzle, board);
    const direction = keys[event.key];
    let found;
    if (direction) {
      const isMeant = (look) => (line === null ? look.kind === "slide" : look.line === line);
      found = looks.find((look) => look.direction === direction && isMeant(look));
      event.preventDefault();
    } else if (/^[1-9]$/.test(event.key) && looks.some((look) => look.line === event.key - 1)) {
      arm(event.key - 1);
    } else if (event.key === "Escape") {
      arm(null);
    } else if (event.key === "Backspace") {
      game.undo();
    } else {
      // Case matters only if the names of two moves differ in nothing else.
      const key = event.key.toLowerCase();
      found = looks.find(({ move }) => move === event.key) ?? looks.find(({ move }) => move.toLowerCase() === key);
    }
    if (!found && event.key === "h") game.hint();
    if (!found) return;
    game.move(found.move);
    if (puzzle.blank !== null) arm(null);
  });
  game.addEventListener("puzzle", () => arm(null));
}
