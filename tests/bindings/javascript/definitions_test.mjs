// Puzzle.parse() against the library's reader of definitions, in `tilebase-tablegen build` and `tilebase serve`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { command, moved, numbers, servedPuzzles, shuffled, tablegen } from "./support.mjs";
import { temporaryFolder, tilebase, variable } from "./support.mjs";

const { Puzzle, PuzzleError } = tilebase;
const folder = temporaryFolder();

/** The library's error message for a text, from the line number on; undefined if it accepts the text. */
function complaint(text) {
  const file = join(folder, "asked.puzzle");
  writeFileSync(file, text);
  const { status, err } = command(["unrank", "--puzzle", file, "0"]);
  if (status === 0) return undefined;
  const place = err.indexOf("asked.puzzle:");
  assert.ok(status === 2 && place >= 0, `${status} ${err}\n${text}`);
  return err.slice(place + "asked.puzzle:".length).trimEnd();
}

/** The package's error message for it. */
function refusal(text) {
  try {
    Puzzle.parse(text, "asked.puzzle");
  } catch (error) {
    assert.ok(error instanceof PuzzleError, `${error.stack}\n${text}`);
    assert.ok(error.message.startsWith("asked.puzzle:"), error.message);
    return error.message.slice("asked.puzzle:".length);
  }
  return undefined;
}

const builtinFolder = join(variable("TILEBASE_DATA"), "puzzles");
const builtinFiles = readdirSync(builtinFolder).filter((name) => name.endsWith(".puzzle"));
const builtinTexts = builtinFiles.map((name) => readFileSync(join(builtinFolder, name), "utf8"));

test("every built-in definition gives the puzzle that the service describes", async () => {
  // The service names three boards that it searches, besides those with tables.
  const searched = ["slide2x5", "slide3x4", "slide4x4"];
  const served = (await servedPuzzles()).filter(({ name }) => !searched.includes(name));
  assert.deepEqual(
    served.map(({ name }) => name),
    tilebase.puzzles(),
  );
  assert.equal(builtinTexts.length, served.length);
  for (const text of builtinTexts) {
    const puzzle = Puzzle.parse(text);
    const other = served.find(({ name }) => name === puzzle.name);
    assert.deepEqual({ ...puzzle }, { ...other });
    assert.deepEqual({ ...tilebase.puzzleOf(puzzle.name) }, { ...other });
  }
});

/** A random definition, usually valid: with or without a blank, a layout with gaps, slides, rotations, cycles. */
function randomDefinition(name, below) {
  const cells = 2 + below(5);
  const chosen = shuffled("123456789abcdABCD!$%&-+;:<=@^`|~'", below).slice(0, cells);
  const blank = below(3) > 0 ? "xX0_."[below(5)] : null;
  const tiles = shuffled(blank ? chosen.slice(1) + blank : chosen, below);
  const long = below(4) === 0;
  const named = (names) => [...names].map((tile) => (long && tile !== blank ? tile.repeat(1 + below(9)) : tile));
  const lines = [`name = ${name}`, `tiles = ${named(tiles).join(["", " ", ", ", "/"][below(4)])}`];
  const rectangles = [1, 2, 3, 4, 5, 6].filter((rows) => cells % rows === 0);
  const rows = rectangles[below(rectangles.length)];
  const shape = below(3);
  const order = shuffled("123456789".slice(0, cells), below);
  if (shape === 1) lines.push(`rows = ${rows}   # and`, `cols=${cells / rows}`);
  if (shape === 2) {
    const written = [...order].map(
      (cell, i) => (i > 0 ? ["", " / ", "/", " . ", "/ . / ."][below(5)] : "") + ` ${cell} `,
    );
    lines.push(`layout = "${written.join("")}"`);
  }
  if (blank) lines.push(`blank = ${blank}`);
  if (blank && below(2) === 1) lines.push("slides = orthogonal");
  if (shape === 1 && below(2) === 1) {
    const which = [...(rows > 1 ? ["cols"] : []), ...(rows < cells ? ["rows"] : [])];
    lines.push(`rotations = ${which.join(", ")}`);
  }
  const [head, ...rest] = lines;
  const shuffledLines = [...shuffled("012345678".slice(0, rest.length), below)].map((i) => rest[i]);
  const moves = Array.from({ length: 1 + below(3) }, (_, i) => {
    const cycle = [...shuffled("123456789".slice(0, cells), below)];
    const first = 2 + below(cells - 1);
    const second = cycle.length - first >= 2 && below(2) === 1 ? `(${cycle.slice(first).join(",")}) ` : "";
    return `${["z", "~", "A!", "\\"][below(4)]}${i} = (${cycle.slice(0, first).join(" ")})${second}# turns`;
  });
  return [head, "", "# a comment", ...shuffledLines, "[move]", ...moves].join(below(4) === 0 ? "\r\n" : "\n") + "\n";
}

test("random definitions give the library's puzzles or messages", async () => {
  const below = numbers(11);
  const texts = Array.from({ length: 150 }, (_, i) => randomDefinition(`p${i}`, below));
  const read = texts.filter((text, i) => {
    const said = refusal(text);
    if (said !== undefined) assert.equal(said, complaint(text));
    else writeFileSync(join(folder, `p${i}.puzzle`), text);
    return said === undefined;
  });
  assert.ok(read.length > 75, `only ${read.length} make sense`);
  const isServed = ({ tileNames }) => new Set(tileNames).size === tileNames.length; // equal tiles have no tables
  const puzzles = read.map((text) => Puzzle.parse(text)).filter(isServed);
  const tables = join(folder, "tables");
  const files = puzzles.flatMap(({ name }) => ["--puzzle", join(folder, `${name}.puzzle`)]);
  const { status, err } = tablegen(["build", "--out", tables, ...files]);
  assert.equal(status, 0, err);
  const served = new Map((await servedPuzzles(tables)).map((puzzle) => [puzzle.name, puzzle]));
  for (const puzzle of puzzles) assert.deepEqual({ ...puzzle }, { ...served.get(puzzle.name) });
});

const good = "name = g\ntiles = 1 2 3 x\nrows = 2\ncols = 2\nblank = x\nslides = orthogonal\n";
const own = "name = o\ntiles = 1 2 3\n[move]\na = (1 2)\n";
const faults = [
  "",
  "\n\n\n",
  "\ufeff",
  "\ufeffname = g\n",
  "name",
  "= g",
  "name =",
  "name = # g",
  'name = "',
  'name = ""',
  'name = "g" h',
  'name = g" "',
  "name = -g",
  "name = g\nname = h",
  "name = é\u{1f600}",
  "nom = g",
  "a = (1 2)",
  "[moves]",
  "[move",
  `${"y".repeat(59)}é`,
  `# ${"y".repeat(70000)}`,
  "name = g\ntiles = 1",
  "name = g\ntiles = 123456789abcdefgh",
  "name = g\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
  "name = g\ntiles = 1 123456789",
  "name = g\ntiles = 1 é2",
  "name = g\ntiles = 1 a*",
  "name = g\ntiles = 10 x 0\nblank = x",
  "name = g\ntiles = 10 11\nblank = 10",
  "name = g\ntiles = 10 x\nblank = x\nrows = 2\ncols = 2",
  "name = g\ntiles = 123 456 78x\nrows = 3\ncols = 3\nblank = x",
  "name = g\ntiles = 1*",
  "name = g\ntiles = 1>",
  'name = g\ntiles = 1"2',
  'name = g\ntiles = "1#2"',
  "name = g\ntiles = 1é",
  "name = g\ntiles = 1\u0001",
  "name = g\ntiles = 1xx\nblank = x",
  "name = g\ntiles = 12\nblank = x",
  "name = g\ntiles = 12\nblank = 1",
  "name = g\ntiles = 1x\nblank = xx",
  "name = g\ntiles = 1x0\nblank = x",
  "name = g\ntiles = 12",
  "name = g\ntiles = 12\nblank = é",
  ...["rows = 2", "cols = 2", "rows = 2\nlayout = 12", "layout = 1 2\ncols = 2", "layout = 1 3", "layout = 1"].map(
    (line) => `name = g\ntiles = 12\n${line}\n`,
  ),
  ...[
    "layout = 1 1",
    "layout = 1//2",
    "layout = /1 2",
    "layout = 0 1",
    "layout = -1 2",
    "layout = 1 2x",
    "layout = 4294967297 2",
  ].map((line) => `name = g\ntiles = 12\n${line}\n`),
  ...[
    "rows = 0\ncols = 2",
    "rows = 1\ncols = two",
    "rows = 02\ncols = 2",
    "rows = 99999999999\ncols = 1",
    "rows = 65536\ncols = 65536",
  ].map((line) => `name = g\ntiles = 12\n${line}\n`),
  ...[
    "slides = diagonal",
    "slides = orthogonal",
    "rotations = rows cols",
    "rotations = cols",
    "rotations = rows, rows",
    "rotations = all",
    "rotations = ,",
  ].map((line) => `name = g\ntiles = 12\n${line}\n`),
  "name = g\ntiles = 123\nlayout = 1 2/3\nrotations = rows",
  "name = g\ntiles = 12x\nlayout = 1 . 2 . 3\nblank = x\nslides = orthogonal",
  ...[
    "a",
    "a = 1 2",
    "a = (1 2",
    "a = (1 2) 3",
    "a = ()",
    "a = (1)",
    "a = (1 2)(2 3)",
    "a = (1 1)",
    "a = (1 4)",
    "a = (0 1)",
    "a = (1 b)",
  ].map((line) => `name = g\ntiles = 123\n[move]\n${line}\n`),
  ...[
    "a b = (1 2)",
    "a[ = (1 2)",
    "é = (1 2)",
    `${"a".repeat(65)} = (1 2)`,
    "a = (1 2)\na = (2 3)",
    'a = ""',
    'a = " (1 2)"',
    "[move]\n[other]",
  ].map((line) => `name = g\ntiles = 123\n[move]\n${line}\n`),
  `${good}[move]\nb = (1 2)\nu = (1 2)\n`,
  `${good}rotations = rows\n[move]\nL1 = (1 2)\n`,
  `name = g\ntiles = 12\n[move]\n${Array.from({ length: 257 }, (_, i) => `m${i} = (1 2)\n`).join("")}`,
];

test("bad definitions are refused with the library's messages and lines", () => {
  for (const text of faults) {
    const said = refusal(text);
    assert.ok(said !== undefined, text);
    assert.match(said, /^\d+: /);
    assert.equal(said, complaint(text), text);
  }
});

test("a definition too large for a table file is refused with its size there", () => {
  const gaps = (count) => `layout = 1/2/3/4${"/.".repeat(count)}\n`;
  const cycles = `name = a\ntiles = 1 2 3 4\n${gaps(16367)}[move]\nab = (3 1 2)\n`;
  const slides = `name = a\ntiles = 1 2 3 x\n${gaps(16359)}blank = x\nslides = orthogonal\n[move]\nud = (3 1)\n`;
  assert.equal(refusal(cycles), undefined);
  assert.equal(refusal(slides), undefined);
  for (const [text, message] of [
    [
      cycles.replace("/.", "/././."),
      /^5: written out as in tables, the definition has 65544 bytes; at most 65536 are /,
    ],
    [
      slides.replace("/.", "/././."),
      /^7: written out as in tables, the definition has 65540 bytes; at most 65536 are /,
    ],
  ])
    assert.match(refusal(text), message);
});

test("damaged definitions are refused or accepted as by the library", () => {
  const below = numbers(23);
  // Tables of these take little time.
  const quick = builtinTexts.filter((text) => ["die", "slide2x3"].includes(Puzzle.parse(text).name));
  const texts = [...quick, good, own];
  const pieces = [
    "",
    "\n",
    "#",
    '"',
    "=",
    " ",
    "(",
    ")",
    "/",
    ".",
    "x",
    "0",
    "9",
    "é",
    "\t",
    "\r",
    "\v",
    ",",
    "[move]",
    "\n[move]\n",
    "rows",
    "[",
    "-",
  ];
  let refused = 0;
  for (let round = 0; round < 250; ++round) {
    let text = texts[below(texts.length)];
    for (let changes = 1 + below(2); changes > 0; --changes) {
      const at = below(text.length);
      text = text.slice(0, at) + pieces[below(pieces.length)] + text.slice(at + below(3));
    }
    const said = refusal(text);
    assert.equal(said, complaint(text), text);
    refused += said === undefined ? 0 : 1;
  }
  assert.ok(refused > 100 && refused < 250, String(refused));
});

test("a parsed definition is a puzzle that can be solved", () => {
  const puzzle = Puzzle.parse("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)\n");
  assert.deepEqual(tilebase.solve("231", undefined, puzzle), ["turn"]);
  assert.deepEqual(tilebase.solve([3, 1, 2], undefined, puzzle), ["turn", "turn"]);
  assert.equal(tilebase.distance("213", undefined, puzzle), null);
});

test("a puzzle's definition defines it", () => {
  const ring = Puzzle.parse("name=ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)\n");
  for (const puzzle of [ring, ...["slide4x4", "rotate3x3", "die"].map((name) => tilebase.puzzleOf(name))]) {
    const again = Puzzle.parse(puzzle.definition);
    assert.equal(again.definition, puzzle.definition);
    assert.deepEqual(again, puzzle);
    assert.equal(again.draw(again.goal), puzzle.draw(puzzle.goal));
    for (const move of puzzle.moveNames)
      assert.equal(moved(puzzle.goal, move, again), moved(puzzle.goal, move, puzzle), `${puzzle.name} ${move}`);
  }
});

test("without a source name, errors say 'definition'", () => {
  assert.throws(() => Puzzle.parse("name = g\n"), { name: "PuzzleError", message: "definition:1: no `tiles = ...`" });
  for (const value of [undefined, null, 3, {}, ["name = g"]])
    assert.throws(() => Puzzle.parse(value), { name: "TypeError", message: /^a definition is a string, not / });
});
