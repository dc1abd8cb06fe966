// The package: the WebAssembly modules, the two module systems, the tarball.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { packageFolder, run, temporaryFolder, tilebase, variable } from "./support.mjs";

const file = (name) => readFileSync(join(packageFolder, name));

for (const [name, most] of [
  ["tilebase.wasm", 4096],
  ["tilebase-reader.wasm", 2048],
  ["tilebase-slides.wasm", 5120],
])
  test(`${name} imports nothing and stays below ${most} bytes gzipped`, () => {
    const bytes = file(name);
    const gzipped = gzipSync(bytes, { level: 9 }).length;
    console.log(`${name}: ${bytes.length} bytes, ${gzipped} gzipped`);
    assert.ok(gzipped < most, `${gzipped} bytes gzipped`);
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  });

test("the ES module and the CommonJS module have the same exports and results", () => {
  const common = createRequire(import.meta.url)(join(packageFolder, "tilebase.cjs"));
  assert.deepEqual(Object.keys(common).sort(), Object.keys(tilebase).sort());
  for (const { solve, word } of [common, tilebase])
    assert.equal(word(solve("2 3 4 1 5 x 7 6 8")), "dlurullddrurdllurdr");
  assert.throws(() => common.solve("1"), common.BoardError);
});

test("so have those of tilebase/slides, which use the classes of tilebase", async () => {
  const modules = createRequire(import.meta.url);
  for (const [slides, base] of [
    [modules(join(packageFolder, "slides.cjs")), modules(join(packageFolder, "tilebase.cjs"))],
    [await import(pathToFileURL(join(packageFolder, "slides.js"))), tilebase],
  ]) {
    assert.deepEqual(
      Object.keys(slides).sort(),
      "GaveUpError SlideSolver count distance moves paths randomState randomStates solve solverFor".split(" "),
    );
    assert.equal((await slides.solve("1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15")).join(""), "rrr");
    await assert.rejects(slides.solve("1"), base.BoardError);
    assert.ok(slides.solverFor().puzzle instanceof base.Puzzle);
  }
});

test("the tarball holds the package's files and no others", () => {
  const { out } = run("tar", ["-tzf", variable("TILEBASE_NPM_TARBALL")]);
  assert.deepEqual(
    out.trim().split("\n").sort(),
    [
      "LICENSE",
      "README.md",
      "package.json",
      "slides.cjs",
      "slides.d.cts",
      "slides.d.ts",
      "slides.js",
      "tilebase-reader.wasm",
      "tilebase-slides.wasm",
      "tilebase.cjs",
      "tilebase.d.cts",
      "tilebase.d.ts",
      "tilebase.js",
      "tilebase.wasm",
    ].map((name) => `package/${name}`),
  );
});

test("every file in package.json exists, and there are no dependencies", () => {
  const description = JSON.parse(file("package.json"));
  const named = JSON.stringify(description).match(/\.\/[\w-]+\.[\w.-]+/g);
  for (const name of named) assert.doesNotThrow(() => file(name), name);
  for (const key of ["dependencies", "peerDependencies", "optionalDependencies", "scripts"])
    assert.equal(description[key], undefined);
});

test("every puzzle in the keywords is built in or searched by tilebase/slides, and there are no links", () => {
  const { keywords, homepage, repository, bugs } = JSON.parse(file("package.json"));
  const sliding = tilebase.puzzles().filter((name) => name.startsWith("slide"));
  const tiles = sliding.map((name) => tilebase.puzzleOf(name).cells - 1);
  const named = keywords.flatMap((keyword) => /^(\d+)-puzzle$/.exec(keyword)?.[1] ?? []).map(Number);
  assert.deepEqual(named.sort(), [...tiles, 15].sort());
  assert.deepEqual([homepage, repository, bugs], [undefined, undefined, undefined]); // there is no public repository
});

test("the same sources give the same modules in any folder", () => {
  const folder = temporaryFolder();
  const make = (program, flags, ...args) => {
    const { status, err } = run(variable(program), [...variable(flags).split(" "), ...args]);
    assert.equal(status, 0, err);
  };
  const slides = ["board", "patterns", "words", "search"];
  for (const part of ["generator", "reader", ...slides.map((part) => `slides/${part}`)]) {
    const source = join(variable("TILEBASE_NPM_SOURCES"), `${part}.c`);
    make("TILEBASE_CLANG", "TILEBASE_WASM_COMPILE", source, "-o", join(folder, `${basename(part)}.o`));
  }
  for (const [name, ...parts] of [
    ["tilebase.wasm", "generator.o", "reader.o"],
    ["tilebase-reader.wasm", "reader.o"],
    ["tilebase-slides.wasm", ...slides.map((part) => `${part}.o`)],
  ]) {
    make(
      "TILEBASE_WASM_LD",
      "TILEBASE_WASM_LINK",
      ...parts.map((part) => join(folder, part)),
      "-o",
      join(folder, name),
    );
    assert.ok(readFileSync(join(folder, name)).equals(file(name)), name);
  }
});
