import assert from "node:assert/strict";
import { test } from "node:test";

import { distancesTo, rules } from "./oracle.mjs";
import { arrangements, tilebase } from "./support.mjs";

const goals = {
  slide3x3: ["12345678x", "1234567x8", "1234x5678"],
  rotate3x3: ["123456789"],
  mixed3x3: ["12345678x"],
};

for (const [puzzle, boards] of Object.entries(goals))
  for (const goal of boards)
    test(`every board of ${puzzle} has the distance to ${goal} of a search over strings`, () => {
      const distances = distancesTo(rules[puzzle], goal);
      const solver = tilebase.solverFor(goal, puzzle);
      let boards = 0;
      for (const board of arrangements([...goal].sort().join(""))) {
        const distance = solver.distance(board);
        if (distance !== (distances.get(board) ?? null))
          assert.fail(`${board}: ${distance}, not ${distances.get(board)}`);
        ++boards;
      }
      assert.equal(boards, 362880);

      const states = [];
      for (const distance of distances.values()) states[distance] = (states[distance] ?? 0) + 1;
      const stats = solver.stats();
      assert.deepEqual(stats.states, states);
      assert.equal(stats.farthest, states.length - 1);
      assert.equal(stats.reachable, distances.size);
      assert.equal(stats.unreachable, 362880 - distances.size);
    });

for (const [puzzle, rule] of Object.entries(rules))
  test(`apply() follows the rules of ${puzzle}`, () => {
    const { goal } = tilebase.puzzleOf(puzzle);
    const which = tilebase.puzzleOf(puzzle);
    for (let index = 0; index < 362880; index += 997) {
      const board = tilebase.unrank(index, puzzle);
      const after = new Map(rule(board));
      for (const move of which.moveNames)
        assert.equal(which.apply(board, move), after.get(move) ?? null, `${board} ${move} ${goal}`);
    }
  });
