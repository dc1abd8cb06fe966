// The types, by the TypeScript compiler: programs that use all of them must pass, wrong ones must not.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { packageFolder, run, temporaryFolder, variable } from "./support.mjs";

const compiler = join(variable("TILEBASE_NODE_MODULES"), "typescript", "bin", "tsc");
assert.ok(existsSync(compiler), `${compiler} is not there; tests/node/install installs it`);

const use = `
import {
  BareTable, BoardError, Puzzle, PuzzleError, Solver, TableError, apply, count, distance, draw, goal, moves, paths,
  puzzleOf,
  puzzles, randomState, randomStates, rank, solve, stats, solverFor, unrank, word,
} from "tilebase";
import type { Board, Definition, Draw, MoveDefinition, Row, Stats, Tile, ValuedMove } from "tilebase";

const path: string[] | null = solve("23415x768");
const text: string = word(path ?? [], "slide3x3");
const far: number | null = distance("23415x768", undefined, "rotate3x3");
const valued: ValuedMove[] = moves("23415x768", "****x****");
const ways: number | null = count("23415x768");
for (const one of paths("23415x768", "12345678x", "slide3x3", 3)) one.join("");
const solver: Solver = solverFor("12345678x", puzzleOf("slide3x3"));
const states: number[] = solver.stats().states;
const all: Stats = stats();
const options: Draw = { distance: 3, seed: 2n };
const boards: string[] = [randomState({ ...options, puzzle: "die" }), ...randomStates({ count: 2, seed: 2 })];
boards.push(solver.randomState(), unrank(rank("12345678x")));
const move: MoveDefinition = { name: "s", at: [[1, 0]] };
const definition: Definition = { name: "two", tiles: "ab", layout: [[0, null, 1]], moves: [move] };
const puzzle = new Puzzle(definition);
const next: string | null = puzzle.apply(puzzle.goal, puzzle.moveNames[0]!) ?? apply([0, 1], "s", puzzle);
const parsed: Puzzle = Puzzle.parse("name = two", "two.puzzle");
const drawing: string = draw(goal(parsed), parsed) + puzzle.draw(["a", null]);
const tile: Tile = null;
const row: Row = [1, "2", tile];
const nested: Board = [row, [3, 4], "56", Uint8Array.of(7, 8, 0)];
solve(nested, [[1, 2, 3], [4, 5, 6], [7, 8, 0]] as const, "slide3x3");
solverFor([1, 2, 3, 4, 5, 6, 7, 8, 0]).distance(new Uint8Array(9));
const table = new BareTable(new Uint8Array(22680), { puzzle, goal: puzzle.goal, encoding: "small" });
const same: Solver = new BareTable(new ArrayBuffer(22680)).solverFor("12345678x");
try {
  puzzles();
} catch (error) {
  if (error instanceof BoardError || error instanceof PuzzleError || error instanceof TableError) error.message.length;
}

// @ts-expect-error a board is text or an array
solve(123);
// @ts-expect-error a tile is a number, a string or null
solve([true]);
// @ts-expect-error a definition's text
Puzzle.parse({ name: "two" });
// @ts-expect-error may be null
solve("23415x768").length;
// @ts-expect-error may be null
const sure: number = distance("23415x768");
// @ts-expect-error unknown encoding
new BareTable(new Uint8Array(1), { encoding: "zstd" });
// @ts-expect-error a solver comes from solverFor()
new Solver();
// @ts-expect-error a puzzle is immutable
puzzle.name = "other";
// @ts-expect-error unknown option
randomState({ distances: 3 });
// @ts-expect-error moves are needed
new Puzzle({ name: "none", tiles: "ab" });
`;

const useSlides = `
import { BoardError, Puzzle, puzzleOf } from "tilebase";
import type { ValuedMove } from "tilebase";
import {
  GaveUpError, SlideSolver, count, distance, moves, paths, randomState, randomStates, solve, solverFor,
} from "tilebase/slides";
import type { SlideDraw, SlideOptions } from "tilebase/slides";

export async function use() {
  const solver: SlideSolver = solverFor([[1, 2, 3], [4, 5, 0]], puzzleOf("slide2x3"));
  const puzzle: Puzzle = solver.puzzle;
  const options: SlideOptions = { maxStates: 1e6, maxSeconds: 2, signal: new AbortController().signal };
  const path: string[] | null = await solve("x", solver.goal, puzzle, options);
  const far: number | null = await distance("x", undefined, "slide4x4", { signal: undefined });
  const valued: ValuedMove[] = await moves("x");
  const ways: number | null = await count("x");
  for await (const one of paths("x", undefined, undefined, 3)) one.join("");
  for await (const one of solver.paths("x", 3, options)) one.join("");
  const draw: SlideDraw = { seed: 2n };
  const boards: string[] = [randomState({ ...draw, puzzle }), ...randomStates({ count: 2 }), solver.randomState(draw)];
  try {
    await solver.solve(boards[0]!, options);
  } catch (error) {
    if (error instanceof GaveUpError) return error.states + error.bound;
    if (error instanceof BoardError) error.message.length;
  }
  // @ts-expect-error a Promise
  solve("x")?.length;
  // @ts-expect-error may be null
  (await solver.solve("x")).length;
  // @ts-expect-error unknown option
  solver.solve("x", { maxTime: 3 });
  // @ts-expect-error not drawn by distance
  solver.randomState({ distance: 3 });
  // @ts-expect-error a solver comes from solverFor()
  new SlideSolver();
  return [path, far, valued, ways];
}
`;

const folder = temporaryFolder();
mkdirSync(join(folder, "node_modules"));
cpSync(packageFolder, join(folder, "node_modules", "tilebase"), { recursive: true });
for (const file of ["esm.mts", "common.cts", "page.ts"]) {
  writeFileSync(join(folder, file), use);
  writeFileSync(join(folder, `slides-${file}`), useSlides);
}

const check = (...args) =>
  run(
    process.execPath,
    [
      compiler,
      "--strict",
      "--noUncheckedIndexedAccess",
      "--exactOptionalPropertyTypes",
      "--noEmit",
      "--target",
      "es2020",
      ...args,
    ].map((arg) => arg.replace("FOLDER", folder)),
  );

for (const [system, files, ...options] of [
  ["ES modules and CommonJS of node", ["esm.mts", "common.cts"], "--module", "node16"],
  ["bundlers", ["page.ts"], "--module", "esnext", "--moduleResolution", "bundler"],
])
  test(`the types work for ${system}, and wrong uses are errors`, () => {
    const { status, out } = check(...options, ...files.flatMap((file) => [`FOLDER/${file}`, `FOLDER/slides-${file}`]));
    assert.equal(status, 0, out);
  });

for (const name of ["tilebase", "slides"])
  test(`the declarations of ${name} are those of the module's exports`, async () => {
    const types = readFileSync(join(packageFolder, `${name}.d.ts`), "utf8");
    const declared = [...types.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, declared]) => declared);
    const exported = await import(pathToFileURL(join(packageFolder, `${name}.js`)));
    assert.deepEqual(declared.sort(), Object.keys(exported).sort());
  });
