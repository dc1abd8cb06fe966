// The first move of a game that was too much.

/**
 * Promises the first move that did not come nearer, as {number: from 1 on, better: a move that does, board: before the
 * move}; null if there is none. The sum of the moves made and of those left never falls, so the move where it first
 * rises is searched by halves.
 */
export async function firstLoss(game) {
  const { puzzle, goal, shortest, trail: { moves, boards } } = game;
  if (moves.length === shortest) return null;
  const pathFrom = async (start) => (await game.ask("solve", { puzzle: puzzle.name, goal, start })).path;
  let [before, after] = [0, moves.length];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + (await pathFrom(boards[middle])).length > shortest) after = middle;
    else before = middle;
  }
  const [better] = await pathFrom(boards[before]);
  return { number: after, better, board: boards[before] };
}
