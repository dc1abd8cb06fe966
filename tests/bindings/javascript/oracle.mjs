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

/** The place of an order of numbers from 0 on among all such orders, sorted. */
function rankOf(order) {
  let rank = 0;
  for (let i = 0; i < order.length; ++i) {
    let smaller = 0;
    for (let j = i + 1; j < order.length; ++j) if (order[j] < order[i]) ++smaller;
    rank = rank * (order.length - i) + smaller;
  }
  return rank;
}

/** The moves of a rule, by the blank's cell: for each cell, the cell that its tile comes from. */
function movesOf(rule, symbols) {
  const moves = (board) => rule(board).map(([, after]) => [...after].map((tile) => board.indexOf(tile)));
  const others = symbols.replace("x", "");
  return Array.from(symbols, (_, blank) =>
    moves(symbols.includes("x") ? `${others.slice(0, blank)}x${others.slice(blank)}` : symbols),
  );
}

/** The distance of each board to the goal, in the order of the symbols; -1 where there is no way. */
export function distancesTo(rule, goal) {
  const symbols = [...goal].sort().join("");
  const moves = movesOf(rule, symbols);
  const blank = symbols.length - 1; // x comes after the digits
  const first = Uint8Array.from(goal, (tile) => symbols.indexOf(tile));
  const distances = new Int8Array(362880).fill(-1);
  distances[rankOf(first)] = 0;
  const after = new Uint8Array(first.length);
  const reached = [first];
  for (const order of reached) {
    const distance = distances[rankOf(order)] + 1;
    for (const from of moves[order.indexOf(blank)]) {
      for (let cell = 0; cell < after.length; ++cell) after[cell] = order[from[cell]];
      const rank = rankOf(after);
      if (distances[rank] >= 0) continue;
      distances[rank] = distance;
      reached.push(after.slice());
    }
  }
  return distances;
}
