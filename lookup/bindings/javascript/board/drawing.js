// Arrows over a board that draw a move: an arc in the direction of a block that turns; otherwise, a line from each
// cell to the cell that its tile goes to, around the cells between. A slide into the gap has an arrow and the tile's
// name there.

import { arrows, opposite } from "./puzzle.js";
import { svgElement } from "./tiles.js";

const apart = 0.27;  // distance of an arrow from the middle of a cell, in cells, so that names stay readable
const radius = 0.3;
const unit = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Returns the path of an arrow from one place to another, both [x, y] in cells, with its point. */
function line([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y);
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const at = (along, aside) => `${x + along * right - aside * down} ${y + along * down + aside * right}`;
  const [end, bow] = [length - apart, length > 1 ? -0.2 : 0];
  const [steep, barb] = [Math.atan2(-2 * bow, end - length / 2), 0.16];
  const barbAt = (turn) => at(end - barb * Math.cos(steep + turn), bow - barb * Math.sin(steep + turn));
  const point = `M${barbAt(0.65)}L${at(end, bow)}L${barbAt(-0.65)}`;
  return `M${at(apart, bow)}Q${at(length / 2, 3 * bow)} ${at(end, bow)}${point}`;
}

/** Returns the path of three quarters of a circle around a place, with its point at the right. */
function arc([x, y], isClockwise) {
  const [end, sign] = [`${x + radius} ${y}`, isClockwise ? 1 : -1];
  const barb = (right) => `${x + radius + right} ${y - sign * 0.13}`;
  return `M${x} ${y + sign * radius}A${radius} ${radius} 0 1 ${isClockwise ? 1 : 0} ${end}`
    + `M${barb(-0.12)}L${end}L${barb(0.1)}`;
}

/**
 * Returns the tiles that a move, or several slides, carry: from which cell to which cell, and how far in cells. If a
 * line shifts, one of its tiles wraps.
 */
export function tripsOf(puzzle, board, moves) {
  const look = puzzle.look(board, moves[0]);
  const boards = puzzle.boardsAlong(board, moves);
  const origins = moves.reduce(
    (cells, move, i) => puzzle.step(boards[i], move).map((cell) => cells[cell]), [...puzzle.symbols.keys()]);
  return origins.flatMap((from, to) => {
    if (from === to || from === puzzle.gapOf(board)) return [];
    const right = puzzle.places[to].column - puzzle.places[from].column;
    const down = puzzle.places[to].row - puzzle.places[from].row;
    if (look.kind !== "line") return [{ from, to, right, down, wraps: false }];
    const [x, y] = unit[look.direction];
    return [{ from, to, right: x, down: y, wraps: x !== right || y !== down }];
  });
}

/** Returns the path that draws a move with this look, in cells from the top left corner of the board. */
function pathOf(puzzle, board, move, look, middle) {
  if (look.kind === "turn") return arc([look.column + 0.5, look.row + 0.5], look.isClockwise);
  const lines = tripsOf(puzzle, board, [move]).filter(({ wraps }) => !wraps);
  return lines.map(({ from, to }) => line(middle(from), middle(to))).join("");
}

/** Draws an allowed move in the element `place`, which covers the board; null draws nothing. */
export function drawMove(place, puzzle, board, move) {
  if (move === null) return place.replaceChildren();
  const look = puzzle.look(board, move);
  const view = { viewBox: `0 0 ${puzzle.columns} ${puzzle.rows.length}` };
  const middle = (cell) => [puzzle.places[cell].column + 0.5, puzzle.places[cell].row + 0.5];
  if (look.kind === "slide" || look.kind === "jump") {
    const [x, y] = middle(puzzle.gapOf(board));
    const arrow = look.direction ? `${arrows[opposite[look.direction]]} ` : "";
    const words = svgElement("text", { x, y: y + 0.08 }, arrow + puzzle.tiles(board)[look.cell]);
    return place.replaceChildren(svgElement("svg", view, words));
  }
  const d = pathOf(puzzle, board, move, look, middle);
  place.replaceChildren(
    svgElement("svg", view, svgElement("path", { d, class: "edge" }), svgElement("path", { d })),
  );
}
