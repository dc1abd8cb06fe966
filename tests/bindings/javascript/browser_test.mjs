// The package in Chromium: the answers are those in node, which the other tests compare with the command.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { answersOf } from "./asked.mjs";
import { packageFolder, tablegen, temporaryFolder, tilebase, variable } from "./support.mjs";

const { chromium } = await import(
  pathToFileURL(join(variable("TILEBASE_NODE_MODULES"), "playwright-core", "index.mjs"))
);

const folder = temporaryFolder();
const tiles = "1 2 3 4 5 6 7 8 9 x";
writeFileSync(
  join(folder, "wide.puzzle"),
  `name = wide\ntiles = ${tiles}\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n`,
);
assert.equal(tablegen(["build", "--puzzle", join(folder, "wide.puzzle"), "--out", folder]).status, 0);
const [table] = readdirSync(folder).filter((file) => file.endsWith(".table"));
const bytes = readFileSync(join(folder, table));

const files = {
  "/": ["text/html", () => "<!doctype html><title>tilebase</title>"],
  "/tilebase.js": ["text/javascript", () => readFileSync(join(packageFolder, "tilebase.js"))],
  "/asked.mjs": ["text/javascript", () => readFileSync(fileURLToPath(new URL("asked.mjs", import.meta.url)))],
  "/table": ["application/octet-stream", () => bytes],
};
const server = createServer((request, response) => {
  const [type, body] = files[request.url] ?? ["text/plain", () => ""];
  response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'" });
  response.end(body());
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const executablePath = process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
after(() => (browser.close(), server.close()));

test("wildcards, a puzzle of ten cells, 1,000 grades and a heuristic: Chromium answers as node does", async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const theirs = await page.evaluate(async () => {
    const [tilebase, { answersOf }] = [await import("/tilebase.js"), await import("/asked.mjs")];
    return JSON.stringify(answersOf(tilebase, await (await fetch("/table")).arrayBuffer()));
  });
  const ours = JSON.stringify(answersOf(tilebase, bytes));
  assert.equal(theirs, ours);
  assert.ok(ours.length > 50000);
});
