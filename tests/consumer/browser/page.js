// Answers the boards of questions/PUZZLE.questions, one on each line: page.html?PUZZLE.

import { solve, word } from "./node_modules/tilebase/tilebase.js";

const puzzle = location.search.slice(1);
const boards = await (await fetch(`questions/${puzzle}.questions`)).text();
document.querySelector("pre").textContent = boards.replace(/.+/g, (board) => {
  const path = solve(board, { puzzle });
  return path === null ? "unsolvable" : `${path.length} ${word(path, { puzzle })}`.trim();
});
