// Distances and paths, compared with a search over strings.

import assert from "node:assert/strict";
import { test } from "node:test";

import { distancesTo, rules } from "./oracle.mjs";
import { boardsOf, tilebase } from "./support.mjs";

const goals = {
  slide3x3: ["12345678x", "1234567x8", "1234x5678"],
  rotate3x3: ["123456789"],
  mixed3x3: ["12345678x"],
};

/** The distances to each puzzle's own goal. */
const searched = {};

for (const [puzzle, boards] of Object.entries(goals))
  for (const goal of boards)
    test(`every board of ${puzzle} has the distance to ${goal} of a search over strings`, () => {
      const distances = distancesTo(rules[puzzle], goal);
      if (goal === tilebase.goal(puzzle)) searched[puzzle] = distances;
      const solver = tilebase.solverFor(goal, puzzle);
      const boards = boardsOf(goal);
      assert.equal(boards.length, 362880);
      const found = solver.distances(boards);
      assert.equal(found.length, boards.length);
      found.forEach((distance, i) => {
        if ((distance ?? -1) !== distances[i]) assert.fail(`${boards[i]}: ${distance}, not ${distances[i]}`);
      });

      const states = [];
      for (const distance of distances) if (distance >= 0) states[distance] = (states[distance] ?? 0) + 1;
      const stats = solver.stats();
      assert.deepEqual(stats.states, states);
      assert.equal(stats.farthest, states.length - 1);
      const reachable = distances.filter((distance) => distance >= 0).length;
      assert.deepEqual([stats.reachable, stats.unreachable], [reachable, 362880 - reachable]);
    });

for (const [puzzle, rule] of Object.entries(rules))
  test(`apply() follows the rules of ${puzzle}`, () => {
    const { goal } = tilebase.puzzleOf(puzzle);
    const which = tilebase.puzzleOf(puzzle);
    for (let index = 0; index < 362880; index += 997) {
      const board = tilebase.unrank(index, puzzle);
      const after = new Map(rule(board));
      const allowed = [...after.keys()].sort().join(" ");
      for (const move of which.moveNames)
        if (after.has(move)) assert.equal(which.apply(board, move), after.get(move), `${board} ${move} ${goal}`);
        else
          assert.throws(() => which.apply(board, move), {
            name: "RangeError",
            message: `move ${move} is not allowed in board ${board}; it allows ${allowed}`,
          });
    }
  });

test("every shortest path is there once, in order, and leads to the goal", () => {
  for (const [puzzle, distance] of [
    ["slide3x3", 31],
    ["rotate3x3", 7],
    ["mixed3x3", 8],
  ]) {
    const start = tilebase.randomState({ puzzle, distance, seed: 1 });
    const { goal } = tilebase.puzzleOf(puzzle);
    const places = new Map(boardsOf(goal).map((board, place) => [board, place]));
    const distanceOf = (board) => searched[puzzle][places.get(board)];
    const all = [...tilebase.paths(start, goal, puzzle)];
    assert.equal(all.length, tilebase.count(start, goal, puzzle));
    const ways = (board) =>
      board === goal
        ? [[]]
        : rules[puzzle](board)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .filter(([, next]) => distanceOf(next) === distanceOf(board) - 1)
            .flatMap(([move, next]) => ways(next).map((way) => [move, ...way]));
    assert.deepEqual(all, ways(start));
    assert.deepEqual(all[0], tilebase.solve(start, goal, puzzle));
  }
});
