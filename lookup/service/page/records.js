// Best results on this device, for each puzzle, goal and difficulty: the fewest moves more than the shortest path has,
// and the best time. Games with help do not count.

import { inThousandths } from "./clock.js";
import { recallNumbers, remember } from "./storage.js";
import { t } from "./texts.js";

const keyOf = ({ puzzle, goal, shortest }) => `${puzzle.name} ${goal} ${shortest}`;

/** Returns {over, seconds} of a game's difficulty; null if there is no result yet. */
export const bestOf = (game) => recallNumbers("best", keyOf(game), "over", "seconds");

/** Keeps the result of a game that was won. Returns the names of the records that are new. */
export function keepResult(game, seconds) {
  const best = bestOf(game) ?? { over: Infinity, seconds: Infinity };
  const over = game.movesMade - game.shortest;
  remember("best", keyOf(game), { over: Math.min(best.over, over), seconds: Math.min(best.seconds, seconds) });
  return [...(over < best.over ? ["Moves"] : []), ...(seconds < best.seconds ? ["Time"] : [])];
}

/** Returns "the fewest moves, 0:41", or "2 moves more than the shortest, 0:41". */
export function inWords({ over, seconds }) {
  const more = over === 1 ? "{over} move more than the shortest" : "{over} moves more than the shortest";
  const moves = t(over === 0 ? "the fewest moves" : more, { over });
  return `${moves}; ${inThousandths(seconds)}`;
}
