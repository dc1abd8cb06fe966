// Boards to begin with, at exactly the distance that the player chose.

import { recall, remember } from "./storage.js";

const mostDraws = 100;

/** The hardest boards that are offered where the farthest distance is not known: random boards are often as far. */
const offered = { slide4x4: 60, slide3x4: 40, slide2x5: 40 };
const offeredElsewhere = 30;

/** The greatest difficulty of a puzzle; `stats` is the answer of /v1/stats, null if there is none. */
export const mostDifficult = (puzzle, stats) => stats?.farthest ?? offered[puzzle.name] ?? offeredElsewhere;

/** The difficulty that the player chose last for this puzzle; the middle of the scale if none. */
export function difficultyOf(puzzle, most) {
  const chosen = Number(recall("difficulty")[puzzle.name] ?? Math.ceil(most / 2));
  return Math.min(most, Number.isInteger(chosen) && chosen > 0 ? chosen : most);
}

export const keepDifficulty = (puzzle, chosen) => remember("difficulty", puzzle.name, chosen);

/**
 * A random board at `distance` from a goal. Where boards cannot be drawn by their distance, draws any, and goes along a
 * shortest path until the distance is right. If all of `mostDraws` boards were nearer, the farthest of them.
 */
export async function drawBoard(answerer, puzzle, goal, distance) {
  const about = { puzzle: puzzle.name, goal };
  if (puzzle.drawsByDistance) return (await answerer.ask("random", { ...about, distance })).boards[0].board;
  let farthest = { distance: -1 };
  for (let draw = 0; draw < mostDraws && farthest.distance < distance; ++draw) {
    const { boards } = await answerer.ask("random", about);
    if (boards[0].distance > farthest.distance) farthest = boards[0];
  }
  if (farthest.distance <= distance) return farthest.board;
  const { path } = await answerer.ask("solve", { ...about, start: farthest.board });
  return path.slice(0, -distance).reduce((board, move) => puzzle.apply(board, move), farthest.board);
}
