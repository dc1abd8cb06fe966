// The 8-puzzle by a plain search from the goal, sharing no code with the page.

const neighbours = { u: -3, d: 3, l: -1, r: 1 };

/** A Map from each move's name (where the gap goes) to the board after it. */
function movesOf(board) {
  const gap = board.indexOf("x");
  const moves = new Map();
  for (const [move, step] of Object.entries(neighbours)) {
    const cell = gap + step;
    const leavesRow = (move === "l" || move === "r") && Math.floor(cell / 3) !== Math.floor(gap / 3);
    if (cell < 0 || cell > 8 || leavesRow) continue;
    const tiles = [...board];
    [tiles[gap], tiles[cell]] = [tiles[cell], tiles[gap]];
    moves.set(move, tiles.join(""));
  }
  return moves;
}

/** A Map from each board that can reach the goal to {distance, moves}. */
export function distancesFrom(goal) {
  const known = new Map([[goal, { distance: 0, moves: movesOf(goal) }]]);
  const queue = [goal];
  for (const board of queue) {
    const { distance, moves } = known.get(board);
    for (const next of moves.values()) {
      if (known.has(next)) continue;
      known.set(next, { distance: distance + 1, moves: movesOf(next) });
      queue.push(next);
    }
  }
  return known;
}
