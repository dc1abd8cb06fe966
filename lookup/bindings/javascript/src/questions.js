import { optionsOf } from "./errors.js";
import { keptSolverFor, solverAbout } from "./solver.js";

/** Turns a method of Solver about a start into a function that also has arguments for the goal and the puzzle. */
const about = (verb) => (start, goal, puzzle, options) => solverAbout(start, goal, puzzle)[verb](start, options);

/** Turns a method of Solver with options into a function whose options also have the goal and the puzzle. */
const optional = (verb) => (options) => {
  const { goal, puzzle, ...rest } = optionsOf(options);
  return keptSolverFor(goal, puzzle)[verb](rest);
};

/** The questions that the package exports, and that workers answer. */
export const questions = {
  solve: about("solve"),
  distance: about("distance"),
  distances: (boards, goal, puzzle, options) => {
    const list = Array.from(boards);
    return solverAbout(list[0] ?? "", goal, puzzle).distances(list, options);
  },
  bestMove: about("bestMove"),
  hint: about("hint"),
  rate: (start, move, goal, puzzle, options) => solverAbout(start, goal, puzzle).rate(start, move, options),
  difficulty: about("difficulty"),
  bounds: about("bounds"),
  isSolvable: (start, goal, puzzle) => solverAbout(start, goal, puzzle).isSolvable(start),
  tilesToSwap: (start, goal, puzzle) => solverAbout(start, goal, puzzle).tilesToSwap(start),
  moves: about("moves"),
  count: about("count"),
  paths: (start, goal, puzzle, limit, options) => solverAbout(start, goal, puzzle).paths(start, limit, options),
  check: (start, answer, goal, puzzle, options) => solverAbout(start, goal, puzzle).check(start, answer, options),
  stats: (goal, puzzle, options) => keptSolverFor(goal, puzzle).stats(options),
  randomState: optional("randomState"),
  randomStates: optional("randomStates"),
};

/** Checks a heuristic. Workers cannot, since functions cannot be sent to them. */
export function heuristic(estimate, options) {
  const { goal, puzzle, ...rest } = optionsOf(options);
  return keptSolverFor(goal, puzzle).heuristic(estimate, rest);
}
