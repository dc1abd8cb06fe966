// The types, by the TypeScript compiler: programs that use all of them must pass, wrong ones must not.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { packageFolder, run, temporaryFolder, variable } from "./support.mjs";

const compiler = join(variable("TILEBASE_NODE_MODULES"), "typescript", "bin", "tsc");
assert.ok(existsSync(compiler), `${compiler} is not there; tests/node/install installs it`);

const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const use = source("use.ts");
const useInPage = source("use_in_page.ts");

const folder = temporaryFolder();
mkdirSync(join(folder, "node_modules"));
cpSync(packageFolder, join(folder, "node_modules", "tilebase"), { recursive: true });
for (const [file, text] of [["esm.mts", use + useInPage], ["common.cts", use], ["page.ts", use + useInPage]])
  writeFileSync(join(folder, file), text);

const check = (...args) =>
  run(
    process.execPath,
    [
      compiler,
      "--strict",
      "--noUncheckedIndexedAccess",
      "--exactOptionalPropertyTypes",
      "--noEmit",
      "--skipDefaultLibCheck",
      "--target",
      "es2020",
      ...args,
    ].map((arg) => arg.replace("FOLDER", folder)),
  );

for (const [system, files, ...options] of [
  ["ES modules and CommonJS of node", ["esm.mts", "common.cts"], "--module", "node16"],
  ["bundlers", ["page.ts"], "--module", "esnext", "--moduleResolution", "bundler"],
])
  test(`the types work for ${system}, and wrong uses are errors`, () => {
    const { status, out } = check(...options, ...files.map((file) => `FOLDER/${file}`));
    assert.equal(status, 0, out);
  });

for (const name of ["tilebase", "bare"])
  test(`the declarations of ${name} are those of the module's exports`, async () => {
    const types = readFileSync(join(packageFolder, `${name}.d.ts`), "utf8");
    const declared = [...types.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, declared]) => declared);
    const exported = await import(pathToFileURL(join(packageFolder, `${name}.js`)));
    assert.deepEqual([...new Set(declared)].sort(), Object.keys(exported).sort()); // a function may have two signatures
  });
