// Uses of all types in node, and wrong uses, which must be errors; types_test.mjs compiles them.

import {
  BoardError, GaveUpError, NoneFoundError, Puzzle, PuzzleError, Solver, TableError, apply, applyMany, bestMove,
  bestMoves, bounds, check, checkEach, count, createWorker, difficulty, distance, distances, draw, goal, heuristic,
  hint, inverse, isSolvable, moves, movesMany, openTables, paths, puzzleOf, puzzleOfBoard, puzzles, randomState,
  randomStates, rank, ranks, rate, readMoves, serve, solve, stats, tilesToSwap, unrank, unrankMany, word,
} from "tilebase";
import type {
  About, Answer, Asked, Board, Budget, CheckedMove, Definition, Draw, Grade, HeuristicReport, MoveDefinition, OfPuzzle,
  Row, Rows, Stats, Tile, ValuedMove, WorkerAnswers,
} from "tilebase";
import { BareTable } from "tilebase/bare";

const path: string[] | null = solve("23415x768");
const text: string = word(path ?? [], { puzzle: "slide3x3", by: "tile", runs: true });
const budget: Budget = { maxSeconds: 2, maxStates: 1e6, signal: undefined };
const far: number | null = distance("234156789", { puzzle: "rotate3x3", ...budget });
const all: (number | null)[] = distances(["23415x768", [1, 2]], { puzzle: "slide3x3", maxSeconds: 1 });
const valued: ValuedMove[] = moves("23415x768", { goal: "****x****" });
const ways: number | null = count("23415x768");
const best: string | null = bestMove("23415x768");
const which: About = { goal: undefined, puzzle: puzzleOf(puzzleOfBoard("23415x768")) };
const asked: Asked = { ...which, ...budget };
const hinted: number | undefined = hint("23415x768", asked)?.distance;
const rated: number | null = rate("23415x768", "d", { goal: [1, null], ...budget });
const ofPuzzle: OfPuzzle = { puzzle: "slide3x3" };
const undone: string | null = inverse("d", ofPuzzle);
const swapped: [string, string] | null = tilesToSwap("23415x768", { maxStates: 9 });
const hard: (number | null | undefined)[] = [difficulty("23415x768")?.onlyMoves, difficulty("23415x768")?.count];
const read: string[] = readMoves("dl", { by: "number", start: "23415x768" });
const known: number | undefined = bounds("23415x768", { puzzle: "slide3x3", tolerance: 2 })?.atLeast;
const facts: boolean[] = [bounds("23415x768")!.isProven, bounds("23415x768")!.isFirst];
const can: boolean = isSolvable("23415x768", { maxSeconds: 1 });
for (const one of paths("23415x768", { goal: "12345678x", limit: 3, ...budget })) one.join("");
const solver: Solver = new Solver({ goal: "12345678x", puzzle: puzzleOf("slide3x3") });
const states: number[] = solver.stats().states;
const every: Stats[] = [stats(), stats({ goal: "1234x5678", maxSeconds: 1 })];
const answers: Answer[] = ["dl", ["d", "l"], null];
const grade: Grade = check("23415x768", answers[0]!);
const right: boolean = grade.verdict === "shortest" && solver.check("23415x768", null).distance !== null;
const each: CheckedMove[] = checkEach("23415x768", "dl", { by: "tile" });
const rows: Rows = randomStates({ count: 9, asArray: true, goal: "1234x5678" });
const helpful: Int32Array = bestMoves(rows, { maxStates: 9 });
const reached: Uint8Array = applyMany(unrankMany(ranks(rows)), helpful, { puzzle: "slide3x3" });
const numbers: Int32Array[] = [distances(rows), movesMany(reached, { goal: "1234x5678" }), solver.distances(reached)];
const report: HeuristicReport = heuristic((board: string) => board.length, { sample: 3, seed: 1n, puzzle: "die" });
const options: Draw = { distance: 3, seed: 2n, maxSeconds: 1 };
const boards: string[] = [randomState({ ...options, puzzle: "die" }), ...randomStates({ count: 2, seed: 2 })];
boards.push(solver.randomState(), unrank(rank("12345678x")));
const move: MoveDefinition = { name: "s", at: [[1, 0]] };
const definition: Definition = { name: "two", tiles: "ab", layout: [[0, null, 1]], moves: [move] };
const puzzle = new Puzzle(definition);
const next: string = puzzle.apply(puzzle.goal, puzzle.moveNames[0]!) + apply([0, 1], "s", { puzzle });
const parsed: Puzzle = Puzzle.parse(puzzle.definition, "two.puzzle");
const drawing: string = draw(goal({ puzzle: parsed }), { puzzle: parsed }) + puzzle.draw(["a", null]);
const tile: Tile = null;
const row: Row = [1, "2", tile];
const nested: Board = [row, [3, 4], "56", Uint8Array.of(7, 8, 0)];
solve(nested, { goal: [[1, 2, 3], [4, 5, 6], [7, 8, 0]] as const, puzzle: "slide3x3" });
new Solver({ goal: [1, 2, 3, 4, 5, 6, 7, 8, 0] }).distance(new Uint8Array(9));
distance("1234567x8", { goal: ["12345678x", [[1, 2, 3], [4, 5, 6], [7, 8, 0]], "x********"] });
const opened: Puzzle = openTables([new Uint8Array(9), new ArrayBuffer(9)]);
const bare: string[] | null = new BareTable(new Uint8Array(22680)).solve("23415x768", "12345678x");
export async function ask(url: URL): Promise<string[][] | undefined> {
  const worker: WorkerAnswers = createWorker({ url });
  const { signal } = new AbortController();
  const path: string[] | null = await worker.solve("23415x768", { puzzle: "slide4x4", signal });
  const ten: Puzzle = await worker.openTables(new Uint8Array(9));
  const many: Int32Array = await worker.distances(new Int32Array(9), { puzzle: ten });
  const board: string = await worker.randomState({ puzzle: ten, signal });
  worker.close();
  // @ts-expect-error a Promise
  worker.distance("23415x768").toFixed();
  // @ts-expect-error functions cannot be sent
  worker.heuristic(() => 1);
  return path === null ? undefined : worker.paths(board, { puzzle: ten, limit: 3 });
}
try {
  puzzles();
  serve();
} catch (error) {
  if (error instanceof GaveUpError || error instanceof NoneFoundError)
    [error.atLeast, error.atMost, error.states].map((number: number | null) => number?.toFixed());
  if (error instanceof BoardError) error.puzzle?.length;
  if (error instanceof PuzzleError || error instanceof TableError) error.message.length;
}

// @ts-expect-error a board is text or an array
solve(123);
// @ts-expect-error a tile is a number, a string or null
solve([true]);
// @ts-expect-error rows are whole numbers
movesMany(new Float64Array(9));
// @ts-expect-error a definition's text
Puzzle.parse({ name: "two" });
// @ts-expect-error may be null
solve("23415x768").length;
// @ts-expect-error may be null
const sure: number = distance("23415x768");
// @ts-expect-error an unknown option
solve("23415x768", { maxTime: 3 });
// @ts-expect-error the goal is an option
solve("23415x768", "12345678x");
// @ts-expect-error the puzzle is an option
apply("23415x768", "d", "slide3x3");
// @ts-expect-error a heuristic gives numbers
heuristic((board) => board);
const kept: Solver = new Solver({ puzzle: "die", goal: ["654", "***"] });
kept.prepareFor(10_000);
const prepared: boolean = kept.isPrepared;
// @ts-expect-error the puzzle is an option
new Solver("die");
// @ts-expect-error a puzzle is immutable
puzzle.name = "other";
// @ts-expect-error unknown option
randomState({ distances: 3 });
// @ts-expect-error moves are needed
new Puzzle({ name: "none", tiles: "ab" });
