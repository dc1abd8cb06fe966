import { TableError, optionsOf } from "./errors.js";
import { bytesAt, call, putBytes, withRoom } from "./library.js";
import { isNumbers } from "./rows.js";
import { keptSolverFor, optionNamesOf, solverAbout } from "./solver.js";

/** Returns a function that splits options of a question into those of a solver, and those of the method of Solver. */
function splitter(verb) {
  const names = ["goal", "puzzle", ...optionNamesOf(verb)];
  return (options) => {
    const { goal, puzzle, ...rest } = optionsOf(options, names);
    return [{ goal, puzzle }, rest];
  };
}

/** Turn a method of Solver about a start into a function whose options also have the goal and the puzzle. */
const about = (verb, split = splitter(verb)) => (start, options) => {
  const [which, rest] = split(options);
  return solverAbout(start, which)[verb](start, rest);
};
const aboutAnd = (verb, split = splitter(verb)) => (start, moveOrAnswer, options) => {
  const [which, rest] = split(options);
  return solverAbout(start, which)[verb](start, moveOrAnswer, rest);
};

/** Turns a method of Solver about an array of rows, which does not decide the puzzle, into such a function. */
const aboutRows = (verb, split = splitter(verb)) => (rows, options) => {
  const [which, rest] = split(options);
  return keptSolverFor(which)[verb](rows, rest);
};

/** Turns a method of Solver with options alone into such a function. */
const optional = (verb, split = splitter(verb)) => (options) => {
  const [which, rest] = split(options);
  return keptSolverFor(which)[verb](rest);
};

const splitLimits = splitter("distances");
const distancesOfRows = aboutRows("distances");
const splitHeuristic = splitter("heuristic");

/** The questions that the package exports, and that workers answer. */
export const questions = {
  solve: about("solve"),
  distance: about("distance"),
  distances: (boards, options) => {
    if (isNumbers(boards)) return distancesOfRows(boards, options);
    const list = Array.from(boards);
    const [which, rest] = splitLimits(options);
    return solverAbout(list[0] ?? "", which).distances(list, rest);
  },
  movesMany: aboutRows("movesMany"),
  bestMove: about("bestMove"),
  bestMoves: aboutRows("bestMoves"),
  hint: about("hint"),
  rate: aboutAnd("rate"),
  difficulty: about("difficulty"),
  bounds: about("bounds"),
  isSolvable: about("isSolvable"),
  tilesToSwap: about("tilesToSwap"),
  moves: about("moves"),
  count: about("count"),
  paths: about("paths"),
  check: aboutAnd("check"),
  checkEach: aboutAnd("checkEach"),
  stats: optional("stats"),
  randomState: optional("randomState"),
  randomStates: optional("randomStates"),
};

/** Sizes in bytes of the files of guides, by their first bytes, the digits of the sides. */
const guideSizes = { "5": 21589, "6": 44097, "7": 80993, "8": 137425 };

/** Guides searches of boards of slides on a square by the weights in a file, from now on. */
export function useGuide(file) {
  withRoom(() => {
    const [at, size] = putBytes(file);
    if (guideSizes[String.fromCharCode(bytesAt(at, 1)[0])] !== size)
      throw new TableError(`${size} bytes are no guide; give those of slide5x5.guide to slide8x8.guide`);
    call("use_guide", at, size);
  });
}

/** Checks a heuristic. Workers cannot, since functions cannot be sent to them. */
export function heuristic(estimate, options) {
  const [which, rest] = splitHeuristic(options);
  return keptSolverFor(which).heuristic(estimate, rest);
}
