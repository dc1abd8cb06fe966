// Bare tables by tilebase-tablegen: every state of a board of slides and of small puzzles, a part of those of others.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { arrangements, packageFolder, tablegen, temporaryFolder, tilebase } from "./support.mjs";

const { BareTable, BoardError, TableError, solverFor, word } = tilebase;

const folder = temporaryFolder();
assert.equal(tablegen(["build", "--out", folder]).status, 0);

/** Each table's puzzle and goal, from its file's name. */
const tables = readdirSync(folder)
  .map((file) => ({
    file: join(folder, file),
    ...new RegExp("^(?<puzzle>[^.]+?)[-_.](?<goal>[0-9x]+)\\.").exec(file)?.groups,
  }))
  .filter(({ goal }) => goal);
assert.ok(tables.length >= 13, `${tables.length} tables`);

function bare(file, encoding) {
  const { status, bytes, err } = tablegen(["embed", file, "--as", "bin", "--encoding", encoding]);
  return status === 0 ? bytes : /cannot|fast/.test(err) ? null : assert.fail(err);
}

/** All boards of some symbols. */
const boardsOf = new Map();
function everyBoard(goal) {
  const symbols = [...goal].sort().join("");
  if (!boardsOf.has(symbols)) boardsOf.set(symbols, [...arrangements(symbols)]);
  return boardsOf.get(symbols);
}

for (const { file, puzzle, goal } of tables)
  for (const encoding of ["small", "fast"]) {
    const bytes = bare(file, encoding);
    if (bytes === null) {
      test(`${puzzle} for ${goal} has no ${encoding} table: moves without an inverse, or unreachable states`, () => {
        assert.ok(encoding === "small" && ["die", "magic2x4"].includes(puzzle));
      });
      continue;
    }
    test(`the ${encoding} table of ${puzzle} for ${goal}, ${bytes.length} bytes, gives the results of a search`, () => {
      const searched = solverFor(goal, puzzle);
      const solver = new BareTable(bytes, { puzzle }).solverFor();
      assert.equal(solver.goal, goal);
      const step = puzzle === "slide3x3" && goal === "12345678x" || goal.length < 9 ? 1 : 17;
      const boards = everyBoard(goal).filter((_, i) => i % step === 0);
      boards.forEach((board, i) => {
        if (solver.distance(board) !== searched.distance(board)) assert.fail(board);
        if (i % 23 === 0) assert.deepEqual(solver.solve(board), searched.solve(board), board);
      });
      for (const board of boards.filter((_, i) => i % Math.ceil(9973 / step) === 5)) {
        assert.deepEqual(solver.moves(board), searched.moves(board));
        assert.equal(solver.count(board), searched.count(board));
        assert.deepEqual([...solver.paths(board, 5)], [...searched.paths(board, 5)]);
      }
      const named = new BareTable(bytes, { puzzle: tilebase.puzzleOf(puzzle), goal, encoding });
      assert.deepEqual(named.solverFor().solve(boards[9]), searched.solve(boards[9]));
    });
  }

const slideTable = (encoding) =>
  bare(tables.find(({ puzzle, goal }) => puzzle === "slide3x3" && goal === "12345678x").file, encoding);

const headerLength = (file) => file[10] + 256 * file[11];

test("tables of slides have one or two bits for each state", () => {
  for (const [encoding, length] of [
    ["small", 22680],
    ["fast", 45360],
  ]) {
    const file = slideTable(encoding);
    assert.equal(file.length - headerLength(file), length);
  }
});

test("a bare table answers for goals that differ from its own by renamed tiles", () => {
  const table = new BareTable(slideTable("small"));
  assert.equal(word(table.solverFor().solve("2 3 4 1 5 x 7 6 8")), "dlurullddrurdllurdr");
  const solver = table.solverFor("87654321x");
  assert.equal(solver.goal, "87654321x");
  for (let rank = 0; rank < 362880; rank += 499) {
    const board = tilebase.unrank(rank);
    assert.deepEqual(solver.solve(board), tilebase.solve(board, "87654321x"));
  }
  assert.throws(() => table.solverFor("1234567x8"), {
    name: "BoardError",
    message: /^board '1234567x8': this table answers for goals with the blank in the same cell as in 12345678x$/,
  });
  assert.throws(() => table.solverFor("*2345678x"), BoardError);
});

test("statistics and random states of a bare table are those of a search", () => {
  const solver = new BareTable(slideTable("fast")).solverFor();
  assert.deepEqual(solver.stats(), tilebase.stats());
  assert.equal(solver.randomState({ distance: 31, seed: 2 }), "64785x321");
});

test("bytes may come in any view, and are copied", () => {
  const bytes = slideTable("small");
  const aligned = new ArrayBuffer(bytes.length + 3);
  new Uint8Array(aligned, 3).set(bytes);
  for (const view of [
    new Uint8Array(bytes),
    new Uint8Array(bytes).buffer,
    new DataView(aligned, 3),
    new Uint8Array(aligned, 3),
  ]) {
    const table = new BareTable(view);
    new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, bytes.length).fill(0xff);
    assert.equal(table.solverFor().solve("23415x768").length, 19);
    new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, bytes.length).set(bytes);
  }
});

test("several open tables are independent", () => {
  const [small, fast] = [
    new BareTable(slideTable("small")).solverFor(),
    new BareTable(slideTable("fast")).solverFor("87654321x"),
  ];
  for (const board of ["23415x768", "867254301"]) {
    assert.equal(small.distance(board), tilebase.distance(board));
    assert.equal(fast.distance(board), tilebase.distance(board, "87654321x"));
  }
});

test("a damaged table gives a wrong result or TableError, and never loops for ever", () => {
  for (const encoding of ["small", "fast"]) {
    const bytes = new Uint8Array(slideTable(encoding));
    for (let i = headerLength(bytes); i < bytes.length; i += 7) bytes[i] ^= 0x5a;
    const solver = new BareTable(bytes).solverFor();
    let refused = 0;
    for (let rank = 0; rank < 362880; rank += 4999)
      try {
        solver.solve(tilebase.unrank(rank));
        [...solver.paths(tilebase.unrank(rank), 2)];
      } catch (error) {
        assert.ok(error instanceof TableError, `${error}`);
        ++refused;
      }
    assert.ok(refused > 0);
  }
});

test("tilebase-reader.wasm opens a table without the search", () => {
  const module = new WebAssembly.Module(readFileSync(join(packageFolder, "tilebase-reader.wasm")));
  const { memory, bytes_at, state_at, path_at, open, path, search } = new WebAssembly.Instance(module).exports;
  assert.equal(search, undefined);
  const put = (address, values) => new Uint8Array(memory.buffer, address).set(values);
  const file = slideTable("fast");
  put(bytes_at(), file);
  assert.equal(open(file.length - 1), 0);
  assert.equal(open(2 ** 32 - 1), 0);
  assert.equal(open(file.length), 1);
  put(state_at(), [1, 2, 3, 0, 4, 8, 6, 5, 7]);
  assert.equal(path(), 19);
  assert.equal(
    [...new Uint8Array(memory.buffer, path_at(), 19)].map((move) => "dlru"[move]).join(""),
    "dlurullddrurdllurdr",
  );
});
