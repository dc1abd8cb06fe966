// The search of tilebase/slides on random 4x4 boards, in node and in a worker of Chromium:
//
//     node tests/bench/slides.mjs BOARDS RUNS [NODE_MODULES]
//
// BOARDS boards, those of `tilebase random --puzzle slide4x4 --seed 1`, each solved in RUNS runs, of which the least
// time counts: milliseconds of processor time in node, by the clock in Chromium. The states that are looked at are
// exact. Chromium is left out without NODE_MODULES, a folder with playwright-core. Run after
// `ninja -C build npm-package`.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const built = join(source, "build", "npm", "tilebase");
const [boards, runs] = process.argv.slice(2, 4).map(Number);
const modules = process.argv[4];

/** Milliseconds for the tables, of goals with the blank in a corner, and for each board. Runs in the worker, too. */
async function measure({ solverFor }, boards, runs) {
  const clock = () => {
    if (typeof process === "undefined") return performance.now();
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const timed = async (work) => {
    const began = clock();
    await work();
    return clock() - began;
  };
  const tiles = Array.from({ length: 15 }, (_, tile) => tile + 1);
  let tables = Infinity;
  for (const blank of [0, 3, 12, 15]) {
    const goal = [...tiles.slice(0, blank), "x", ...tiles.slice(blank)];
    const solver = solverFor(goal);
    tables = Math.min(tables, await timed(() => solver.distance(goal)));
  }
  const solver = solverFor();
  const times = Array(boards).fill(Infinity);
  const asked = solver.randomStates({ seed: 1, count: boards });
  for (let run = 0; run < runs; ++run)
    for (const [i, board] of asked.entries()) times[i] = Math.min(times[i], await timed(() => solver.solve(board)));
  return { tables, times };
}

function print(where, { tables, times }) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)].toFixed(1);
  const mean = (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(1);
  console.log(
    `${where}: tables ${tables.toFixed(1)} ms; ${times.length} boards: median ${at(0.5)}, mean ${mean}, ` +
      `99 % ${at(0.99)}, worst ${at(1)} ms`,
  );
}

/** The states that are looked at for each board, by the module itself. */
async function countStates() {
  const { viewsOf } = await import(pathToFileURL(join(source, "lookup/bindings/javascript/src/slide_views.js")));
  const { solverFor } = await import(pathToFileURL(join(built, "slides.js")));
  const compiled = new WebAssembly.Module(readFileSync(join(built, "tilebase-slides.wasm")));
  const wasm = new WebAssembly.Instance(compiled).exports;
  const blank = 15;
  const { partitions, mirror } = viewsOf(4, 4, blank); // the second view has the tables of the first
  wasm.open_board(4, 4);
  new Uint8Array(wasm.memory.buffer, wasm.mirror_at(), mirror.length).set(mirror);
  for (const tiles of partitions[0]) {
    const table = wasm.add_table(tiles.reduce((mask, tile) => mask | (1 << tile), 0), blank);
    for (const view of [0, 1]) wasm.use_table(view, table);
  }
  const start = new Uint8Array(wasm.memory.buffer, wasm.tiles_at(), 16);
  let states = 0;
  let moves = 0;
  for (const board of solverFor().randomStates({ seed: 1, count: boards })) {
    start.set(board.split(" ").map((tile) => (tile === "x" ? blank : tile - 1)));
    for (let bound = wasm.begin(blank), found = false; !found; bound += 2) {
      wasm.within(bound, 4);
      found = wasm.run(2 ** 30) === 1;
      states += wasm.states_seen();
      if (found) moves += bound;
    }
  }
  console.log(`${(states / boards).toFixed(0)} states a board, ${(moves / boards).toFixed(2)} moves`);
}

async function inChromium() {
  const { chromium } = await import(pathToFileURL(join(modules, "playwright-core", "index.mjs")));
  const worker = `import * as slides from "./slides.js";
    onmessage = async () => postMessage(await (${measure})(slides, ${boards}, ${runs}));`;
  const server = createServer((request, response) => {
    const name = request.url.slice(1);
    const body = name === "worker.js" ? worker : name.endsWith(".js") ? readFileSync(join(built, name)) : "";
    response.writeHead(200, { "Content-Type": name.endsWith(".js") ? "text/javascript" : "text/html" }).end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const executablePath = process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const result = await page.evaluate(() => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.postMessage(null);
    return new Promise((done, fail) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = ({ message }) => fail(new Error(message));
    });
  });
  const version = await browser.version();
  await browser.close();
  server.close();
  return { version, result };
}

await countStates();
print(`node ${process.version}`, await measure(await import(pathToFileURL(join(built, "slides.js"))), boards, runs));
if (modules) {
  const { version, result } = await inChromium();
  print(`Chromium ${version}`, result);
}
