import { moved } from "./cantor.js";

// A walk goes from state to state by moves. Its states are {tiles, blankCell}: the tile in each cell, and the cell of
// the blank, 0 for a puzzle without one.

/** The state of an array of tiles; `blank` is the blank's number, -1 without one. */
export function stateOf(tiles, blank) {
  return { tiles, blankCell: Math.max(0, tiles.indexOf(blank)) };
}

/** The state after a move, given what the move does by the blank's cell; null where it is not allowed. */
export function stateAfter(move, { tiles, blankCell }) {
  const step = move[blankCell];
  return step && { tiles: moved(tiles, step.from), blankCell: step.end };
}

/**
 * The first move, from number `first` on, to a state at a distance: {move, state}; null if there is none. `moves` are
 * the `steps` of a puzzle; `distanceOf(tiles)` gives the distance of a state.
 */
export function moveTo(distance, moves, state, distanceOf, first = 0) {
  for (let move = first; move < moves.length; ++move) {
    const next = stateAfter(moves[move], state);
    if (next && distanceOf(next.tiles) === distance) return { move, state: next };
  }
  return null;
}

/**
 * All paths from a state, depth-first, each as an array of moves that holds until the next one. `onward(state, length)`
 * gives the moves to try after a path of that length, as {move, state}; null where a path ends.
 */
export function* pathsFrom(start, onward) {
  const path = [];
  const untried = [];
  const goOn = (state) => {
    const moves = onward(state, path.length);
    if (moves) untried.push(moves[Symbol.iterator]());
    return moves !== null;
  };
  if (!goOn(start)) yield path;
  while (untried.length > 0) {
    const { value, done } = untried[untried.length - 1].next();
    path.length = untried.length - 1;
    if (done) {
      untried.pop();
      continue;
    }
    path.push(value.move);
    if (!goOn(value.state)) yield path;
  }
}
