import { optionsOf } from "./errors.js";
import { solverFor } from "./solver.js";

/** A function of Solver about a start, as one that is also told goal and puzzle. */
const about = (verb) => (start, goal, puzzle, options) => solverFor(goal, puzzle)[verb](start, options);

/** A function of Solver whose options are also told goal and puzzle. */
const optional = (verb) => (options) => {
  const { goal, puzzle, ...rest } = optionsOf(options);
  return solverFor(goal, puzzle)[verb](rest);
};

/** The questions that the package exports, and that workers answer. */
export const questions = {
  solve: about("solve"),
  distance: about("distance"),
  distances: about("distances"),
  bestMove: about("bestMove"),
  hint: about("hint"),
  rate: (start, move, goal, puzzle, options) => solverFor(goal, puzzle).rate(start, move, options),
  difficulty: about("difficulty"),
  bounds: about("bounds"),
  isSolvable: (start, goal, puzzle) => solverFor(goal, puzzle).isSolvable(start),
  tilesToSwap: (start, goal, puzzle) => solverFor(goal, puzzle).tilesToSwap(start),
  moves: about("moves"),
  count: about("count"),
  paths: (start, goal, puzzle, limit, options) => solverFor(goal, puzzle).paths(start, limit, options),
  check: (start, answer, goal, puzzle, options) => solverFor(goal, puzzle).check(start, answer, options),
  stats: (goal, puzzle, options) => solverFor(goal, puzzle).stats(options),
  randomState: optional("randomState"),
  randomStates: optional("randomStates"),
};

/** What a heuristic is worth; not for workers, to which functions cannot be sent. */
export function heuristic(estimate, options) {
  const { goal, puzzle, ...rest } = optionsOf(options);
  return solverFor(goal, puzzle).heuristic(estimate, rest);
}
