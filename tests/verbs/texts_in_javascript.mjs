// Boards and moves as text in JavaScript, as texts_in_cpp.cpp in C++. A board that is JSON is asked about as the
// arrays that it describes.

import { pathToFileURL } from "node:url";

const tilebase = await import(pathToFileURL(`${process.env.TILEBASE_NPM_PACKAGE}/tilebase.js`));

function boardOf(text) {
  try {
    return text.includes("[") ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function told(kind, named, text) {
  const board = boardOf(text);
  if (kind === "distance") return tilebase.distance(board, { puzzle: named });
  if (kind !== "board") {
    const start = kind !== "number" ? undefined : named === "slide3x3" ? "1234x5678" : "goal";
    const options = { puzzle: named, by: kind, start };
    const moves = tilebase.readMoves(text, options);
    return tilebase.word(tilebase.readMoves(tilebase.word(moves, options), options), { puzzle: named });
  }
  const puzzle = tilebase.puzzleOf(named || tilebase.puzzleOfBoard(board));
  const drawn = tilebase.draw(board, { puzzle: named || undefined }).trim().split(/\s+/);
  return `${puzzle.name} ${drawn.join(drawn.every((tile) => tile.length === 1) ? "" : " ")}`;
}

for (let i = 2; i + 2 < process.argv.length; i += 3) {
  try {
    console.log(told(...process.argv.slice(i, i + 3)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log(error.message);
  }
}
