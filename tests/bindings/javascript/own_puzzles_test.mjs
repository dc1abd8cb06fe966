import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { answer, arrangements, command, numbers, servedPuzzles } from "./support.mjs";
import { tablegen, temporaryFolder, tilebase } from "./support.mjs";

const { Puzzle, PuzzleError } = tilebase;

/** Three tiles and a blank; moves without inverses, one of them not allowed everywhere. */
const definition = () => ({
  name: "odd4",
  tiles: "12_3",
  blank: "_",
  layout: [
    [0, 1, null],
    [null, 3, 2],
  ],
  moves: [
    { name: "turn", at: [[1, 2, 3, 0], [1, 2, 3, 0], null, [1, 2, 3, 0]] },
    { name: "J", at: [[2, 1, 0, 3], null, [0, 1, 3, 2], null] },
  ],
});

/** A forward search from one board, by the definition. */
function distance(puzzle, start, goal) {
  const { moves } = definition();
  let boards = new Set([start]);
  const met = new Set(boards);
  for (let moved = 0; boards.size > 0; ++moved) {
    if (boards.has(goal)) return moved;
    const next = new Set();
    for (const board of boards)
      for (const { at } of moves) {
        const from = at[board.indexOf("x")];
        const after = from?.map((cell) => board[cell]).join("");
        if (after && !met.has(after)) (met.add(after), next.add(after));
      }
    boards = next;
  }
  return null;
}

test("a user's puzzle is solved for every start and goal", () => {
  const puzzle = new Puzzle(definition());
  assert.deepEqual(puzzle.moveNames, ["J", "turn"]);
  assert.equal(puzzle.goal, "12x3");
  assert.deepEqual(puzzle.layout, [
    [0, 1, null],
    [null, 3, 2],
  ]);
  let solvable = 0;
  for (const goal of arrangements("123x"))
    for (const start of arrangements("123x")) {
      const expected = distance(puzzle, start, goal);
      assert.equal(tilebase.distance(start, goal, puzzle), expected, `${start} ${goal}`);
      const path = tilebase.solve(start, goal, puzzle);
      assert.equal(path?.length ?? null, expected);
      if (path !== null)
        assert.equal(
          path.reduce((board, move) => puzzle.apply(board, move), start),
          goal,
        );
      if (path !== null) ++solvable;
    }
  assert.ok(solvable > 24 && solvable < 24 * 24, String(solvable));
});

test("changing the data of a puzzle later does not change the puzzle", () => {
  const source = definition();
  const puzzle = new Puzzle(source);
  const before = tilebase.stats(undefined, puzzle);
  source.moves[0].at[0][0] = 0;
  source.moves.length = 0;
  source.layout[0][0] = 3;
  assert.deepEqual(tilebase.stats(undefined, puzzle), before);
  assert.equal(puzzle.layout[0][0], 0);
  assert.throws(() => puzzle.moveNames.push("x"), TypeError);
  assert.throws(() => (puzzle.name = "other"), TypeError);
});

test("puzzles of the same name are not confused", () => {
  const other = { ...definition(), moves: [definition().moves[0]] };
  assert.notDeepEqual(
    tilebase.stats(undefined, new Puzzle(definition())),
    tilebase.stats(undefined, new Puzzle(other)),
  );
});

test("two cells are enough", () => {
  const puzzle = new Puzzle({ name: "two", tiles: "ab", moves: [{ name: "s", at: [[1, 0]] }] });
  assert.deepEqual(puzzle.layout, [[0, 1]]);
  assert.deepEqual(tilebase.solve("ba", undefined, puzzle), ["s"]);
  assert.deepEqual(tilebase.stats("**", puzzle).states, [2]);
});

test("slides on one row, as /v1/puzzles describes them, are a Puzzle, though no tile can go up or down", async () => {
  const folder = temporaryFolder();
  const definition = "name = row4\ntiles = 1 2 3 x\nrows = 1\ncols = 4\nblank = x\nslides = orthogonal\n";
  writeFileSync(join(folder, "row4.puzzle"), definition);
  const { status, err } = tablegen(["build", "--puzzle", join(folder, "row4.puzzle"), "--out", folder]);
  assert.equal(status, 0, err);
  const puzzle = (await servedPuzzles(folder)).find(({ name }) => name === "row4");
  assert.deepEqual(puzzle.moveNames, ["d", "l", "r", "u"]);
  assert.deepEqual(tilebase.solve("x123", undefined, puzzle), ["r", "r", "r"]);
  assert.throws(() => puzzle.apply("x123", "u"), RangeError);
  for (const start of arrangements("123x")) {
    const { distance } = answer("distance", start, "--puzzle", "row4", "--tables", folder);
    assert.equal(tilebase.distance(start, undefined, puzzle), distance, start);
  }
});

test("more than 2^53 - 1 shortest paths are an error", () => {
  const cycle = [1, 2, 3, 4, 5, 6, 7, 8, 0];
  const moves = Array.from({ length: 120 }, (_, i) => ({ name: `m${i}`, at: [cycle] }));
  const puzzle = new Puzzle({ name: "many", tiles: "123456789", moves });
  assert.equal(tilebase.count("912345678", undefined, puzzle), 120);
  assert.equal(tilebase.count("345678912", undefined, puzzle), 120 ** 7);
  assert.throws(() => tilebase.count("234567891", undefined, puzzle), {
    name: "RangeError",
    message: "more than 2^53 - 1 shortest paths from board 234567891 to goal 123456789; use paths() with a limit",
  });
  assert.equal([...tilebase.paths("234567891", undefined, puzzle, 2)].length, 2);
});

test("walls are moves that depend on the blank's cell: every board has the distance of a search over its data", () => {
  // Slides on 2x3 cells, with a wall between the two cells on the left.
  const swap = (i, j) => [0, 1, 2, 3, 4, 5].map((cell) => (cell === i ? j : cell === j ? i : cell));
  const slide = (name, step, fits) => ({
    name,
    at: [0, 1, 2, 3, 4, 5].map((blank) => (fits(blank) ? swap(blank, blank + step) : null)),
  });
  const moves = [
    slide("u", -3, (blank) => blank > 3),
    slide("d", 3, (blank) => blank > 0 && blank < 3),
    slide("l", -1, (blank) => blank % 3 > 0),
    slide("r", 1, (blank) => blank % 3 < 2),
  ];
  const puzzle = new Puzzle({
    name: "walls",
    tiles: "12345x",
    blank: "x",
    layout: [
      [0, 1, 2],
      [3, 4, 5],
    ],
    moves,
  });
  const distances = new Map([["12345x", 0]]);
  for (const [board, distance] of distances)
    for (const { at } of moves) {
      const next = at[board.indexOf("x")]?.map((cell) => board[cell]).join("");
      if (next !== undefined && !distances.has(next)) distances.set(next, distance + 1);
    }
  for (const board of arrangements("12345x"))
    assert.equal(tilebase.distance(board, undefined, puzzle), distances.get(board) ?? null, board);
  assert.ok(distances.size > 1 && distances.size < 360, String(distances.size));
  assert.throws(() => puzzle.apply("x12345", "d"), RangeError);
  const grid = "name = walls\ntiles = 12345x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n";
  const written = Puzzle.parse(`${grid}walls = 1-4\n`);
  for (const board of arrangements("12345x"))
    assert.equal(tilebase.distance(board, undefined, written), distances.get(board) ?? null, board);
});

test("boards of equal tiles that look the same are one board", () => {
  const edges = [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4], [1, 3]];
  const slides = edges.map(([a, b]) => `${a + 1}-${b + 1}`).join(" ");
  const puzzle = Puzzle.parse(`name = same\ntiles = R R G G x\nblank = x\nslides = ${slides}\n`);
  const distances = new Map([["RRGGx", 0]]);
  for (const [board, distance] of distances)
    for (const [a, b] of edges) {
      if (board[a] !== "x" && board[b] !== "x") continue;
      const tiles = [...board];
      [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
      if (!distances.has(tiles.join(""))) distances.set(tiles.join(""), distance + 1);
    }
  assert.equal(distances.size, 30); // 5! / (2! 2!)
  const ranks = new Set();
  for (const [board, distance] of distances) {
    assert.equal(tilebase.distance(board, undefined, puzzle), distance, board);
    assert.equal(tilebase.distance([...board], undefined, puzzle), distance, board);
    assert.equal(tilebase.unrank(tilebase.rank(board, puzzle), puzzle), board);
    ranks.add(tilebase.rank(board, puzzle));
    const end = tilebase.solve(board, undefined, puzzle).reduce((at, move) => puzzle.apply(at, move), board);
    assert.equal(end, "RRGGx");
  }
  assert.deepEqual([...ranks].sort((a, b) => a - b), Array.from({ length: 30 }, (_, i) => i));
  const misplaced = (board) => [...board].filter((tile, cell) => tile !== "x" && tile !== "RRGGx"[cell]).length;
  assert.equal(tilebase.heuristic(misplaced, { puzzle }).admissible, true);
  assert.throws(() => puzzle.board("RRRGx"), { name: "BoardError", message: /too many R, too few G/ });
});

const faults = [
  [{ name: "" }, /^'' cannot name a puzzle; a name is letters/],
  [{ name: "../x" }, /a name is letters/],
  [{ name: "a".repeat(65) }, /a name is letters/],
  [{ tiles: "_", moves: [] }, /1 tile; a puzzle has 2 to 32/],
  [
    { tiles: "123456789abcdefghijklmnopqrstuvw_", layout: undefined, moves: [] },
    /33 tiles; a puzzle has 2 to 32/,
  ],
  [{ tiles: "1xx3", blank: "x" }, /the blank 'x' is there more than once/],
  [{ tiles: "1\u007fx3", blank: "x" }, /'\\x7f' cannot name a tile/],
  [{ tiles: "1 123456789 x 3", blank: "x" }, /'123456789' cannot name a tile; a name is 1 to 8 printable/],
  [{ tiles: "1*x3", blank: "x" }, /'\*' cannot name a tile/],
  [{ tiles: "1éx3", blank: "x" }, /'\\xc3\\xa9' cannot name a tile/],
  [{ tiles: "1>x3", blank: "x" }, /cannot name a tile/],
  [{ tiles: "10x3", blank: "x" }, /tile '0' would be read as the blank/],
  [{ blank: "y" }, /the blank 'y' is not among the tiles/],
  [{ blank: "1", tiles: "12y3" }, /'1' cannot be the blank/],
  [{ layout: [[0, 1], [2]] }, /its layout has each of the cells 0 to 3 once/],
  [{ layout: [[0, 1, 2, 2]] }, /its layout has each/],
  [{ layout: [[0, 1, 2, 3], []] }, /its layout is an array of rows/],
  [{ layout: "0123" }, /its layout is an array of rows/],
  [{ moves: [] }, /there are no moves/],
  [{ moves: undefined }, /there are no moves/],
  [
    { moves: Array.from({ length: 257 }, (_, i) => ({ ...definition().moves[0], name: `m${i}` })) },
    /257 moves; at most 256 are possible/,
  ],
  [{ moves: [definition().moves[0], definition().moves[0]] }, /duplicate move 'turn'/],
  [{ moves: [{ ...definition().moves[0], name: "a b" }] }, /'a b' cannot name a move/],
  [{ moves: [{ ...definition().moves[0], name: "a=" }] }, /'a=' cannot name a move/],
  [{ moves: [{ ...definition().moves[0], name: "" }] }, /'' cannot name a move/],
  [{ moves: [{ name: "m", at: [[1, 0, 2, 3]] }] }, /move 'm': `at` has 4 entries, one for each cell of the blank/],
  [
    { moves: [{ name: "m", at: [[1, 0, 2, 2], null, null, null] }] },
    /'m' has an entry that is no permutation of the cells 0 to 3/,
  ],
  [{ moves: [{ name: "m", at: [[1, 0, 2, 4], null, null, null] }] }, /no permutation/],
  [{ moves: [{ name: "m", at: [[1, 0, 2, "3"], null, null, null] }] }, /or a permutation/],
  [{ moves: [{ name: "m", at: [[1, 0, 2], null, null, null] }] }, /or a permutation/],
  [{ moves: [{ name: "m", at: [[0, 1, 2, 3], null, null, null] }] }, /move 'm' does nothing/],
];

test("a bad definition is refused with the reason", () => {
  assert.doesNotThrow(() => new Puzzle(definition()));
  for (const [change, message] of faults)
    assert.throws(() => new Puzzle({ ...definition(), ...change }), { name: "PuzzleError", message });
  assert.ok(new PuzzleError("") instanceof RangeError);
  for (const value of [undefined, null, "slide3x3", 3]) assert.throws(() => new Puzzle(value), TypeError);
});

const fifteenText =
  "name = fifteen\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n" +
  "rows = 4\ncols = 4\nblank = x\nslides = orthogonal\n";
const fifteen = Puzzle.parse(fifteenText);
const fifteenFolder = temporaryFolder();
const board15 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";

test("boards of sixteen tiles are words, and are printed with single blanks", () => {
  assert.equal(fifteen.goal, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
  assert.equal(fifteen.board("1,2,3,4/5,6,7,8/9,10,11,12/13,14,_,15"), board15);
  assert.equal(
    fifteen.board([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10, 11, 12],
      [13, 14, 0, "15"],
    ]),
    board15,
  );
  assert.equal(fifteen.apply(fifteen.goal, "l"), board15);
  assert.throws(() => fifteen.apply(fifteen.goal, "r"), RangeError);
  assert.equal(fifteen.draw(board15), " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14  x 15");
  assert.equal(
    fifteen.target([[null, 2, 3, 4], "? * * *", [9, 10, 11, 12], "* * * *"]),
    "* 2 3 4 * * * * 9 10 11 12 * * * *",
  );
  const moves = [{ name: "s", at: [[1, 0, 2], null, null] }];
  assert.deepEqual(new Puzzle({ name: "p", tiles: "1, 10 0", blank: "0", moves }).tileNames, ["1", "10", "x"]);
});

test("boards of sixteen tiles are refused in the command's words", () => {
  const file = join(fifteenFolder, "fifteen.puzzle");
  writeFileSync(file, fifteenText);
  const twice = board15.replace("2", "1");
  const wild = board15.replace("2", "*");
  for (const board of ["123456789101112131415x", "1 2", "1 16", wild, twice, `${board15} 1`, "é 1"]) {
    const { status, err } = command(["rank", "--puzzle", file, board]);
    assert.equal(status, 2);
    const message = err.slice("tilebase: ".length).trimEnd();
    assert.throws(() => fifteen.board(board), { name: "BoardError", message });
  }
  assert.throws(() => fifteen.board([1.5]), { name: "BoardError", message: "tile 1.5 is not a whole number" });
});

test("boards of sixteen cells have the command's ranks", () => {
  const below = numbers(16);
  writeFileSync(join(fifteenFolder, "fifteen.puzzle"), fifteenText);
  const drawn = Array.from({ length: 10 }, () => below(2 ** 20) * below(19000000));
  for (const index of [0, 1, 2 ** 32, 1307674368000, 20922789887999, ...drawn]) {
    const board = tilebase.unrank(index, fifteen);
    assert.equal(tilebase.rank(board, fifteen), index);
    assert.equal(command(["rank", "--puzzle", join(fifteenFolder, "fifteen.puzzle"), board]).out, `${index}\n`);
  }
  assert.throws(() => tilebase.unrank(20922789888000, fifteen), /is not a number from 0 to 20922789887999$/);
});

test("a puzzle of more than nine cells that is no board of slides is moved and ranked; questions need a table", () => {
  const ten = "1 2 3 4 5 6 7 8 9 10";
  const text = `name = ten\ntiles = ${ten}\n[move]\na = (1 2 3 4 5 6 7 8 9 10)\nb = (1 2)\n`;
  const puzzle = Puzzle.parse(text);
  assert.equal(puzzle.apply(ten, "b"), "2 1 3 4 5 6 7 8 9 10");
  assert.equal(tilebase.rank(puzzle.goal, puzzle), 0);
  const refusal = { name: "PuzzleError", message: /^no complete table of ten answers for goal 1 2 3 / };
  for (const ask of ["solve", "distance", "moves", "count", "bestMove", "isSolvable"])
    assert.throws(() => tilebase[ask](ten, undefined, puzzle), refusal);
  assert.throws(() => tilebase.stats(undefined, puzzle), refusal);
});

test("stats() of equal tiles searches all boards, within a budget", () => {
  const puzzle = Puzzle.parse(
    "name = rgb\ntiles = R R R R G G G G B B B x\nblank = x\nrows = 3\ncols = 4\nslides = orthogonal\n",
  );
  assert.throws(() => tilebase.stats(undefined, puzzle, { maxStates: 5000 }), tilebase.GaveUpError);
  assert.equal(tilebase.stats(undefined, puzzle).reachable, 138600);
});
