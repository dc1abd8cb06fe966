// Answers boards, one on each line: `node ask.mjs PUZZLE <boards`.

import { createInterface } from "node:readline";
import { solve, word } from "tilebase";

const puzzle = process.argv[2];
for await (const board of createInterface({ input: process.stdin })) {
  const path = solve(board, { puzzle });
  console.log(path === null ? "unsolvable" : `${path.length} ${word(path, { puzzle })}`.trim());
}
