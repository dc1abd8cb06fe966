// As ask.mjs, but a CommonJS module, with boards as arrays of tiles.

const { readFileSync } = require("node:fs");
const { solve, word } = require("tilebase");

const puzzle = process.argv[2];
for (const board of readFileSync(0, "utf8").trimEnd().split("\n")) {
  const path = solve([...board], { puzzle });
  console.log(path === null ? "unsolvable" : `${path.length} ${word(path, { puzzle })}`.trim());
}
