// Every verb in JavaScript: prints {VERB: answer}. verbs_test.py has the questions. Or boards and moves as text, as
// in_cpp.cpp in C++; a board that is JSON is asked about as the arrays that it describes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const tilebase = await import(pathToFileURL(`${process.env.TILEBASE_NPM_PACKAGE}/tilebase.js`));

const wheel = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n";
const [start, farthest, goal, unsolvable] = ["23415x768", "867254301", "12345678x", "21345678x"];
const wild = "1*3*5*7**";
const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
const three = [[start], [start, { goal: wild }], [unsolvable]];

const wordOrNull = (path) => path && tilebase.word(path);
const pair = ({ move, distance }) => [move, distance];

function boardOf(text) {
  try {
    return text.includes("[") ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function told(kind, named, text) {
  const board = boardOf(text);
  if (kind === "goal") return new tilebase.Solver({ puzzle: named, goal: board }).goal;
  if (kind !== "board") {
    const start = kind !== "number" ? undefined : named === "slide3x3" ? "1234x5678" : "goal";
    const options = { puzzle: named, by: kind, start };
    const moves = tilebase.readMoves(text, options);
    return tilebase.word(tilebase.readMoves(tilebase.word(moves, options), options), { puzzle: named });
  }
  const puzzle = tilebase.puzzleOf(named || tilebase.puzzleOfBoard(board));
  return `${puzzle.name} ${puzzle.board(board)}`;
}

for (let i = 2; i + 2 < process.argv.length; i += 3) {
  try {
    console.log(told(...process.argv.slice(i, i + 3)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log(error.message);
  }
}
if (process.argv.length > 4) process.exit();

const answers = {};

answers["solve"] = three.map((each) => wordOrNull(tilebase.solve(...each)));

answers["distance"] = three.map((each) => tilebase.distance(...each));

answers["moves"] = [start, unsolvable].map((board) => tilebase.moves(board).map(pair));

answers["best move"] = [start, goal, unsolvable].map((board) => tilebase.bestMove(board));

answers["hint"] = [[start], [start, { goal: wild }], [goal], [unsolvable]]
  .map((each) => tilebase.hint(...each))
  .map((hint) => hint && pair(hint));

answers["rate"] = [tilebase.rate(start, "d"), tilebase.rate(start, "l"), tilebase.rate(unsolvable, "l")];

const known = tilebase.bounds(hard, { tolerance: 20 });
answers["bounds"] = [known.atLeast, known.atMost, tilebase.word(known.path, { puzzle: "slide4x4" })];
for (const { isProven, isFirst } of [known, tilebase.bounds(start)]) answers["bounds"].push(isProven, isFirst);

answers["count"] = [[farthest], [farthest, { goal: wild }], [unsolvable]].map((each) => tilebase.count(...each));

answers["paths"] = [farthest, unsolvable].map((board) =>
  [...tilebase.paths(board, { limit: 3 })].map((path) => tilebase.word(path)),
);

const toCentre = new tilebase.Solver({ goal: "1234x5678" });
answers["kept solver"] = [start, farthest, unsolvable].map((board) => wordOrNull(toCentre.solve(board)));

toCentre.prepareFor(10_000);
assert.ok(toCentre.isPrepared);
answers["prepare"] = [start, farthest, unsolvable].map((board) => wordOrNull(toCentre.solve(board)));

const many = [start, goal, unsolvable, farthest];
answers["many"] = tilebase.distances(many);

const rows = Uint8Array.from(many.join(""), (tile) => (tile === "x" ? 0 : Number(tile)));
const [best, ranks] = [tilebase.bestMoves(rows), tilebase.ranks(rows)];
answers["rows"] = [tilebase.distances(rows), tilebase.movesMany(rows), best, Float64Array.from(ranks, Number)];
answers["rows"].push(tilebase.unrankMany(ranks), tilebase.applyMany(rows.subarray(0, 9), best.subarray(0, 1)));
answers["rows"] = answers["rows"].map((numbers) => [...numbers]);

const { states, unreachable } = tilebase.stats();
answers["stats"] = [states, unreachable];

answers["random at distance"] = tilebase.randomStates({ distance: 20, seed: 2n ** 64n - 1n, count: 3 });

answers["difficulty"] = answers["random at distance"]
  .map((board) => tilebase.difficulty(board))
  .map(({ count, onlyMoves, manhattanError }) => [count, onlyMoves, manhattanError]);

answers["rank"] = tilebase.rank(start);

answers["unrank"] = tilebase.unrank(123456);

answers["apply"] = [tilebase.apply(start, "d")];
try {
  answers["apply"].push(tilebase.apply(start, "r"));
} catch {
  answers["apply"].push(null);
}

answers["inverse"] = ["d", "u"].map((move) => tilebase.apply(start, tilebase.inverse(move)));

answers["draw"] = tilebase.draw(start);

answers["is solvable"] = [tilebase.isSolvable(start), tilebase.isSolvable(unsolvable)];

answers["why unsolvable"] = [tilebase.tilesToSwap(start), tilebase.tilesToSwap(unsolvable)];

answers["check"] = [
  ...["rdr", "rlrdr", "rd", "rdd", "unsolvable"].map((word) => tilebase.check("123x46758", word)),
  tilebase.check(unsolvable, "unsolvable"),
].map(({ verdict, length, distance }) => [verdict, length, distance]);

answers["check each"] = ["rlz", "unsolvable"].map((word) =>
  tilebase.checkEach("123x46758", word).map(({ move, isAllowed, before, after }) => [move, isAllowed, before, after]),
);

const row = (cell) => Math.floor(cell / 3);
const away = (cell, home) => Math.abs(row(cell) - row(home)) + Math.abs((cell % 3) - (home % 3));
const manhattan = (board) =>
  [...board].reduce((sum, tile, cell) => (tile === "x" ? sum : sum + away(cell, Number(tile) - 1)), 0);
const right = tilebase.heuristic(manhattan);
const wrong = tilebase.heuristic((board) => manhattan(board) + away(board.indexOf("x"), 8));
const names = ["admissible", "consistent", "states", "meanValue", "meanDistance", "meanError", "worstError"];
names.push("worstBoard", "correlation");
answers["heuristic"] = [right, wrong].map((report) => names.map((name) => report[name]));
answers["heuristic"].push(Object.values(wrong.tooHigh), Object.values(wrong.drop));

const own = tilebase.Puzzle.parse(wheel);
answers["own puzzle"] = own.word(tilebase.solve("654321", { puzzle: own }));

const opened = tilebase.openTables(readFileSync(process.argv[2]));
answers["from bytes"] = opened.word(tilebase.solve("654321", { puzzle: opened }));

try {
  tilebase.distance(hard, { puzzle: "slide4x4", maxStates: 1000, maxSeconds: 60 });
} catch (error) {
  if (!(error instanceof tilebase.GaveUpError)) throw error;
  answers["budget"] = [error.atLeast, error.atMost, error.states];
}

const worker = tilebase.createWorker();
const controller = new AbortController();
const search = worker.solve(hard, { signal: controller.signal });
setTimeout(() => controller.abort(), 100);
answers["cancel"] = await search.then(() => "found", ({ name }) => (name === "AbortError" ? "gave up" : name));
worker.close();

console.log(JSON.stringify(answers));
