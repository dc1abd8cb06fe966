// Random boards for the beginning of a game: at exactly the distance that the player chose or, of boards too large to
// be sure of a distance, after as many random moves; or any boards.

/** The scales of puzzles for which nobody counted all boards: [the middle of their distances, the greatest offered]. */
const sampled = { slide4x4: [53, 60], slide3x4: [36, 44], slide2x5: [35, 45], rotate4x4: [14, 16] };
const sampledElsewhere = { slides: [25, 30], others: [8, 9] };

/**
 * Boards at a distance whose proof takes too long for a random board: 16 of Loopover 4x4, where about 1 % of all boards
 * are. Each is the tiles of the cells as digits to the base 16, from 0 on.
 */
export const farBoards = {
  "rotate4x4 16": [
    "0fb6c3d8e745a192", "abe1d98f72460c35", "ba8ce72950f1346d", "1fd69c082b3ae745", "e71bc93f20865d4a",
    "a306feb851d4c792", "3a0d2984efc176b5", "52d943ce708a61bf", "1a92bd8e64035fc7", "ae26bf3408cd5179",
    "b72aef38641d9c05", "9b34f6a12ec507d8", "276da08eb3c51f94", "beda81cf59427603", "6b832f094ce15ad7",
    "cfd10be8a9456372", "1589fd463702caeb", "c504a21db36f78e9", "8b2d1fe0a796435c", "ac9d3f4b5706e218",
    "9386ef412ba7d0c5", "90ac8fde23651b47", "7b89ca1360fd542e", "87dc5fe906a23b14",
  ],
};

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

/**
 * Returns a random one of 256 boards that are as far from a goal as a board of Loopover 4x4, by numbers of `next()`: a
 * torus can be shifted, mirrored and transposed, and the inverse of a path leads to the inverse board.
 */
export function symmetricBoard(puzzle, goal, board, next) {
  const [down, right] = [4 * next(), 4 * next()].map(Math.floor);
  const [mirrorsRows, mirrorsColumns, transposes, inverts] = Array.from("1234", () => next() < 0.5);
  const place = (cell) => {
    const [row, column] = transposes ? [cell & 3, cell >> 2] : [cell >> 2, cell & 3];
    return 4 * ((mirrorsRows ? down - row : row + down) & 3) + ((mirrorsColumns ? right - column : column + right) & 3);
  };
  const [tiles, wanted] = [[], puzzle.tiles(goal)];
  for (const [cell, digit] of [...board].entries()) {
    const ends = [place(cell), place(parseInt(digit, 16))];
    const [to, from] = inverts ? ends.reverse() : ends;
    tiles[to] = wanted[from];
  }
  return puzzle.boardOf(tiles);
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
  const far = farBoards[`${puzzle.name} ${distance}`];
  const tiles = puzzle.tiles(goal);
  if (far && tiles.length === puzzle.cells && puzzle.symbols.every((symbol) => tiles.includes(symbol))) {
    const next = numbersOf(seed);
    return { start: symmetricBoard(puzzle, goal, far[Math.floor(next() * far.length)], next), goal, distance };
  }
  const answer = await answerer.ask("random", { puzzle: puzzle.name, goal, distance, seed });
  return { start: answer.boards[0].board, goal: answer.goal, distance };
}
