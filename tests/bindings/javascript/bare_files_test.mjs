// Files of bare tables: opened by their header, refused if it does not match.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { answer, arrangements, tablegen, temporaryFolder, tilebase } from "./support.mjs";

const { BareTable, BoardError, Puzzle } = tilebase;

const folder = temporaryFolder();

/** The bare file of a table, by tilebase-tablegen. */
function embedded(table, encoding) {
  const { status, bytes, err } = tablegen(["embed", join(folder, table), "--as", "bin", "--encoding", encoding]);
  assert.equal(status, 0, err);
  return new Uint8Array(bytes);
}

const triangle = "name = triangle\ntiles = 1 2 3\n[move]\nA = (1 2)\nB = (2 3)\nC = (1 3)\n";
writeFileSync(join(folder, "triangle.puzzle"), triangle);
for (const puzzle of [join(folder, "triangle.puzzle"), "slide3x3", "rotate3x3", "slide2x3"])
  assert.equal(tablegen(["build", "--puzzle", puzzle, "--out", folder]).status, 0);

const slides = embedded("slide3x3-12345678x.table", "small");

test("a fast table is not confused with a small one of the same length", () => {
  const puzzle = new Puzzle({
    name: "triangle",
    tiles: "123",
    moves: [
      { name: "A", at: [[1, 0, 2]] },
      { name: "B", at: [[0, 2, 1]] },
      { name: "C", at: [[2, 1, 0]] },
    ],
  });
  for (const encoding of ["small", "fast"]) {
    const solver = new BareTable(embedded("triangle-123.table", encoding), { puzzle }).solverFor();
    for (const board of arrangements("123")) {
      const right = answer("solve", "--tables", folder, "--puzzle", "triangle", board);
      assert.equal(solver.distance(board), right.distance, board);
      assert.deepEqual(solver.solve(board), right.path, board);
    }
  }
});

test("the goal is the file's, and a different goal in the options is refused", () => {
  const centre = embedded("slide3x3-1234x5678.table", "fast");
  const solver = new BareTable(centre).solverFor();
  assert.equal(solver.goal, "1234x5678");
  assert.equal(solver.distance("12345678x"), tilebase.distance("12345678x", "1234x5678"));
  assert.equal(new BareTable(centre, { goal: "1 2 3/4 0 5/6 7 8" }).solverFor().goal, "1234x5678");
  for (const goal of ["12345678x", "4321x5678"])
    assert.throws(() => new BareTable(centre, { goal }), {
      name: "TableError",
      message: `this bare table is for goal 1234x5678, not for '${goal}'; use solverFor() for other goals`,
    });
  assert.throws(() => new BareTable(centre, { goal: "1234567*x" }), BoardError);
});

test("a file of another puzzle is refused, however similar the puzzles are", () => {
  const refusal = (name) => ({ name: "TableError", message: `this bare table is of another puzzle than ${name}` });
  assert.throws(() => new BareTable(slides, { puzzle: "mixed3x3" }), refusal("mixed3x3"));
  assert.throws(() => new BareTable(slides, { puzzle: "slide2x3" }), refusal("slide2x3"));
  assert.throws(() => new BareTable(embedded("slide2x3-12345x.table", "small")), refusal("slide3x3"));
  assert.throws(() => new BareTable(embedded("rotate3x3-123456789.table", "small")), refusal("slide3x3"));
  const moves = [
    { name: "A", at: [[1, 0, 2]] },
    { name: "B", at: [[0, 2, 1]] },
    { name: "C", at: [[2, 1, 0]] },
  ];
  const bytes = embedded("triangle-123.table", "small");
  const changed = (puzzle) => new Puzzle({ name: "t", tiles: "123", moves, ...puzzle });
  const open = (puzzle) => new BareTable(bytes, { puzzle: changed(puzzle) });
  assert.doesNotThrow(() => open({}));
  assert.throws(() => open({ tiles: "124" }), refusal("t"));
  assert.throws(() => open({ moves: [...moves.slice(0, 2), { name: "D", at: moves[2].at }] }), refusal("t"));
  assert.throws(() => open({ moves: [...moves.slice(0, 2), { name: "C", at: [[1, 2, 0]] }] }), refusal("t"));
  assert.throws(() => open({ moves: moves.slice(0, 2) }), refusal("t"));
});

test("a puzzle of two cells, whose move is both a slide and a cycle, has bare tables", () => {
  writeFileSync(join(folder, "two.puzzle"), "name = two\ntiles = 1 x\nblank = x\n[move]\nA = (1 2)\n");
  assert.equal(tablegen(["build", "--puzzle", join(folder, "two.puzzle"), "--out", folder]).status, 0);
  const move = { name: "A", at: [[1, 0], [1, 0]] };
  const puzzle = new Puzzle({ name: "two", tiles: "1x", blank: "x", moves: [move] });
  const solver = new BareTable(embedded("two-1x.table", "fast"), { puzzle }).solverFor();
  assert.deepEqual(solver.solve("x1"), ["A"]);
});

test("bytes without a header are refused, and so is an encoding that is not the file's", () => {
  const header = slides[10] + 256 * slides[11];
  const headerless = slides.subarray(header);
  assert.equal(headerless.length, 22680); // the format before headers
  for (const bytes of [headerless, new Uint8Array(0), new Uint8Array(22680), new TextEncoder().encode("PK\x03\x04")])
    assert.throws(() => new BareTable(bytes), {
      name: "TableError",
      message:
        "bad magic number; these bytes are not a file of `tilebase-tablegen embed --as bin`, or of one without a header",
    });
  assert.doesNotThrow(() => new BareTable(slides, { encoding: "small" }));
  assert.throws(() => new BareTable(slides, { encoding: "fast" }), {
    name: "TableError",
    message: "this bare table is small, not fast",
  });
  assert.throws(() => new BareTable(slides, { encoding: "zstd" }), {
    message: "unknown encoding 'zstd'; use small or fast",
  });
});

test("a file that is incomplete, too long or of another version is refused", () => {
  const refusal = (bytes) => ({
    name: "TableError",
    message: `these ${bytes.length} bytes are a bare table that is damaged or incomplete`,
  });
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
    assert.throws(() => new BareTable(bytes), refusal(bytes));
  const newer = slides.slice();
  newer[9] = 1;
  assert.throws(() => new BareTable(newer), {
    name: "TableError",
    message: "this bare table has format version 257; this package reads version 1",
  });
});
