// The exports of tilebase (those of tilebase/slides are in slides.js). Each module uses only modules above it:
//
//     errors, notation, definition, cantor, puzzle, builtin    boards and puzzles
//     walk, wasm, searched_table                               states, moves, and the distances of all states
//     options, even_draw, solver, bare_table                            answers

import { BareTable } from "./bare_table.js";
import { cantorRank, cantorUnrank, factorial } from "./cantor.js";
import { BoardError, PuzzleError, TableError } from "./errors.js";
import { formatTarget, parseBoard } from "./notation.js";
import { drawing } from "./options.js";
import { Puzzle } from "./puzzle.js";
import { puzzleOf, puzzles } from "./builtin.js";
import { Solver, solverFor } from "./solver.js";

const solve = (start, goal, puzzle) => solverFor(goal, puzzle).solve(start);
const distance = (start, goal, puzzle) => solverFor(goal, puzzle).distance(start);
const moves = (start, goal, puzzle) => solverFor(goal, puzzle).moves(start);
const count = (start, goal, puzzle) => solverFor(goal, puzzle).count(start);
const paths = (start, goal, puzzle, limit) => solverFor(goal, puzzle).paths(start, limit);
const stats = (goal, puzzle) => solverFor(goal, puzzle).stats();
const randomState = drawing("randomState", solverFor);
const randomStates = drawing("randomStates", solverFor);
const goal = (puzzle = "slide3x3") => puzzleOf(puzzle).goal;
const apply = (board, move, puzzle = "slide3x3") => puzzleOf(puzzle).apply(board, move);
const draw = (board, puzzle = "slide3x3") => puzzleOf(puzzle).draw(board);
const word = (path, puzzle = "slide3x3") => puzzleOf(puzzle).word(path);

function rank(board, puzzle = "slide3x3") {
  return cantorRank(parseBoard(puzzleOf(puzzle), board));
}

function unrank(index, puzzle = "slide3x3") {
  const which = puzzleOf(puzzle);
  const count = factorial(which.cells);
  if (!(Number.isInteger(index) && index >= 0 && index < count))
    throw new RangeError(`index '${String(index)}' is not a number from 0 to ${count - 1}`);
  return formatTarget(which, cantorUnrank(index, which.cells));
}

export {
  BareTable,
  BoardError,
  Puzzle,
  PuzzleError,
  Solver,
  TableError,
  apply,
  count,
  distance,
  draw,
  goal,
  moves,
  paths,
  puzzleOf,
  puzzles,
  randomState,
  randomStates,
  rank,
  solve,
  solverFor,
  stats,
  unrank,
  word,
};
