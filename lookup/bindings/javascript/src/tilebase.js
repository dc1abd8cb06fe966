// The exports of the package. Each module uses only modules that precede it in this list:
//
//     errors     classes of errors, checks of arguments
//     library    the WebAssembly module, and calls of its C interface
//     puzzle     puzzles and their open tables, boards as text
//     solver     answers about one goal
//     questions  functions of a start, a goal and a puzzle
//     worker     questions that a worker answers

import { BoardError, GaveUpError, NoneFoundError, PuzzleError, TableError } from "./errors.js";
import { ask, askText, dataView, put, room, withRoom } from "./library.js";
import {
  Puzzle,
  boardText,
  puzzleFor,
  puzzleOf,
  puzzleOfBoard,
  puzzleOfTables,
  puzzles,
  tablesOf,
  usual,
} from "./puzzle.js";
import { heuristic, questions } from "./questions.js";
import { Solver, solverFor } from "./solver.js";
import { createWorker, serve } from "./worker.js";

const { solve, distance, distances, bestMove, isSolvable, moves, count, paths, check } = questions;
const { hint, rate, difficulty, tilesToSwap, bounds, stats, randomState, randomStates } = questions;

const goal = (puzzle = usual) => puzzleOf(puzzle).goal;
const apply = (board, move, puzzle) => puzzleOf(puzzleFor(board, puzzle)).apply(board, move);
const inverse = (move, puzzle = usual) => puzzleOf(puzzle).inverse(move);
const draw = (board, puzzle) => puzzleOf(puzzleFor(board, puzzle)).draw(board);
const word = (path, puzzle = usual, options = undefined) => puzzleOf(puzzle).word(path, options);
const readMoves = (moves, puzzle = usual, options = undefined) => puzzleOf(puzzle).readMoves(moves, options);

/** Greatest number of cells for which all ranks are exact numbers: 18! is below 2^53. */
const mostRankedCells = 18;

function rank(board, puzzle) {
  const which = puzzleOf(puzzleFor(board, puzzle));
  if (which.cells > mostRankedCells)
    throw new PuzzleError(
      `puzzle ${which.name} has ${which.cells} cells; numbers are exact for the ranks of at most ${mostRankedCells}`,
    );
  const text = boardText(which, board, "a board");
  return withRoom(() => {
    const at = room(8);
    ask("tilebase_rank", tablesOf(which).pointer, put(text), at);
    return Number(dataView().getBigUint64(at, true));
  });
}

function unrank(index, puzzle = usual) {
  const which = puzzleOf(puzzle);
  if (!(Number.isSafeInteger(index) && index >= 0))
    throw new RangeError(`index '${String(index)}' is not a whole number from 0`);
  return withRoom(() => askText("tilebase_unrank", [tablesOf(which).pointer, BigInt(index)]));
}

/** Opens table files. Returns their puzzle, and a function that creates solvers. */
function openTables(files) {
  const puzzle = puzzleOfTables(files);
  return Object.freeze({ puzzle, solverFor: (goal) => solverFor(goal, puzzle) });
}

export {
  BoardError,
  GaveUpError,
  NoneFoundError,
  Puzzle,
  PuzzleError,
  Solver,
  TableError,
  apply,
  bestMove,
  bounds,
  check,
  count,
  createWorker,
  difficulty,
  distance,
  distances,
  draw,
  goal,
  heuristic,
  hint,
  inverse,
  isSolvable,
  moves,
  openTables,
  paths,
  puzzleOf,
  puzzleOfBoard,
  puzzles,
  randomState,
  randomStates,
  rank,
  rate,
  readMoves,
  serve,
  solve,
  solverFor,
  stats,
  tilesToSwap,
  unrank,
  word,
};
