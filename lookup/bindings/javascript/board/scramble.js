// Random boards for the beginning of a game, at exactly the distance that the player chose.

/** Greatest distances that are offered if the farthest distance is not known; random boards often have them. */
const offered = { slide4x4: 60, slide3x4: 40, slide2x5: 40 };
const offeredElsewhere = 30;

const offeredOfLarge = 200;

/** The greatest difficulty of a puzzle; `stats` is the answer of /v1/stats, null if there is none. */
export const mostDifficult = (puzzle, stats) =>
  stats?.farthest ?? (puzzle.isLarge ? offeredOfLarge : offered[puzzle.name] ?? offeredElsewhere);

/** Returns a generator of numbers from 0 up to 1 that a seed determines; without a seed, Math.random. */
function numbersOf(seed) {
  if (seed === undefined) return Math.random;
  let state = seed >>> 0;
  return () => {  // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the board after `steps` random moves from the puzzle's own goal, none of which undoes the previous move. */
function walk(puzzle, steps, seed) {
  const next = numbersOf(seed);
  let [before, board] = [null, puzzle.goal];
  for (let step = 0; step < steps; ++step) {
    const boards = puzzle.allowed(board).map((move) => puzzle.apply(board, move)).filter((other) => other !== before);
    [before, board] = [board, boards[Math.floor(next() * boards.length)] ?? board];
  }
  return board;
}

/**
 * Promises a random board at `distance` from a goal; for a large board, `distance` is the number of random moves. The
 * same `seed` draws the same board; without a seed, each call draws another board.
 */
export async function drawBoard(answerer, puzzle, goal, distance, seed) {
  if (puzzle.isLarge) return walk(puzzle, distance, seed);
  return (await answerer.ask("random", { puzzle: puzzle.name, goal, distance, seed })).boards[0].board;
}
