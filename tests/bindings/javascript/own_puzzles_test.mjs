import assert from "node:assert/strict";
import { test } from "node:test";

import { moved, tilebase } from "./support.mjs";

const { Puzzle, PuzzleError } = tilebase;

/** Three tiles and a blank; moves without inverses, one of them not allowed everywhere. */
const definition = () => ({
  name: "odd4",
  tiles: "12_3",
  blank: "_",
  layout: [[0, 1, null], [null, 3, 2]],
  moves: [
    { name: "turn", at: [[1, 2, 3, 0], [1, 2, 3, 0], null, [1, 2, 3, 0]] },
    { name: "J", at: [[2, 1, 0, 3], null, [0, 1, 3, 2], null] },
  ],
});

const text = `name = odd4
tiles = 1 2 x 3
layout = 1 2 . / . 4 3
blank = x
[move]
J = 1:(1 3) 3:(3 4)
turn = 1:(1 4 3 2) 2:(1 4 3 2) 4:(1 4 3 2)
`;

test("a puzzle as data is the puzzle of its definition, and answers", () => {
  const puzzle = new Puzzle(definition());
  assert.equal(puzzle.definition, text);
  assert.deepEqual(puzzle.moveNames, ["J", "turn"]);
  assert.equal(puzzle.goal, "12x3");
  assert.deepEqual(puzzle.layout, [[0, 1, null], [null, 3, 2]]);
  assert.equal(puzzle.apply("12x3", "J"), "123x");
  assert.equal(puzzle.apply("x123", "turn"), "123x");
  assert.deepEqual(tilebase.solve("12x3", { goal: "23x1", puzzle }), ["J", "turn"]);
  assert.throws(() => puzzle.apply("12x3", "turn"), { name: "RangeError", message: /^move turn is not allowed/ });
});

test("changing the data of a puzzle later does not change the puzzle", () => {
  const source = definition();
  const puzzle = new Puzzle(source);
  const before = tilebase.stats({ puzzle });
  source.moves[0].at[0][0] = 0;
  source.moves.length = 0;
  source.layout[0][0] = 3;
  assert.deepEqual(tilebase.stats({ puzzle }), before);
  assert.equal(puzzle.layout[0][0], 0);
  assert.throws(() => puzzle.moveNames.push("x"), TypeError);
  assert.throws(() => (puzzle.name = "other"), TypeError);
});

test("puzzles of the same name are not confused", () => {
  const other = { ...definition(), moves: [definition().moves[0]] };
  const [one, two] = [definition(), other].map((each) => tilebase.stats({ puzzle: new Puzzle(each) }));
  assert.notDeepEqual(one, two);
});

test("more than 2^53 - 1 shortest paths are an error", () => {
  const cycle = [1, 2, 3, 4, 5, 6, 7, 8, 0];
  const moves = Array.from({ length: 120 }, (_, i) => ({ name: `m${i}`, at: [cycle] }));
  const puzzle = new Puzzle({ name: "many", tiles: "123456789", moves });
  assert.equal(tilebase.count("912345678", { puzzle }), 120);
  assert.equal(tilebase.count("345678912", { puzzle }), 120 ** 7);
  assert.throws(() => tilebase.count("234567891", { puzzle }), {
    name: "RangeError",
    message: /^more than 2\^53 - 1 shortest paths from board 234567891/,
  });
  assert.equal([...tilebase.paths("234567891", { puzzle, limit: 2 })].length, 2);
});

/** Faults that only the package can see, and one of the library's. */
const faults = [
  [{ tiles: "1 123456789 x 3", blank: "x" }, /'123456789' cannot name a tile; a name is 1 to 8 printable/],
  [{ layout: [[0, 1], [2]] }, /its layout has each of the cells 0 to 3 once/],
  [{ layout: [[0, 1, 2, 3], []] }, /its layout is an array of rows/],
  [{ layout: "0123" }, /its layout is an array of rows/],
  [{ moves: undefined }, /there are no moves/],
  [{ moves: [{ name: "m", at: [[1, 0, 2, 3]] }] }, /move 'm': `at` has 4 entries, one for each cell of the blank/],
  [{ moves: [{ name: "m", at: [[1, 0, 2, 4], null, null, null] }] }, /no permutation/],
  [{ moves: [{ name: "m", at: [[1, 0, 2, "3"], null, null, null] }] }, /or a permutation/],
  [{ moves: [{ name: "m", at: [[1, 0, 2], null, null, null] }] }, /or a permutation/],
];

test("a bad definition is refused with the reason", () => {
  assert.doesNotThrow(() => new Puzzle(definition()));
  for (const [change, message] of faults)
    assert.throws(() => new Puzzle({ ...definition(), ...change }), { name: "PuzzleError", message });
  assert.ok(new PuzzleError("") instanceof RangeError);
  for (const value of [undefined, null, "slide3x3", 3]) assert.throws(() => new Puzzle(value), TypeError);
});

test("a puzzle of more than nine cells that is no board of slides is moved and ranked; questions need a table", () => {
  const ten = "1 2 3 4 5 6 7 8 9 10";
  const text = `name = ten\ntiles = ${ten}\n[move]\na = (1 2 3 4 5 6 7 8 9 10)\nb = (1 2)\n`;
  const puzzle = Puzzle.parse(text);
  assert.equal(puzzle.apply(ten, "b"), "2 1 3 4 5 6 7 8 9 10");
  assert.equal(tilebase.rank(puzzle.goal, { puzzle }), 0);
  const refusal = { name: "PuzzleError", message: /^no complete table of ten answers for goal 1 2 3 / };
  for (const ask of ["solve", "distance", "moves", "count", "bestMove", "isSolvable"])
    assert.throws(() => tilebase[ask](ten, { puzzle }), refusal);
  assert.throws(() => tilebase.stats({ puzzle }), refusal);
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

test("errors begin with the source name; without one, they say 'definition'", () => {
  for (const [source, place] of [["bad.puzzle", "bad.puzzle:1"], [undefined, "definition:1"]])
    assert.throws(() => Puzzle.parse("name = g\n", source), {
      name: "PuzzleError",
      message: `${place}: no \`tiles = ...\``,
    });
  for (const value of [undefined, null, 3, {}, ["name = g"]])
    assert.throws(() => Puzzle.parse(value), { name: "TypeError", message: /^a definition is a string, not / });
});
