// The exports of tilebase/slides. Boards and puzzles are those of the package itself; the rest is its own:
//
//     slide_views, wasm, slide_budget, slide_engine    the search, in turns
//     options, even_draw, slide_solver                   answers

import { drawing } from "./options.js";
import { GaveUpError } from "./slide_budget.js";
import { SlideSolver, solverFor } from "./slide_solver.js";

const solve = async (start, goal, puzzle, options) => solverFor(goal, puzzle).solve(start, options);
const distance = async (start, goal, puzzle, options) => solverFor(goal, puzzle).distance(start, options);
const moves = async (start, goal, puzzle, options) => solverFor(goal, puzzle).moves(start, options);
const count = async (start, goal, puzzle, options) => solverFor(goal, puzzle).count(start, options);
async function* paths(start, goal, puzzle, limit, options) {
  yield* solverFor(goal, puzzle).paths(start, limit, options);
}
const randomState = drawing("randomState", solverFor);
const randomStates = drawing("randomStates", solverFor);

export { GaveUpError, SlideSolver, count, distance, moves, paths, randomState, randomStates, solve, solverFor };
