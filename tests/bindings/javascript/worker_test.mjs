// createWorker() in node: the answers of the synchronous functions, budgets, and aborted searches.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { packageFolder, run, tablegen, temporaryFolder, tilebase } from "./support.mjs";

const worker = tilebase.createWorker();
after(() => worker.close());

const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
const korf = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"; // 57 moves
const slide4x4 = [undefined, "slide4x4"];

test("a worker gives the answers of the functions", async () => {
  const board = "867254301";
  for (const verb of ["solve", "distance", "bestMove", "hint", "difficulty", "tilesToSwap", "isSolvable", "moves", "count"])
    for (const question of [[board], [board, "12*45678x"], ["53124x", undefined, "slide2x3"], ["21345678x"]])
      assert.deepEqual(await worker[verb](...question), tilebase[verb](...question), `${verb} ${question}`);
  assert.deepEqual(await worker.distances([board, "21345678x"]), tilebase.distances([board, "21345678x"]));
  assert.deepEqual(await worker.paths(board, undefined, undefined, 3), [
    ...tilebase.paths(board, undefined, undefined, 3),
  ]);
  assert.deepEqual(await worker.check(board, "dl"), tilebase.check(board, "dl"));
  assert.deepEqual(await worker.stats("1234x5678"), tilebase.stats("1234x5678"));
  const draw = { puzzle: "rotate3x3", seed: 2n ** 64n - 1n, count: 3 };
  assert.deepEqual(await worker.randomStates(draw), tilebase.randomStates(draw));
  assert.equal(await worker.randomState({ seed: 1 }), tilebase.randomState({ seed: 1 }));
});

test("puzzles of one's own and tables from bytes are known to the worker", async () => {
  const ring = tilebase.Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)");
  assert.deepEqual(await worker.solve("312", undefined, ring), ["turn", "turn"]);
  assert.equal(await worker.randomState({ puzzle: ring, seed: 3 }), tilebase.randomState({ puzzle: ring, seed: 3 }));
  const folder = temporaryFolder();
  const text = "name = ten\ntiles = 1 2 3 4 5 6 7 8 9 x\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n";
  writeFileSync(join(folder, "ten.puzzle"), text);
  assert.equal(tablegen(["build", "--puzzle", join(folder, "ten.puzzle"), "--out", folder]).status, 0);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".table"))
    .map((file) => readFileSync(join(folder, file)));
  const ten = await worker.openTables(files);
  const { farthest } = await worker.stats(undefined, ten); // only complete tables tell
  assert.equal(farthest, 55);
  assert.equal(
    await worker.distance("21436587x9", undefined, ten),
    tilebase.distance("21436587x9", undefined, "slide2x5"),
  );
  await assert.rejects(worker.openTables(new Uint8Array(3)), { name: "TableError" });
});

test("errors have their classes and messages", async () => {
  await assert.rejects(worker.solve("1"), (error) => {
    assert.ok(error instanceof tilebase.BoardError);
    assert.match(error.message, /^board '1': 1 tile where /);
    return true;
  });
  await assert.rejects(worker.solve("12345678x", undefined, "none"), { name: "PuzzleError" });
  await assert.rejects(worker.solve(7), TypeError);
  await assert.rejects(
    worker.solve(() => 1),
    Error,
  ); // cannot be sent
  await assert.rejects(worker.solve(hard, ...slide4x4, { maxStates: 5000 }), (error) => {
    assert.ok(error instanceof tilebase.GaveUpError && error.states >= 5000 && error.bound > 50);
    return true;
  });
});

test("an aborted search ends at once, this thread stays responsive, and the worker is usable after it", async () => {
  assert.equal(await worker.distance(korf, ...slide4x4), 57);
  const cancel = new AbortController();
  const began = performance.now();
  const aborted = worker.solve(hard, ...slide4x4, { signal: cancel.signal });
  let ticks = 0;
  const ticking = setInterval(() => ++ticks, 5);
  setTimeout(() => cancel.abort(), 150);
  await assert.rejects(aborted, { name: "AbortError" });
  clearInterval(ticking);
  assert.ok(ticks >= 10, `${ticks} ticks`);
  assert.equal(await worker.distance("23415x768"), 19);
  assert.ok(performance.now() - began < 60000);
  // Before it began, while it waits, and by a reason of one's own.
  await assert.rejects(
    worker.solve(hard, ...slide4x4, { signal: AbortSignal.abort("mine") }),
    (error) => error === "mine",
  );
  const waits = new AbortController();
  const long = worker.solve(hard, ...slide4x4, { maxSeconds: 0.3 });
  const waiting = worker.solve(hard, ...slide4x4, { signal: waits.signal });
  waits.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  await assert.rejects(long, { name: "GaveUpError" });
  await assert.rejects(worker.solve(hard, ...slide4x4, { signal: AbortSignal.timeout(50) }), { name: "TimeoutError" });
});

test("without shared memory an abort starts another worker, which knows what the first knew", async () => {
  const shared = globalThis.SharedArrayBuffer;
  delete globalThis.SharedArrayBuffer;
  const other = tilebase.createWorker();
  globalThis.SharedArrayBuffer = shared;
  const ring = tilebase.Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)");
  assert.deepEqual(await other.solve("312", undefined, ring), ["turn", "turn"]);
  const aborted = other.solve(hard, ...slide4x4, { signal: AbortSignal.timeout(50) });
  const next = other.distance("231", undefined, ring);
  await assert.rejects(aborted, { name: "TimeoutError" });
  assert.equal(await next, 1);
  other.close();
  await assert.rejects(other.solve("231", undefined, ring), /the worker has been closed/);
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
