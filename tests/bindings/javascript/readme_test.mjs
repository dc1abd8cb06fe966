// The examples in JavaScript of the package's README and of the project's, run in order: each must give what its
// comment says. Blocks of HTML are run by tests/consumer/browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { packageFolder, tilebase, variable } from "./support.mjs";

const AsyncFunction = (async () => {}).constructor;

/** The blocks of code of a text: {language, code}. */
const blocksOf = (text) =>
  [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));

/** Runs a program; returns [result, expected result] of each line `EXPRESSION; // EXPECTED`. */
async function run(program) {
  const imports = /^import \{ ([\w, ]+) \} from "tilebase";.*\n/gm;
  const names = [...program.matchAll(imports)].flatMap(([, list]) => list.split(", "));
  for (const name of names) assert.ok(name in tilebase, name);
  const code = program.replace(imports, "").replace(/^(?!const )(\S.*); +\/\/ (.*)$/gm, "results.push([$1, $2]);");
  assert.doesNotMatch(code, /^import /m, "every import is understood");
  const results = [];
  const given = names.map((name) => tilebase[name]);
  await new AsyncFunction("results", ...names, code)(results, ...given);
  return results;
}

test("every example of the package's README gives what its comment says", async () => {
  const blocks = blocksOf(readFileSync(join(packageFolder, "README.md"), "utf8"));
  assert.deepEqual([...new Set(blocks.map(({ language }) => language))].sort(), ["html", "js"]);
  const program = blocks
    .filter(({ language }) => language === "js")
    .map(({ code }) => code)
    .join("");
  const results = await run(program);
  for (const [value, expected] of results) assert.deepEqual(value, expected);
  const comments = program.match(/; \/\/ (?!or: )/g);
  assert.equal(results.length, comments.length);
  assert.ok(results.length > 20, `${results.length} examples`);
});

test("the example of the project's README gives the number of moves and the first ones that it says", async () => {
  const blocks = blocksOf(readFileSync(variable("TILEBASE_README"), "utf8"));
  const [{ code }, ...others] = blocks.filter(({ language }) => language === "js");
  assert.equal(others.length, 0);
  const said = /\/\/ \[(.*), \.\.\.\]: (\d+) moves$/m;
  const [, first, count] = said.exec(code);
  const [[value, moves]] = await run(code.replace(said, `// [${first}]`));
  assert.ok(moves.length > 0);
  assert.deepEqual(value.slice(0, moves.length), moves);
  assert.equal(value.length, Number(count));
});
