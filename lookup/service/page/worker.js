// Answers questions with the WebAssembly module, in the format of the service.

import { puzzleOf, puzzles, solverFor } from "./tilebase.js";

/** The member "from" of a move in /v1/puzzles: for each cell of the blank (one if there is none), null or cells. */
function origins(puzzle, move) {
  const own = [...puzzle.goal];
  const blank = own.indexOf("x");
  return (puzzle.hasBlank ? own : own.slice(0, 1)).map((_, cell) => {
    const board = own.slice();
    if (puzzle.hasBlank) [board[blank], board[cell]] = [board[cell], board[blank]];
    const after = puzzle.apply(board.join(""), move);
    return after && [...after].map((tile) => board.indexOf(tile));
  });
}

function describe(name) {
  const puzzle = puzzleOf(name);
  const moves = puzzle.moveNames.map((move) => ({ move, from: origins(puzzle, move) }));
  return { puzzle: puzzle.name, goal: puzzle.goal, blank: puzzle.hasBlank ? "x" : null, layout: puzzle.layout, moves };
}

/** The members that all answers about a start and a goal begin with. */
function begin({ puzzle, start, goal }) {
  const view = solverFor(goal, puzzle);
  const board = view.puzzle.board(start);
  const distance = view.distance(board);
  const solvable = distance !== null;
  return { view, board, document: { puzzle: view.puzzle.name, start: board, goal: view.goal, solvable, distance } };
}

/** Makes an answer whose last member is `name`, null if the goal cannot be reached. */
const about = (name, value) => (parameters) => {
  const { view, board, document } = begin(parameters);
  return { ...document, [name]: document.solvable ? value(view, board, parameters) : null };
};

const verbs = {
  puzzles: () => puzzles().map(describe),
  solve: about("path", (view, board) => view.solve(board)),
  moves: about("moves", (view, board) => view.moves(board)),
  count: about("count", (view, board) => view.count(board)),
  paths: about("paths", (view, board, { limit }) => [...view.paths(board, limit)]),
  stats: ({ puzzle, goal }) => solverFor(goal, puzzle).stats(),
  random: ({ puzzle, goal, distance }) => {
    const view = solverFor(goal, puzzle);
    const board = view.randomState({ distance });
    return { puzzle, goal: view.goal, boards: [{ board, distance: view.distance(board) }] };
  },
};

addEventListener("message", ({ data: { id, verb, parameters } }) => {
  try {
    postMessage({ id, answer: verbs[verb](parameters) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    postMessage({ id, refusal: error.message });
  }
});
