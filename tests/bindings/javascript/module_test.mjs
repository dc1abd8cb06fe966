// The package: the WebAssembly modules, the two module systems, the tarball.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";

import { packageFolder, run, tilebase, variable } from "./support.mjs";

const file = (name) => readFileSync(join(packageFolder, name));

/** The WebAssembly inside a module of JavaScript. */
const wasmIn = (name) => Buffer.from(/wasmBase64 = "([^"]*)"/.exec(file(name))[1], "base64");

test("the modules import what they say, and stay small", () => {
  for (const [name, most, imports] of [
    ["tilebase.wasm", 200000, ["host_estimate", "host_now"]],
    ["large.wasm", 260000, ["host_estimate", "host_now"]],
    ["tilebase-bare.wasm", 2048, []],
  ]) {
    const bytes = name === "tilebase-bare.wasm" ? wasmIn("bare.js") : file(name);
    const gzipped = gzipSync(bytes, { level: 9 }).length;
    console.log(`${name}: ${bytes.length} bytes, ${gzipped} gzipped`);
    assert.ok(gzipped < most, `${name}: ${gzipped} bytes gzipped`);
    const module = new WebAssembly.Module(bytes);
    assert.deepEqual(WebAssembly.Module.imports(module) .map(({ name }) => name) .sort(), imports);
  }
  for (const name of ["tilebase", "large"]) assert.ok(wasmIn(`${name}.js`).equals(file(`${name}.wasm`)));
  const code = file("tilebase.js")
    .toString()
    .replace(/wasmBase64 = "[^"]*"/, "");
  console.log(`JavaScript: ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} gzipped`);
});

test("the ES modules and the CommonJS modules have the same exports and results", async () => {
  const required = (name) => createRequire(import.meta.url)(join(packageFolder, name));
  const common = required("tilebase.cjs");
  assert.deepEqual(Object.keys(common).sort(), Object.keys(tilebase).sort());
  const bare = await import(pathToFileURL(join(packageFolder, "bare.js")));
  assert.deepEqual(Object.keys(required("bare.cjs")).sort(), Object.keys(bare).sort());
  for (const { solve, word } of [common, tilebase])
    assert.equal(word(solve("2 3 4 1 5 x 7 6 8")), "dlurullddrurdllurdr");
  assert.throws(() => common.solve("1"), common.BoardError);
});

test("the module runs where neither node nor the network is there, and nothing may be evaluated", () => {
  // Deno, or a worker with a strict content security policy, has these globals.
  const globals = ["atob", "crypto", "performance", "TextEncoder", "TextDecoder", "WebAssembly"];
  const context = createContext(Object.fromEntries(globals.map((name) => [name, globalThis[name]])), {
    codeGeneration: { strings: false, wasm: true },
  });
  const code = file("tilebase.cjs").toString().replace("module.exports =", "globalThis.tilebase =");
  runInContext(code, context);
  assert.equal(runInContext('tilebase.word(tilebase.solve("2 3 4 1 5 x 7 6 8"))', context), "dlurullddrurdllurdr");
  assert.equal(runInContext("tilebase.randomState().length", context), 9);
});

test("the tarball holds the package's files and no others", () => {
  const { out } = run("tar", ["-tzf", variable("TILEBASE_NPM_TARBALL")]);
  assert.deepEqual(
    out.trim().split("\n").sort(),
    [
      ...["LICENSE", "README.md", "bare.cjs", "bare.d.cts", "bare.d.ts", "bare.js", "example.html", "large.cjs"],
      ...["large.js", "large.wasm", "package.json"],
      ...["slide5x5.guide", "slide6x6.guide", "slide7x7.guide", "slide8x8.guide"],
      ...["tile-board.d.ts", "tile-board.js", "tilebase.cjs"],
      ...["tilebase.d.cts", "tilebase.d.ts", "tilebase.js", "tilebase.wasm"],
    ].map((name) => `package/${name}`),
  );
});

test("the linter of npm packages finds nothing", () => {
  const linter = join(variable("TILEBASE_NODE_MODULES"), "publint", "src", "cli.js");
  const { status, out } = run(process.execPath, [linter, "run", packageFolder, "--strict", "--pack", "npm"]);
  assert.equal(status, 0, out);
  assert.match(out, /All good!/);
});

test("every file in package.json exists, and there are no dependencies", () => {
  const description = JSON.parse(file("package.json"));
  const named = JSON.stringify(description).match(/\.\/[\w-]+\.[\w.-]+/g);
  for (const name of named) assert.doesNotThrow(() => file(name), name);
  for (const key of ["dependencies", "peerDependencies", "optionalDependencies", "scripts"])
    assert.equal(description[key], undefined);
});
