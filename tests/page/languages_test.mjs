// The catalogue of texts: complete, and used.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { module } from "./modules.mjs";

const folder = process.env.TILEBASE_PAGE;
const { catalogue } = await module("languages.js");
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".js") && !["languages.js", "texts.js", "tilebase.js"].includes(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");
const html = readFileSync(join(folder, "index.html"), "utf8").replace(/\s+/g, " ");

test("each text is there once, in every language, with the same values", () => {
  const texts = catalogue.map(([text]) => text);
  assert.equal(new Set(texts).size, texts.length);
  const valuesIn = (text) => [...text.matchAll(/\{\w+\}/g)].join();
  for (const row of catalogue) {
    assert.equal(row.length, 3, row[0]);
    for (const other of row) {
      assert.deepEqual([...valuesIn(other).split(",")].sort(), [...valuesIn(row[0]).split(",")].sort(), other);
      assert.notEqual(other.trim(), "");
    }
  }
});

test("each text that is said is in the catalogue, and no other is", () => {
  const known = new Set(catalogue.map(([text]) => text));
  const said = [...sources.matchAll(/\bt\("((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
  assert.ok(said.length > 50, `${said.length} texts`);
  for (const text of said) assert.ok(known.has(text), text);
  const body = html.slice(html.indexOf("<body"));
  const shown = [...body.matchAll(/>([^<>]+)</g)].map(([, text]) => text.trim());
  const labels = [...body.matchAll(/(?:aria-label|title)="([^"]+)"/g)].map(([, text]) => text);
  const isWord = (text) => /[A-Za-z]{2}/.test(text);
  const names = ["tilebase", "Backspace", "Enter", "Esc", "The page needs JavaScript."];
  for (const text of [...shown, ...labels].filter(isWord))
    assert.ok(known.has(text) || names.includes(text), `index.html: ${text}`);
  // Texts with parts that vary are in the sources in pieces.
  const isUsed = (text) => [`"${text}"`, `>${text}<`, `> ${text}<`, ` ${text} <`, `>${text} `, `'${text}'`]
    .some((piece) => sources.includes(piece) || html.includes(piece));
  const unused = [...known].filter((text) => !isUsed(text) && !shown.includes(text));
  const pieces = /^(tile|row|column) \{|^\{n\} |^shift |^press the |^row or column$/;
  assert.deepEqual(unused.filter((text) => !pieces.test(text)), []);
});
