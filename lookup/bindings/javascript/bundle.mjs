// A step of the build: bundles an entry, the modules that it imports and the WebAssembly into one module, an ES module
// for a name in .js, CommonJS for one in .cjs.
//
//     node bundle.mjs VERSION ENTRY.js MODULE.wasm OUT
//
// The modules are concatenated, each after those that it imports; the entry's list of exports is the result's. The
// modules must keep to a few forms: imports of names; `export` before a declaration, or one list at the end of an
// entry; names unique in the package (a duplicate is a syntax error when the result is loaded).

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [version, entry, wasm, out] = process.argv.slice(2);
const made = new Map([["wasm_base64.js", `export const wasmBase64 = "${readFileSync(wasm).toString("base64")}";\n`]]);

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
      .replace(/^ *(\/\/.*|\/\*\*[^]*?\*\/)\n/gm, "") // comments, which are for who reads the sources
      .trim(),
  );
}
add(entry.slice(dirname(entry).length + 1));

const isCommon = out.endsWith(".cjs");
let text = `// tilebase ${version}. MIT licence.\n${parts.join("\n\n")}\n`;
// Where the file is, for a worker of its own.
text = text.replace("import.meta.url", isCommon ? "__filename" : "import.meta.url");
if (isCommon) text = `"use strict";\n${text.replace(/^export (\{[^}]*\};)/m, "module.exports = $1")}`;
const left = text.match(/^(import|export)\b.*/gm) ?? [];
if (left.length !== (isCommon ? 0 : 1)) throw new Error(`bundle.mjs cannot handle: ${left.join("\n")}`);
writeFileSync(out, text);
