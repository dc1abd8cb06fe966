// Answers questions with the WebAssembly modules, in the format of the service: those about puzzles of up to nine cells
// from complete tables, those about larger boards of slides by search.

import * as slides from "./slides.js";
import { puzzleOf, puzzles, solverFor } from "./tilebase.js";

const searched = ["slide2x5", "slide3x4", "slide4x4"];
const mostTableCells = 9;
const budget = { maxSeconds: 10 };  // as the service

const isSearched = (puzzle) => puzzle.cells > mostTableCells;

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

/** What answers about a goal: a Solver or a SlideSolver. */
function solverOf({ puzzle, goal }) {
  return (isSearched(puzzleOf(puzzle)) ? slides : { solverFor }).solverFor(goal, puzzle);
}

/** Makes an answer about a start and a goal whose last member is `name`, null if the goal cannot be reached. */
const about = (name, value) => async (parameters) => {
  const solver = solverOf(parameters);
  const start = solver.puzzle.board(parameters.start);
  const distance = await solver.distance(start, budget);
  const solvable = distance !== null;
  const document = { puzzle: solver.puzzle.name, start, goal: solver.goal, solvable, distance };
  const isToldAnyway = name === "moves";
  return { ...document, [name]: solvable || isToldAnyway ? await value(solver, start, parameters) : null };
};

async function allPaths(solver, start, { limit }) {
  const paths = [];
  for await (const path of solver.paths(start, limit, budget)) paths.push(path);
  return paths;
}

function stats({ puzzle, goal }) {
  const { cells, name } = puzzleOf(puzzle);
  if (cells > mostTableCells)
    throw new RangeError(`puzzle ${name} has ${cells} cells; all states are listed of at most ${mostTableCells}`);
  return solverFor(goal, puzzle).stats();
}

async function random({ puzzle, goal, distance }) {
  const solver = solverOf({ puzzle, goal });
  if (distance !== undefined && isSearched(solver.puzzle))
    throw new RangeError(`boards of ${puzzle} are drawn from all that can reach the goal; leave distance out`);
  const board = solver.randomState({ distance });
  return { puzzle, goal: solver.goal, boards: [{ board, distance: await solver.distance(board, budget) }] };
}

const verbs = {
  puzzles: () => [...puzzles(), ...searched].sort().map(describe),
  solve: about("path", (solver, start) => solver.solve(start, budget)),
  moves: about("moves", (solver, start) => solver.moves(start, budget)),
  count: about("count", (solver, start) => solver.count(start, budget)),
  paths: about("paths", allPaths),
  stats,
  random,
};

addEventListener("message", async ({ data: { id, verb, parameters } }) => {
  try {
    postMessage({ id, answer: await verbs[verb](parameters) });
  } catch (error) {
    if (error instanceof RangeError || error instanceof slides.GaveUpError)
      postMessage({ id, refusal: error.message });
    else reportError(error);  // to the page, as an error of this worker
  }
});
