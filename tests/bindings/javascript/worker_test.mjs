// createWorker() in node: the answers of the synchronous functions, budgets, and aborted searches.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { packageFolder, run, tablesOf, temporaryFolder, tilebase, variable } from "./support.mjs";

const worker = tilebase.createWorker();
after(() => worker.close());

const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
const korf = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"; // 57 moves

test("a worker gives the answers of the functions", async () => {
  const board = "867254301";
  const verbs = ["solve", "distance", "bestMove", "hint", "difficulty", "tilesToSwap", "isSolvable", "moves", "count"];
  for (const verb of [...verbs, "bounds"])
    for (const [start, options] of [
      [board],
      [board, { goal: "12*45678x" }],
      ["53124x", { puzzle: "slide2x3" }],
      ["21345678x"],
    ])
      assert.deepEqual(await worker[verb](start, options), tilebase[verb](start, options), `${verb} ${start}`);
  assert.equal(await worker.rate("123x46758", "u", { goal: "12345678x" }), 1);
  assert.deepEqual(await worker.distances([board, "21345678x"]), tilebase.distances([board, "21345678x"]));
  assert.deepEqual(await worker.paths(board, { limit: 3 }), [...tilebase.paths(board, { limit: 3 })]);
  assert.deepEqual(await worker.check(board, "dl"), tilebase.check(board, "dl"));
  assert.deepEqual(await worker.checkEach(board, "dl"), tilebase.checkEach(board, "dl"));
  assert.deepEqual(await worker.stats({ goal: "1234x5678" }), tilebase.stats({ goal: "1234x5678" }));
  const draw = { puzzle: "rotate3x3", seed: 2n ** 64n - 1n, count: 3 };
  assert.deepEqual(await worker.randomStates(draw), tilebase.randomStates(draw));
  assert.equal(await worker.randomState({ seed: 1 }), tilebase.randomState({ seed: 1 }));
});

test("puzzles of one's own and tables from bytes are known to the worker", async () => {
  const ring = tilebase.Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)");
  assert.deepEqual(await worker.solve("312", { puzzle: ring }), ["turn", "turn"]);
  assert.equal(await worker.randomState({ puzzle: ring, seed: 3 }), tilebase.randomState({ puzzle: ring, seed: 3 }));
  const text = "name = ten\ntiles = 1 2 3 4 5 6 7 8 9 x\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n";
  const files = tablesOf(temporaryFolder(), text).map((file) => readFileSync(file));
  const ten = await worker.openTables(files);
  const { farthest } = await worker.stats({ puzzle: ten }); // only complete tables tell
  assert.equal(farthest, 55);
  const far = "21436587x9";
  assert.equal(await worker.distance(far, { puzzle: ten }), tilebase.distance(far, { puzzle: "slide2x5" }));
  await assert.rejects(worker.openTables(new Uint8Array(3)), { name: "TableError" });
});

/** Rows of recorded bounds of slide5x5 after a number of states: [board, states, at least, at most]. */
const recorded = readFileSync(join(variable("TILEBASE_DATA"), "..", "tests", "search", "record.csv"), "utf8")
  .split("\n")
  .map((row) => row.split(","))
  .filter(([puzzle, , states]) => puzzle === "slide5x5" && states > 0)
  .slice(0, 8)
  .map(([, , states, board, atLeast, atMost]) => [board, Number(states), Number(atLeast), Number(atMost)]);
const guideOf = (side) => readFileSync(join(packageFolder, `slide${side}x${side}.guide`));

/** Returns the same rows, with the bounds that `bounds()` tells. */
async function answered(bounds) {
  const rows = [];
  for (const [board, maxStates] of recorded) {
    const { atLeast, atMost } = await bounds(board, { puzzle: "slide5x5", maxStates, maxSeconds: 1e6 });
    rows.push([board, maxStates, atLeast, atMost]);
  }
  return rows;
}

test("with the guide of a square, bounds are the library's", async () => {
  assert.notDeepEqual(await answered(worker.bounds), recorded, "no guide yet");
  const file = guideOf(5);
  for (const bad of [new Uint8Array(), file.subarray(1), file.subarray(0, -1), Buffer.concat([file, file])])
    await assert.rejects(worker.useGuide(bad), { name: "TableError", message: /bytes are no guide; give those of/ });
  await worker.useGuide(file);
  assert.deepEqual(await answered(worker.bounds), recorded);
  for (const side of [5, 6, 7, 8]) tilebase.useGuide(guideOf(side));
  assert.deepEqual(await answered(tilebase.bounds), recorded);
});

test("errors have their classes and messages", async () => {
  await assert.rejects(worker.solve("1"), tilebase.BoardError);
  await assert.rejects(worker.solve("1"), { message: /^board '1': 1 tile where / });
  await assert.rejects(worker.solve("12345678x", { puzzle: "none" }), { name: "PuzzleError" });
  await assert.rejects(worker.solve(7), TypeError);
  await assert.rejects(worker.solve(() => 1), Error); // cannot be sent
  const other = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
  await assert.rejects(worker.solve(other, { puzzle: "slide3x3" }), { name: "BoardError", puzzle: "slide4x4" });
  await assert.rejects(worker.solve("12345678x", "slide3x3"), {
    name: "TypeError",
    message: "options are an object, not string",
  });
  const known = { name: "GaveUpError", states: 5000, atLeast: 68, atMost: null };
  await assert.rejects(worker.solve(hard, { maxStates: 5000 }), known);
});

test("an aborted search ends at once, this thread stays responsive, and the worker is usable after it", async () => {
  assert.equal(await worker.distance(korf), 57);
  const cancel = new AbortController();
  const began = performance.now();
  const aborted = worker.solve(hard, { signal: cancel.signal });
  let ticks = 0;
  const ticking = setInterval(() => ++ticks === 10 && cancel.abort(), 5);
  await assert.rejects(aborted, { name: "AbortError" });
  clearInterval(ticking);
  assert.equal(await worker.distance("23415x768"), 19);
  assert.ok(performance.now() - began < 60000);
  // Before it began, while it waits, and by a reason of one's own.
  await assert.rejects(worker.solve(hard, { signal: AbortSignal.abort("mine") }), (error) => error === "mine");
  const waits = new AbortController();
  const long = worker.solve(hard, { maxSeconds: 0.3 });
  const waiting = worker.solve(hard, { signal: waits.signal });
  waits.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  await assert.rejects(long, { name: "GaveUpError" });
  await assert.rejects(worker.solve(hard, { signal: AbortSignal.timeout(50) }), { name: "TimeoutError" });
});

test("without shared memory an abort starts another worker, which knows what the first knew", async () => {
  const shared = globalThis.SharedArrayBuffer;
  delete globalThis.SharedArrayBuffer;
  const other = tilebase.createWorker();
  globalThis.SharedArrayBuffer = shared;
  const ring = tilebase.Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)");
  assert.deepEqual(await other.solve("312", { puzzle: ring }), ["turn", "turn"]);
  await other.useGuide(guideOf(5));
  const aborted = other.solve(hard, { signal: AbortSignal.timeout(50) });
  const next = other.distance("231", { puzzle: ring });
  await assert.rejects(aborted, { name: "TimeoutError" });
  assert.equal(await next, 1);
  assert.deepEqual(await answered(other.bounds), recorded);
  other.close();
  await assert.rejects(other.solve("231", { puzzle: ring }), /the worker has been closed/);
});

test("a worker keeps its solver when a search is cancelled", async () => {
  const { Instance } = WebAssembly;
  let opened = 0;
  WebAssembly.Instance = function (...given) {
    const { exports } = new Instance(...given);
    const open = (...asked) => (++opened, exports.tilebase_solver_open(...asked));
    return { exports: { ...exports, tilebase_solver_open: open } };
  };
  const { serve } = await import(`${pathToFileURL(join(packageFolder, "tilebase.js"))}?served`);
  const answers = [];
  let ask;
  serve({ on: (_, told) => (ask = told), postMessage: (answer) => answers.push(answer) });
  const flag = Int32Array.of(2); // cancels the second question
  ask({ flag, guides: [] });
  for (const [i, board] of [korf, hard, korf].entries()) ask({ number: i + 1, verb: "distance", list: [board, {}] });
  WebAssembly.Instance = Instance;
  assert.deepEqual(answers.map(({ answer, error }) => answer ?? error.name), [57, "GaveUpError", 57]);
  assert.equal(opened, 1);
});

test("a program ends by itself, also with an open worker; CommonJS has workers, too", async () => {
  const url = join(packageFolder, "tilebase.js");
  const code = `import { createWorker } from ${JSON.stringify(url)};
      console.log(await createWorker().distance("23415x768"))`;
  const { status, out } = run(process.execPath, ["--input-type=module", "-e", code]);
  assert.deepEqual([status, out], [0, "19\n"]);
  const common = createRequire(import.meta.url)(join(packageFolder, "tilebase.cjs")).createWorker();
  assert.equal(await common.distance("23415x768"), 19);
  common.close();
});
