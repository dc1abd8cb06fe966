// tilebase/bare: bare tables by tilebase-tablegen, and files that are none.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { isLong, packageFolder, tablegen, tablesOf, temporaryFolder, tilebase } from "./support.mjs";

const { BareTable, BoardError, TableError } = await import(pathToFileURL(join(packageFolder, "bare.js")));

const folder = temporaryFolder();
tablesOf(folder, "name = triangle\ntiles = 1 2 3\n[move]\nA = (1 2)\nB = (2 3)\nC = (1 3)\n");
tablesOf(folder, "name = two\ntiles = 1 x\nblank = x\n[move]\nA = (1 2)\n"); // its move is both a slide and a cycle
assert.equal(tablegen(["build", "--out", folder]).status, 0);

/** Each table's puzzle and goal, from its file's name. */
const tables = readdirSync(folder)
  .map((file) => ({ file: join(folder, file), .../^(?<name>[^.]+?)-(?<goal>[0-9x]+)\.table$/.exec(file)?.groups }))
  .filter(({ goal }) => goal);
assert.ok(tables.length >= 15, `${tables.length} tables`);

function embedded(file, encoding) {
  const { status, bytes, err } = tablegen(["embed", file, "--as", "bin", "--encoding", encoding]);
  return status === 0 ? new Uint8Array(bytes) : /cannot|fast/.test(err) ? null : assert.fail(err);
}

const slideTable = (encoding, goal = "12345678x") => embedded(join(folder, `slide3x3-${goal}.table`), encoding);
const headerLength = (file) => file[10] + 256 * file[11];

for (const { file, name, goal } of tables)
  for (const encoding of ["small", "fast"]) {
    const bytes = embedded(file, encoding);
    if (bytes === null) {
      test(`${name} for ${goal} has no ${encoding} table: moves without an inverse, or unreachable states`, () => {
        assert.ok(encoding === "small" && ["die", "magic2x4"].includes(name));
      });
      continue;
    }
    test(`the ${encoding} table of ${name} for ${goal}, ${bytes.length} bytes, has the library's answers`, () => {
      const solver = new tilebase.Solver({ puzzle: tilebase.openTables(readFileSync(file)), goal });
      const bare = new BareTable(bytes);
      assert.equal(bare.goal, goal);
      const step = goal.length < 8 ? 1 : isLong ? 17 : goal.length < 9 ? 7 : 61;
      const boards = [...goal].reduce((product, _, cell) => product * (cell + 1), 1);
      for (let i = 0; i < boards; i += step) {
        const board = tilebase.unrank(i, { puzzle: solver.puzzle });
        if (bare.distance(board) !== solver.distance(board)) assert.fail(board);
        if (i % 23 === 0) assert.deepEqual(bare.solve(board), solver.solve(board), board);
      }
    });
  }

test("a bare table answers for goals that differ from its own by renamed tiles", () => {
  const table = new BareTable(slideTable("small"));
  assert.equal(table.solve("2 3 4 1 5 x 7 6 8").join(""), "dlurullddrurdllurdr");
  assert.equal(table.distance("[[2,3,4],[1,5,0],[7,6,8]]"), 19);
  for (let rank = 0; rank < 362880; rank += 499) {
    const board = tilebase.unrank(rank);
    assert.deepEqual(table.solve(board, "87654321x"), tilebase.solve(board, { goal: "87654321x" }));
  }
  assert.throws(() => table.solve("12345678x", "1234567x8"), {
    name: "BoardError",
    message: "board '1234567x8': this table answers for goals with the blank in the same cell as in 12345678x",
  });
  for (const board of ["", "1", "12345678xx", "11345678x", "*2345678x", "y2345678x", "é"])
    for (const ask of [() => table.distance(board), () => table.solve("12345678x", board)])
      assert.throws(ask, BoardError, board);
  assert.throws(() => table.distance(12345678), TypeError);
});

test("bytes may come in any view, and are copied; open tables are independent", () => {
  const bytes = slideTable("small");
  const aligned = new ArrayBuffer(bytes.length + 3);
  new Uint8Array(aligned, 3).set(bytes);
  const centre = new BareTable(slideTable("fast", "1234x5678"));
  for (const view of [new Uint8Array(bytes), new Uint8Array(bytes).buffer, new DataView(aligned, 3)]) {
    const table = new BareTable(view);
    const own = new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, bytes.length);
    own.fill(0xff);
    assert.equal(table.solve("23415x768").length, 19);
    assert.equal(centre.distance("12345678x"), 14);
    own.set(bytes);
  }
});

test("a damaged table gives a wrong result or TableError, and never loops for ever", () => {
  for (const encoding of ["small", "fast"]) {
    const bytes = slideTable(encoding);
    for (let i = headerLength(bytes); i < bytes.length; i += 7) bytes[i] ^= 0x5a;
    const table = new BareTable(bytes);
    let refused = 0;
    for (let rank = 0; rank < 362880; rank += 4999)
      try {
        table.solve(tilebase.unrank(rank));
      } catch (error) {
        assert.ok(error instanceof TableError, `${error}`);
        ++refused;
      }
    assert.ok(refused > 0);
  }
});

test("files that are incomplete, too long, without a header or of another version are refused", () => {
  const slides = slideTable("small");
  const longer = (length) => {
    const bytes = new Uint8Array(length);
    bytes.set(slides);
    return bytes;
  };
  for (const bytes of [
    slides.subarray(0, 8),
    slides.subarray(0, 31),
    slides.subarray(0, 95),
    slides.subarray(0, -1),
    longer(slides.length + 1),
    longer(1e7),
  ])
    assert.throws(() => new BareTable(bytes), {
      name: "TableError",
      message: `these ${bytes.length} bytes are a bare table that is damaged or incomplete`,
    });
  const headerless = slides.subarray(headerLength(slides));
  for (const bytes of [headerless, new Uint8Array(0), new Uint8Array(22680), new TextEncoder().encode("PK\x03\x04")])
    assert.throws(() => new BareTable(bytes), { name: "TableError", message: /^bad magic number; these bytes are / });
  const newer = slides.slice();
  newer[9] = 1;
  assert.throws(() => new BareTable(newer), {
    name: "TableError",
    message: "this bare table has format version 257; this package reads version 1",
  });
});
