// Shared by the tests: the built package, the commands, the service, pseudo-random numbers.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

export function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set; ctest sets it`);
  return value;
}

export const packageFolder = variable("TILEBASE_NPM_PACKAGE");
export const tilebase = await import(pathToFileURL(join(packageFolder, "tilebase.js")));

/** The board after a move; the same board where the move is not allowed. */
export function moved(board, move, puzzle) {
  try {
    return tilebase.apply(board, move, { puzzle });
  } catch (error) {
    if (error instanceof RangeError && /^move .+ is not allowed in board /.test(error.message)) return board;
    throw error;
  }
}

function run(program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  if (error) throw error;
  return { status, out: stdout.toString(), bytes: stdout, err: stderr.toString() };
}

/** Runs the command `tilebase`. */
export const command = (args, input) => run(variable("TILEBASE_PROGRAM"), args, input);
export const tablegen = (args, input) => run(variable("TILEBASE_TABLEGEN_PROGRAM"), args, input);
export { run };

/** The command's result in JSON, for a solvable or unsolvable board. */
export function answer(...args) {
  const { status, out, err } = command([...args, "--json"]);
  if (status > 1) throw new Error(err);
  return JSON.parse(out);
}

/**
 * Starts `tilebase serve`. `ask("solve", {start})` promises {answer} or, for a bad question, {refusal}; `close` ends
 * the service.
 */
export async function startService(...options) {
  const service = spawn(variable("TILEBASE_PROGRAM"), ["serve", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const greeting = await new Promise((told, failed) => {
    service.stdout.once("data", told);
    service.once("exit", (status) => failed(new Error(`no service: exit status ${status}`)));
  });
  const [url] = /http:\/\/[^\s/]+/.exec(greeting);
  const agent = new Agent({ keepAlive: true });
  const ask = async (verb, parameters = {}) => {
    const question = `${url}/v1/${verb}?${new URLSearchParams(parameters)}`;
    const response = await new Promise((told, failed) => get(question, { agent }, told).once("error", failed));
    let text = "";
    for await (const part of response.setEncoding("utf8")) text += part;
    const document = JSON.parse(text);
    return response.statusCode === 200 ? { answer: document } : { refusal: document.detail };
  };
  return { url, ask, close: () => (agent.destroy(), service.kill()) };
}

/** A browser, and the address of a server that answers by `respond`; both end after the tests of the file. */
export async function startChromium(respond) {
  const playwright = join(variable("TILEBASE_NODE_MODULES"), "playwright-core", "index.mjs");
  const { chromium } = await import(pathToFileURL(playwright));
  const server = createServer(respond);
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const executablePath = process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  after(() => (browser.close(), server.close()));
  return { browser, url: `http://127.0.0.1:${server.address().port}/` };
}

/** The descriptions of /v1/puzzles as Puzzles. */
export const puzzlesOf = (descriptions) =>
  descriptions.map(({ puzzle, goal, blank, layout, moves }) => {
    const at = moves.map(({ move, from }) => ({ name: move, at: from }));
    return new tilebase.Puzzle({ name: puzzle, tiles: goal, blank, layout, moves: at });
  });

/** A folder that is removed after the tests of the file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tilebase-"));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The files, in a folder, of the tables of a definition. */
export function tablesOf(folder, definition, ...options) {
  const file = join(folder, "own.puzzle");
  writeFileSync(file, definition);
  const { status, err } = tablegen(["build", "--puzzle", file, "--out", folder, ...options]);
  if (status !== 0) throw new Error(err);
  const [, name] = /name *= *(\w+)/.exec(definition);
  const files = readdirSync(folder).filter((table) => table.startsWith(`${name}-`) && table.endsWith(".table"));
  return files.map((table) => join(folder, table));
}

/** A function that returns pseudo-random whole numbers below its argument: xorshift of 32 bits. */
export function numbers(seed) {
  let x = seed;
  return (end) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % end;
  };
}

export function shuffled(symbols, below) {
  const left = [...symbols];
  return Array.from(symbols, () => left.splice(below(left.length), 1)[0]).join("");
}

/** A goal with some of its tiles replaced by wildcards. */
export const withWildcards = (board, howMany, below) => {
  const goal = [...board];
  const cells = shuffled([...goal.keys()].join(""), below).slice(0, howMany);
  for (const cell of cells) goal[cell] = "*";
  return goal.join("");
};

/** Whether the test is the long one of its file, which looks at more boards of the same kind. */
export const isLong = process.env.TILEBASE_LONG === "1";

/** All boards of some symbols, in the order of the symbols, made once. */
export function boardsOf(symbols) {
  const sorted = [...symbols].sort().join("");
  if (!made.has(sorted)) made.set(sorted, [...arrangements(sorted)]);
  return made.get(sorted);
}
const made = new Map();

/** All boards of some symbols, in the order of the symbols. */
export function* arrangements(symbols, before = "") {
  if (symbols.length === 0) yield before;
  for (const symbol of symbols) yield* arrangements(symbols.replace(symbol, ""), before + symbol);
}
