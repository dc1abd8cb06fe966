// The npm package, in node and in a worker of Chromium: when it is ready, first answers and later ones, and searches of
// random 4x4 boards.
//
//     node tests/bench/javascript.mjs BOARDS RUNS [NODE_MODULES]
//
// BOARDS boards, those of `tilebase random --puzzle slide4x4 --seed 1`, each solved in RUNS runs, of which the least
// time counts: milliseconds of processor time in node, by the clock in Chromium. Chromium is left out without
// NODE_MODULES, a folder with playwright-core. Run after `ninja -C build npm-package`.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "build", "npm", "tilebase");
const [boards, runs] = process.argv.slice(2, 4).map(Number);
const modules = process.argv[4];

/** Times in milliseconds. Runs in the worker, too. */
async function measure(address, boards, runs) {
  const clock = () => {
    if (typeof process === "undefined") return performance.now();
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const timed = (work) => {
    const began = clock();
    work();
    return clock() - began;
  };
  let began = clock();
  const { Solver, puzzles, randomStates, solve } = await import(address);
  puzzles();
  const ready = clock() - began;
  const first = timed(() => solve("2 3 4 1 5 x 7 6 8"));
  const small = new Solver();
  const asked = randomStates({ seed: 1, count: 20000 });
  const later = Math.min(...[1, 2, 3].map(() => timed(() => asked.forEach((board) => small.solve(board))))) / 20000;
  const large = new Solver({ puzzle: "slide4x4" });
  const tables = timed(() => large.distance(large.goal));
  const times = Array(boards).fill(Infinity);
  const drawn = large.randomStates({ seed: 1, count: boards });
  for (let run = 0; run < runs; ++run)
    for (const [i, board] of drawn.entries())
      times[i] = Math.min(times[i], timed(() => large.solve(board, { maxSeconds: 60 })));
  return { ready, first, later, tables, times };
}

function print(where, { ready, first, later, tables, times }) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)].toFixed(1);
  const mean = (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(1);
  console.log(
    `${where}: ready ${ready.toFixed(1)} ms; slide3x3: first path ${first.toFixed(1)} ms, later ` +
      `${(1000 * later).toFixed(2)} us; slide4x4: tables ${tables.toFixed(1)} ms, ${times.length} boards: median ` +
      `${at(0.5)}, mean ${mean}, 99 % ${at(0.99)}, worst ${at(1)} ms`,
  );
}

async function inChromium() {
  const { chromium } = await import(pathToFileURL(join(modules, "playwright-core", "index.mjs")));
  const worker = `onmessage = async () => postMessage(await (${measure})("./tilebase.js", ${boards}, ${runs}));`;
  const server = createServer((request, response) => {
    const name = request.url.slice(1);
    const body = name === "worker.js" ? worker : name === "tilebase.js" ? readFileSync(join(built, name)) : "";
    response.writeHead(200, { "Content-Type": name.endsWith(".js") ? "text/javascript" : "text/html" }).end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const executablePath = process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
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

print(`node ${process.version}`, await measure(pathToFileURL(join(built, "tilebase.js")), boards, runs));
if (modules) {
  const { version, result } = await inChromium();
  print(`Chromium ${version}`, result);
}
