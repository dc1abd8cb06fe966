// Distances in JavaScript: for each pair of arguments, PUZZLE and BOARD, prints a line: the distance, `unsolvable` or
// the error. A board that is JSON is asked about as the arrays that it describes. rows_test.py has the boards.

import { pathToFileURL } from "node:url";

const { BoardError, distance } = await import(pathToFileURL(`${process.env.TILEBASE_NPM_PACKAGE}/tilebase.js`));

function boardOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const words = process.argv.slice(2);
for (let i = 0; i < words.length; i += 2) {
  try {
    console.log(distance(boardOf(words[i + 1]), undefined, words[i]) ?? "unsolvable");
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    console.log(error.message);
  }
}
