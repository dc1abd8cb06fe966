// Answers questions with the library in WebAssembly, in the format of the service.

import { GaveUpError, puzzleOf, puzzles, solverFor } from "./tilebase.js";

const searched = ["slide2x5", "slide3x4", "slide4x4"];
// As the service.
const budget = { maxSeconds: 10 };
const mostListedCells = 9;

/** The member "from" of a move in /v1/puzzles: for each cell of the blank (one if there is none), null or cells. */
function origins(puzzle, move) {
  const own = puzzle.tileNames;
  const blank = own.indexOf("x");
  return (puzzle.hasBlank ? own : own.slice(0, 1)).map((_, cell) => {
    const board = own.slice();
    if (puzzle.hasBlank) [board[blank], board[cell]] = [board[cell], board[blank]];
    const after = puzzle.apply(board.join(" "), move);
    return after && after.split(puzzle.hasShortNames ? "" : " ").map((tile) => board.indexOf(tile));
  });
}

function describe(name) {
  const puzzle = puzzleOf(name);
  const moves = puzzle.moveNames.map((move) => ({ move, from: origins(puzzle, move) }));
  return { puzzle: puzzle.name, goal: puzzle.goal, blank: puzzle.hasBlank ? "x" : null, layout: puzzle.layout, moves };
}

/** Makes an answer about a start and a goal whose last member is `name`, null if the goal cannot be reached. */
const about = (name, value) => ({ puzzle, goal, start: given, limit }) => {
  const solver = solverFor(goal, puzzle);
  const start = solver.puzzle.board(given);
  const distance = solver.distance(start, budget);
  const solvable = distance !== null;
  const document = { puzzle: solver.puzzle.name, start, goal: solver.goal, solvable, distance };
  const isToldAnyway = name === "moves";
  return { ...document, [name]: solvable || isToldAnyway ? value(solver, start, limit) : null };
};

function random({ puzzle, goal, distance }) {
  const solver = solverFor(goal, puzzle);
  if (distance !== undefined && solver.puzzle.cells > mostListedCells)
    throw new RangeError(`boards of ${puzzle} are drawn from all that can reach the goal; leave distance out`);
  const board = solver.randomState({ distance, ...budget });
  return { puzzle, goal: solver.goal, boards: [{ board, distance: solver.distance(board, budget) }] };
}

const verbs = {
  puzzles: () => [...puzzles(), ...searched].sort().map(describe),
  solve: about("path", (solver, start) => solver.solve(start, budget)),
  moves: about("moves", (solver, start) => solver.moves(start, budget)),
  count: about("count", (solver, start) => solver.count(start, budget)),
  paths: about("paths", (solver, start, limit) => [...solver.paths(start, limit, budget)]),
  stats: ({ puzzle, goal }) => solverFor(goal, puzzle).stats(),
  random,
};

addEventListener("message", ({ data: { id, verb, parameters } }) => {
  try {
    postMessage({ id, answer: verbs[verb](parameters) });
  } catch (error) {
    if (error instanceof RangeError || error instanceof GaveUpError)
      postMessage({ id, refusal: error.message });
    else reportError(error);  // to the page, as an error of this worker
  }
});
