// A step of the build: bundles the modules, the definitions and the WebAssembly into one ES or CommonJS module.
//
//     node bundle.mjs esm|cjs VERSION SOURCE_FOLDER ROOT.js DEFINITIONS_FOLDER MODULE.wasm OUT
//
// The modules are concatenated, each after those that it imports; the root's list of exports is the result's. Where
// another root imports index.js, the result imports the bundle of that, so that there is one class of each name. The
// modules must keep to a few forms: each import on one line; `export` before a declaration, or one list at the end of a
// root; names unique in the package (a duplicate is a syntax error when the result is loaded).

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const [form, version, folder, root, definitions, wasm, out] = process.argv.slice(2);
const builtin = readdirSync(definitions)
  .filter((file) => file.endsWith(".puzzle"))
  .sort()
  .map((file) => [basename(file, ".puzzle"), readFileSync(join(definitions, file), "utf8")]);
const made = new Map([
  ["./builtin_definitions.js", `export const builtinDefinitions = ${JSON.stringify(builtin, null, 1)};\n`],
  ["./wasm_base64.js", `export const wasmBase64 = "${readFileSync(wasm).toString("base64")}";\n`],
]);

const importLine = /^import \{ ([\w, ]+) \} from "(\.\/\w+\.js)";\n/gm;
const index = "./index.js";
const done = new Set();
const parts = [];
const ofIndex = new Set(); // the names that are imported from its bundle

function add(name) {
  if (done.has(name)) return;
  done.add(name);
  const text = made.get(name) ?? readFileSync(join(folder, name), "utf8");
  for (const [, names, imported] of text.matchAll(importLine))
    if (imported === index) for (const name of names.split(", ")) ofIndex.add(name);
    else add(imported);
  parts.push(
    text
      .replace(importLine, "")
      .replace(/^export (?=(async )?(function|class|const|let)\b)/gm, "")
      .trim(),
  );
}
add(`./${root}`);
if (ofIndex.size > 0) {
  const names = [...ofIndex].sort().join(", ");
  parts.unshift(
    form === "cjs"
      ? `const { ${names} } = require("./tilebase.cjs");`
      : `import { ${names} } from "./tilebase.js";`,
  );
}

let text = `// tilebase ${version}. MIT licence.\n${parts.join("\n\n")}\n`;
if (form === "cjs") text = `"use strict";\n${text.replace(/^export (\{[^}]*\};)/m, "module.exports = $1")}`;
const left = text.match(/^(import|export)\b.*/gm) ?? [];
const expected = form === "cjs" ? 0 : ofIndex.size > 0 ? 2 : 1;
if (left.length !== expected) throw new Error(`bundle.mjs cannot handle: ${left.join("\n")}`);
writeFileSync(out, text);
