// The exports of the package. Each module uses only modules that precede it in this list:
//
//     errors     classes of errors, checks of arguments
//     library    the WebAssembly module, and calls of its C interface
//     rows       boards as numbers in typed arrays
//     puzzle     puzzles and their open tables, boards as text
//     solver     answers about one goal
//     questions  functions of a start, a goal and a puzzle
//     worker     questions that a worker answers

import { BoardError, GaveUpError, NoneFoundError, PuzzleError, TableError, optionsOf } from "./errors.js";
import { ask, askText, dataView, put, room, withRoom } from "./library.js";
import { answerRows, rowsOf } from "./rows.js";
import {
  Puzzle,
  boardText,
  openTables,
  puzzleFor,
  puzzleOf,
  puzzleOfBoard,
  puzzles,
  readingNames,
  tablesOf,
  usual,
  wordNames,
} from "./puzzle.js";
import { heuristic, questions, useGuide } from "./questions.js";
import { Solver } from "./solver.js";
import { createWorker, serve } from "./worker.js";

const { solve, distance, distances, bestMove, bestMoves, isSolvable, moves, movesMany, count, paths } = questions;
const { check, checkEach, hint, rate, difficulty, tilesToSwap, bounds, stats, randomState, randomStates } = questions;

/** Returns the puzzle that options name: else that of the board, if there is one, else the usual one. */
const puzzleIn = (options, board) => {
  const { puzzle } = optionsOf(options, ["puzzle"]);
  return puzzleOf(board === undefined ? puzzle ?? usual : puzzleFor(board, puzzle));
};

const goal = (options) => puzzleIn(options).goal;
const apply = (board, move, options) => puzzleIn(options, board).apply(board, move);
const applyMany = (boards, moves, options) => puzzleIn(options).applyMany(boards, moves);
const inverse = (move, options) => puzzleIn(options).inverse(move);
const draw = (board, options) => puzzleIn(options, board).draw(board);

/** Returns the puzzle that options name, and the other options, which have the names. */
function split(options, names) {
  const { puzzle = usual, ...rest } = optionsOf(options, ["puzzle", ...names]);
  return [puzzleOf(puzzle), rest];
}

function word(path, options) {
  const [puzzle, rest] = split(options, wordNames);
  return puzzle.word(path, rest);
}

function readMoves(moves, options) {
  const [puzzle, rest] = split(options, readingNames);
  return puzzle.readMoves(moves, rest);
}

/** Greatest number of cells for which all ranks are exact numbers: 18! is below 2^53. */
const mostRankedCells = 18;

function rank(board, options) {
  const which = puzzleIn(options, board);
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

function unrank(index, options) {
  const which = puzzleIn(options);
  if (!(Number.isSafeInteger(index) && index >= 0))
    throw new RangeError(`index '${String(index)}' is not a whole number from 0`);
  return withRoom(() => askText("tilebase_unrank", [tablesOf(which).pointer, BigInt(index)]));
}

function ranks(boards, options) {
  const which = puzzleIn(options);
  const rows = rowsOf("boards", boards, which.cells);
  return answerRows("tilebase_ranks_of_rows", tablesOf(which).pointer, [rows], new BigUint64Array(rows.count), 1);
}

function unrankMany(indices, options) {
  const which = puzzleIn(options);
  const given = rowsOf("indices", indices, 1, true);
  const rows = new Uint8Array(given.count * which.cells);
  return answerRows("tilebase_rows_of_ranks", tablesOf(which).pointer, [given], rows, which.cells);
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
  applyMany,
  bestMove,
  bestMoves,
  bounds,
  check,
  checkEach,
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
  movesMany,
  openTables,
  paths,
  puzzleOf,
  puzzleOfBoard,
  puzzles,
  randomState,
  randomStates,
  rank,
  ranks,
  rate,
  readMoves,
  serve,
  solve,
  stats,
  tilesToSwap,
  unrank,
  unrankMany,
  useGuide,
  word,
};
