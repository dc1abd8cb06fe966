// Shared by the tests: the built package, the commands, a browser, pseudo-random numbers.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
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

/** The board after a number of random moves, some of which may not be allowed. */
export function walked(puzzle, board, moves, below) {
  const { moveNames } = tilebase.puzzleOf(puzzle);
  for (let made = 0; made < moves; ++made) board = moved(board, moveNames[below(moveNames.length)], puzzle);
  return board;
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

/** Whether the test is the long one of its file, which looks at more boards of the same kind. */
export const isLong = process.env.TILEBASE_LONG === "1";
