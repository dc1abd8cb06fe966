// Difficulties of new boards: their places on the slider, their names, and the one that the player chose last for each
// puzzle. A difficulty is a number of moves, or "random" for any board, at the end of the slider. Its middle is the
// middle of all boards, so its halves have steps of different size.

import { counted } from "./elements.js";
import { recall, remember } from "./storage.js";
import { t } from "./texts.js";

/** The numbers of difficulties below and above the middle of a scale (scramble.js), and of places for either. */
const halvesOf = ({ middle, most }) => {
  const [below, above] = [middle - 1, most + 1 - middle];
  return { below, above, places: Math.max(below, above) };
};

/** The last place of the slider; the first is 1. */
export const lastPlace = (scale) => 1 + 2 * halvesOf(scale).places;

export function placeOf(scale, difficulty) {
  const { below, above, places } = halvesOf(scale);
  const by = (difficulty === "random" ? scale.most + 1 : difficulty) - scale.middle;
  return 1 + places + Math.round((by * places) / (by < 0 ? below : above));
}

export function difficultyAt(scale, place) {
  const { below, above, places } = halvesOf(scale);
  const by = place - 1 - places;
  const difficulty = scale.middle + Math.round((by * (by < 0 ? below : above)) / places);
  return difficulty > scale.most ? "random" : difficulty;
}

/** Returns "16 moves", "about 100 random moves" or "random". */
export function inWords({ isExact }, difficulty) {
  if (difficulty === "random") return t("random");
  return isExact ? counted(difficulty, "move") : t("about {n} random moves", { n: difficulty });
}

/** Returns the chosen difficulty; the middle of the scale if none was chosen. */
export function difficultyOf({ name }, { middle, most }) {
  const chosen = recall("difficulty")[name] ?? middle;
  return chosen === "random" || !(Number.isInteger(chosen) && chosen > 0) ? "random" : Math.min(most, chosen);
}

export const keepDifficulty = ({ name }, chosen) => remember("difficulty", name, chosen);
