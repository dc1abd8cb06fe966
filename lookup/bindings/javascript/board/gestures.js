// Gestures that make moves: clicks, drags and swipes on the board, and keys. A tile in the gap's row or column slides
// with all tiles between; a drag of another tile shifts its row or column. A click turns the nearest block of tiles; a
// right click, a click with Shift or a long press turns it back.

import { opposite } from "./puzzle.js";
import { t } from "./texts.js";

const dragStarts = 6;  // pixels
const dragCounts = 0.35;  // part of a cell
const pressIsLong = 500;  // milliseconds
const keys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const letterKeys = { w: "up", a: "left", s: "down", d: "right" };
/** Elements that need letters for themselves, and elements that only need arrow keys. */
export const fields = "input:not([type=checkbox], [type=file], [type=radio], [type=range]), select, textarea";
const arrowFields = "[type=radio], [type=range]";

/**
 * Returns the moves of a drag in a direction from a cell (-1 for a place between cells), the first of these that is
 * allowed: the tile slides into the adjacent gap; its row or column shifts; it slides with all tiles up to the gap;
 * another tile, next to the gap, slides in this direction. Returns an empty list if no move is allowed.
 */
function pull(puzzle, board, cell, direction) {
  const looks = puzzle.looks(board);
  const place = puzzle.places[cell];
  const into = looks.find(({ kind, direction: gapGoes }) => kind === "slide" && gapGoes === opposite[direction]);
  const shift = looks.find(({ kind, axis, line, direction: goes }) =>
    kind === "line" && line === place?.[axis] && goes === direction);
  if (shift && into?.cell !== cell) return [shift.move];
  const slides = place ? puzzle.slidesTo(board, cell) : [];
  if (slides.length > 0 && slides[0] === into?.move) return slides;
  return into ? [into.move] : [];
}

/**
 * Makes moves by clicks, drags and swipes on the grid of a BoardView; if `hovers()`, by a mouse that only points at
 * tiles, too.
 */
export function listenToPointer(game, view, grid, hovers) {
  let drag = null;

  /**
   * Shifts a line for each cell that it has been dragged along, from one cell on: a drag over several cells makes as
   * many moves. `along` is the way of the pointer in its direction, in cells.
   */
  function shiftWholeCells(along) {
    const { puzzle } = game;
    for (; along >= 1 && drag.isShift && !game.isOver; --along) {
      const { moves, direction, cell } = drag;
      const goes = puzzle.step(game.board, moves[0]);
      view.rest();
      const rest = { ...drag, cell: goes.indexOf(cell) };
      drag = null;  // The new board does not end the drag.
      game.make(moves, 1);
      drag = rest;
      drag.x += { left: -view.pitch, right: view.pitch }[direction] ?? 0;
      drag.y += { up: -view.pitch, down: view.pitch }[direction] ?? 0;
      aim(direction);
    }
    return along;
  }

  function aim(direction) {
    drag.direction = direction;
    drag.moves = pull(game.puzzle, game.board, drag.cell, direction);
    drag.isShift = drag.moves.length === 1 && game.puzzle.look(game.board, drag.moves[0]).kind === "line";
  }

  const hasTurns = () => game.puzzle?.kinds.has("turn");
  /** Returns the move that turns the block at a point of the window; undefined if there is none. */
  const turnAt = (x, y, back) =>
    hasTurns() ? game.puzzle.turnAt(game.board, view.placeOf(x, y), back) : undefined;

  /** Makes the moves of a click, a tap or a long press. */
  function press({ cell, x, y, back }) {
    const slides = cell >= 0 && !back ? game.puzzle.slidesTo(game.board, cell) : [];
    const turn = turnAt(x, y, back);
    game.make(slides.length === 0 && turn !== undefined ? [turn] : slides);
  }

  grid.addEventListener("pointerover", (event) => {
    if (drag || event.pointerType !== "mouse" || !hovers()) return;
    const cell = view.cellOf(event.target);
    if (cell >= 0) game.make(game.puzzle.slidesTo(game.board, cell));
  });

  grid.addEventListener("contextmenu", (event) => hasTurns() && event.preventDefault());
  grid.addEventListener("pointerleave", () => game.point(null));

  grid.addEventListener("pointerdown", (event) => {
    const isRight = event.button === 2 && hasTurns();
    if ((event.button !== 0 && !isRight) || drag || game.isOver) return;
    grid.setPointerCapture(event.pointerId);
    const cell = view.cellOf(event.target);
    const [x, y, back] = [event.clientX, event.clientY, isRight || (event.shiftKey && hasTurns())];
    drag = { cell, x, y, back, moves: [], direction: null, part: 0 };
    if (event.pointerType === "mouse" || !hasTurns()) return;
    const pressed = drag;
    setTimeout(() => {
      if (drag !== pressed || (drag.direction !== null && hasDirections(game.puzzle))) return;
      drag = null;
      press({ ...pressed, back: true });
    }, pressIsLong);
  });

  grid.addEventListener("pointermove", (event) => {
    if (!drag) {
      if (event.pointerType !== "mouse" || !hasTurns() || game.isOver) return;
      return game.point(turnAt(event.clientX, event.clientY, event.shiftKey) ?? null);
    }
    const right = event.clientX - drag.x;
    const down = event.clientY - drag.y;
    if (drag.direction === null && Math.hypot(right, down) < dragStarts) return;
    const sideways = Math.abs(right) > Math.abs(down);
    const direction = sideways ? (right < 0 ? "left" : "right") : down < 0 ? "up" : "down";
    if (direction !== drag.direction) {
      view.rest();
      aim(direction);
    }
    if (drag.moves.length === 0) return;
    const along = shiftWholeCells(Math.abs(sideways ? right : down) / view.pitch);
    if (game.isOver) return;
    drag.part = Math.min(1, along);
    view.pose(drag.moves, drag.part);
  });

  grid.addEventListener("pointerup", () => {
    if (!drag) return;
    const { direction, moves, part } = drag;
    const ended = drag;
    drag = null;
    view.rest();
    if (direction === null || !hasDirections(game.puzzle)) press(ended);
    else if (part > dragCounts) game.make(moves, part);
  });
  const cancel = () => {
    if (drag) view.rest();
    drag = null;
  };
  grid.addEventListener("pointercancel", cancel);
  game.addEventListener("board", cancel);  // A key or an answer made a move.
}

/** Undoes by Ctrl+Z, redoes by Ctrl+Y and Ctrl+Shift+Z, except in fields for text and for events already handled. */
export function listenToUndo(game, target) {
  target.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (event.target.matches?.("input:not([type]), textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) game.redo();
    else if (key === "z") game.undo();
    else return;
    event.preventDefault();
  });
}

/** Whether some moves go to the left, right, up or down. */
const hasDirections = ({ kinds }) => kinds.has("slide") || kinds.has("line");

/** Returns the direction of an arrow key or of W, A, S, D; undefined for other keys and for letters of other moves. */
function directionOf(puzzle, key) {
  if (key in keys) return keys[key];
  const letter = key.toLowerCase();
  const isMove = puzzle.otherMoves.some((move) => move.toLowerCase() === letter);
  return hasDirections(puzzle) && !isMove ? letterKeys[letter] : undefined;
}

/** Says why an arrow key can do nothing, without a digit before it. */
function whyNot({ kinds }) {
  if (kinds.has("slide")) return t("No tile can slide that way.");
  if (kinds.has("line")) return t("Press a digit, the number of a row or column, and then an arrow key.");
  return t("Arrow keys make no moves here; the buttons below the board do.");
}

/**
 * Makes moves by the keys that `target` (an element, or the document) receives outside of fields: an arrow or W, A, S,
 * D moves a tile or, if `arrowsMoveGap()`, the gap; a digit and then an arrow shift the row or column of that number;
 * another letter makes the move of that name; H shows a hint; Backspace and Z undo. A key that can do nothing says why
 * once for each puzzle.
 */
export function listenToKeys(game, view, target, arrowsMoveGap) {
  let line = null;
  let told = false;
  const arm = (number) => view.arm((line = number));

  target.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !game.puzzle) return;
    if (event.target.matches?.(fields) || (event.key in keys && event.target.matches?.(arrowFields))) return;
    const { puzzle, board } = game;
    const looks = puzzle.looks(board);
    const direction = directionOf(puzzle, event.key);
    let found;
    if (direction) {
      const gapGoes = arrowsMoveGap() ? direction : opposite[direction];
      found = looks.find((look) =>
        line === null ? look.kind === "slide" && look.direction === gapGoes
          : look.line === line && look.direction === direction);
      if (puzzle.kinds.has("slide") || line !== null) event.preventDefault();
      if (!found && line === null && !told && !game.isOver) {
        view.tell(whyNot(puzzle));
        told = true;
      }
    } else if (/^[1-9]$/.test(event.key) && looks.some((look) => look.line === event.key - 1)) {
      arm(event.key - 1);
    } else if (event.key === "Escape") {
      arm(null);
    } else if (event.key === "Backspace") {
      game.undo();
      event.preventDefault();
    } else {
      // Case matters only if the names of two moves differ in nothing else.
      const key = event.key.toLowerCase();
      found = looks.find(({ move }) => move === event.key) ?? looks.find(({ move }) => move.toLowerCase() === key);
    }
    if (!found) {
      const act = { h: () => game.hint(), z: () => game.undo() }[event.key.toLowerCase()];
      if (act) event.preventDefault();
      return act?.();
    }
    event.preventDefault();
    game.make([found.move]);
    if (puzzle.blank !== null || game.isOver) arm(null);
  });
  game.addEventListener("puzzle", () => {
    arm(null);
    told = false;
  });
  game.addEventListener("board", () => line === null && view.tell(""));
}
