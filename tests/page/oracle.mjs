// The 8-puzzle by iterative deepening, sharing no code with the page.

export const goal = "12345678x";
const steps = { d: 3, l: -1, r: 1, u: -3 };

/** The key of a move: an arrow moves the tile, which goes the other way than the gap. */
export const arrowOf = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };

/** A Map from each move's name (where the gap goes) to the board after it. */
export function movesOf(board) {
  const gap = board.indexOf("x");
  const moves = new Map();
  for (const [move, step] of Object.entries(steps)) {
    const cell = gap + step;
    const leavesRow = Math.abs(step) === 1 && Math.floor(cell / 3) !== Math.floor(gap / 3);
    if (cell < 0 || cell > 8 || leavesRow) continue;
    const tiles = [...board];
    [tiles[gap], tiles[cell]] = [tiles[cell], tiles[gap]];
    moves.set(move, tiles.join(""));
  }
  return moves;
}

/** The rows and columns from each tile to its cell: never more than the moves that are needed. */
const apart = (board) =>
  [...board].reduce((sum, tile, cell) => {
    const own = goal.indexOf(tile);
    if (tile === "x") return sum;
    return sum + Math.abs((cell % 3) - (own % 3)) + Math.abs(Math.floor(cell / 3) - Math.floor(own / 3));
  }, 0);

/** Whether the goal is within so many moves of a board that came from `before`. */
function reaches(board, within, before) {
  if (apart(board) > within) return false;
  if (board === goal) return true;
  return [...movesOf(board).values()].some((next) => next !== before && reaches(next, within - 1, board));
}

const known = new Map();

/** The distance of a board that can reach the goal. */
export function distanceOf(board) {
  if (!known.has(board)) {
    let within = apart(board);
    while (!reaches(board, within, "")) within += 2;
    known.set(board, within);
  }
  return known.get(board);
}

/** The first move on a shortest path. */
export const best = (board) =>
  [...movesOf(board)].find(([, next]) => distanceOf(next) < distanceOf(board))[0];
