// The package in Chromium: the answers are those in node, which the other tests compare with the command.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { answersOf } from "./asked.mjs";
import { packageFolder, startChromium, tablesOf, temporaryFolder, tilebase } from "./support.mjs";

const definition = "name = wide\ntiles = 1 2 3 4 5 6 7 8 9 x\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n";
const [table] = tablesOf(temporaryFolder(), definition);
const bytes = readFileSync(table);

const files = {
  "/": ["text/html", () => "<!doctype html><title>tilebase</title>"],
  "/tilebase.js": ["text/javascript", () => readFileSync(join(packageFolder, "tilebase.js"))],
  "/asked.mjs": ["text/javascript", () => readFileSync(fileURLToPath(new URL("asked.mjs", import.meta.url)))],
  "/table": ["application/octet-stream", () => bytes],
};
const { browser, url } = await startChromium((request, response) => {
  const [type, body] = files[request.url] ?? ["text/plain", () => ""];
  response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'" });
  response.end(body());
});

test("wildcards, a puzzle of ten cells, 1,000 grades and a heuristic: Chromium answers as node does", async () => {
  const page = await browser.newPage();
  await page.goto(url);
  const theirs = await page.evaluate(async () => {
    const [tilebase, { answersOf }] = [await import("/tilebase.js"), await import("/asked.mjs")];
    return JSON.stringify(answersOf(tilebase, await (await fetch("/table")).arrayBuffer()));
  });
  const ours = JSON.stringify(answersOf(tilebase, bytes));
  assert.equal(theirs, ours);
  assert.ok(ours.length > 50000);
});
