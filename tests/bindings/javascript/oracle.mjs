// Breadth-first search over boards as strings, by the rules of the games. Shares no code with the package.

const swapped = (board, i, j) => {
  const cells = [...board];
  [cells[i], cells[j]] = [cells[j], cells[i]];
  return cells.join("");
};

/** The blank of a 3x3 board goes up, down, left or right. */
function slides(board) {
  const blank = board.indexOf("x");
  const [row, column] = [Math.floor(blank / 3), blank % 3];
  const after = [];
  if (row > 0) after.push(["u", swapped(board, blank, blank - 3)]);
  if (row < 2) after.push(["d", swapped(board, blank, blank + 3)]);
  if (column > 0) after.push(["l", swapped(board, blank, blank - 1)]);
  if (column < 2) after.push(["r", swapped(board, blank, blank + 1)]);
  return after;
}

/** A row or column of a 3x3 board shifts by one. */
function rotations(board) {
  const after = [];
  for (const line of [0, 1, 2]) {
    const row = board.slice(3 * line, 3 * line + 3);
    const put = (text) => board.slice(0, 3 * line) + text + board.slice(3 * line + 3);
    after.push([`L${line + 1}`, put(row.slice(1) + row[0])], [`R${line + 1}`, put(row[2] + row.slice(0, 2))]);
    const down = [...board];
    const up = [...board];
    for (const row of [0, 1, 2]) {
      down[3 * ((row + 1) % 3) + line] = board[3 * row + line];
      up[3 * row + line] = board[3 * ((row + 1) % 3) + line];
    }
    after.push([`D${line + 1}`, down.join("")], [`U${line + 1}`, up.join("")]);
  }
  return after;
}

/** The moves of each puzzle: from a board, [name, board after it] in any order. Each has an inverse. */
export const rules = {
  slide3x3: slides,
  rotate3x3: rotations,
  mixed3x3: (board) => [...slides(board), ...rotations(board)],
};

/** The distance of every board that can reach the goal. */
export function distancesTo(rule, goal) {
  const distances = new Map([[goal, 0]]);
  for (const [board, distance] of distances)
    for (const [, next] of rule(board)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
