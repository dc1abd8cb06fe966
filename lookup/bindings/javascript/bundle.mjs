// Bundles an entry, the modules that it imports and the WebAssembly into one module, as a step of the build: an ES
// module if OUT ends with .js, a CommonJS module if it ends with .cjs.
//
//     node bundle.mjs VERSION ENTRY.js MODULE.wasm OUT
//
// The modules are concatenated, each after the modules that it imports; the result exports the names of the entry. The
// modules must keep to a few forms: imports of names; `export` before a declaration, or one list at the end of an
// entry; names unique in the package (a duplicate is a syntax error when the result is loaded).

import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const [version, entry, wasm, out] = process.argv.slice(2);
// The made module: the WebAssembly, and whether it is the larger of the two builds.
const made = new Map([
  [
    "wasm_base64.js",
    `export const wasmBase64 = "${readFileSync(wasm).toString("base64")}";\n` +
      `export const isLarge = ${basename(wasm) === "large.wasm"};\n`,
  ],
]);

const imports = /^import \{[\w,\s]+\} from "\.\/(\w+\.js)";\n/gm;
const done = new Set();
const parts = [];

function add(name) {
  if (done.has(name)) return;
  done.add(name);
  const text = made.get(name) ?? readFileSync(join(dirname(entry), name), "utf8");
  for (const [, imported] of text.matchAll(imports)) add(imported);
  parts.push(
    text
      .replace(imports, "")
      .replace(/^export (?=(async )?(function|class|const|let)\b)/gm, "")
      .replace(/^ *(\/\/.*|\/\*\*[^]*?\*\/)\n/gm, "") // Comments are for readers of the sources.
      .trim(),
  );
}
add(entry.slice(dirname(entry).length + 1));

const isCommon = out.endsWith(".cjs");
let text = `// tilebase ${version}. MIT licence.\n${parts.join("\n\n")}\n`;
// The address of the file, from which it starts a worker.
text = text.replace("import.meta.url", isCommon ? "__filename" : "import.meta.url");
if (isCommon) text = `"use strict";\n${text.replace(/^export (\{[^}]*\};)/m, "module.exports = $1")}`;
const left = text.match(/^(import|export)\b.*/gm) ?? [];
if (left.length !== (isCommon ? 0 : 1)) throw new Error(`bundle.mjs cannot handle: ${left.join("\n")}`);
writeFileSync(out, text);
