// Stores the difficulty that the player chose last for each puzzle.

import { recall, remember } from "./storage.js";

/** Returns the chosen difficulty; the middle of the scale, which ends at `most`, if none was chosen. */
export function difficultyOf(puzzle, most) {
  const chosen = Number(recall("difficulty")[puzzle.name] ?? Math.ceil(most / 2));
  return Math.min(most, Number.isInteger(chosen) && chosen > 0 ? chosen : most);
}

export const keepDifficulty = (puzzle, chosen) => remember("difficulty", puzzle.name, chosen);
