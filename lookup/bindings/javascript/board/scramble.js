// Random boards for the beginning of a game: at exactly the distance that the player chose or, of boards too large to
// be sure of a distance, after as many random moves; or any boards.

/** The scales of puzzles for which nobody counted all boards: [the middle of their distances, the greatest offered]. */
const sampled = { slide4x4: [53, 60], slide3x4: [36, 44], slide2x5: [35, 45], rotate4x4: [14, 15] };
const sampledElsewhere = { slides: [25, 30], others: [8, 9] };

/**
 * Returns the scale of a puzzle's difficulties as {isExact, middle, most}: whether they are distances, not numbers of
 * random moves; half of all boards are at `middle` or nearer. `stats` is the answer of /v1/stats, or null.
 */
export function scaleOf(puzzle, stats) {
  if (stats) {
    let boards = 0;
    const middle = stats.states.findIndex((states) => 2 * (boards += states) >= stats.reachable);
    return { isExact: true, middle: Math.max(1, middle), most: Math.max(1, stats.farthest) };
  }
  const known = sampled[puzzle.name];
  if (known === undefined && puzzle.isLarge) return { isExact: false, middle: 100, most: 200 };
  const [middle, most] = known ?? sampledElsewhere[puzzle.areSlides ? "slides" : "others"];
  return { isExact: true, middle, most };
}

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
 * Promises {start, goal, distance} of a random board: at a distance or, if the scale is not exact, after so many
 * random moves; any board for the difficulty "random". `distance` is undefined where it is not known. The same `seed`
 * draws the same board; without a seed, each call draws another board.
 */
export async function drawBoard(answerer, puzzle, goal, { isExact }, difficulty, seed) {
  const isRandom = difficulty === "random";
  if (!isExact && !isRandom) return { start: walk(puzzle, difficulty, seed), goal };
  const distance = isRandom ? undefined : difficulty;
  const answer = await answerer.ask("random", { puzzle: puzzle.name, goal, distance, seed });
  return { start: answer.boards[0].board, goal: answer.goal, distance };
}
