// The README's examples, run in order: each must give what its comment says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { packageFolder, tilebase } from "./support.mjs";

const slides = await import(pathToFileURL(join(packageFolder, "slides.js")));
const AsyncFunction = (async () => {}).constructor;

const readme = readFileSync(join(packageFolder, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);

/** Runs a program; returns [result, expected result] of each line `EXPRESSION; // EXPECTED`. */
async function run(program) {
  const imports = /^import \{ ([\w, ]+) \} from "tilebase";.*\n/gm;
  const names = [...program.matchAll(imports)].flatMap(([, list]) => list.split(", "));
  const code = program
    .replace(imports, "")
    .replace(/^import \* as slides from "tilebase\/slides";.*\n/m, "")
    .replace(/^(?!const )(\S.*); \/\/ (.*)$/gm, "results.push([$1, $2]);");
  const results = [];
  const given = names.map((name) => tilebase[name]);
  await new AsyncFunction("results", "slides", ...names, code)(results, slides, ...given);
  return results;
}

test("every example gives what its comment says", async () => {
  const results = await run(blocks.join(""));
  for (const [value, expected] of results) assert.deepEqual(value, expected);
  const comments = blocks.join("").match(/; \/\/ (?!or: )/g);
  assert.equal(results.length, comments.length);
  assert.ok(results.length > 20, `${results.length} examples`);
});

test("what is imported in the examples is in the package", () => {
  for (const [, list] of readme.matchAll(/import \{ ([\w, ]+) \} from/g))
    for (const name of list.split(", ")) assert.ok(name in tilebase, name);
});
