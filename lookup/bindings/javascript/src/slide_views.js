// Which tiles share a pattern table on a board of slides. Cells are numbered in reading order; a tile has the number of
// its cell in the goal, so a pattern is an array of cells.

/** More tiles make better bounds and larger tables: these have at most 665,280 placements each. */
const mostTiles = (cells) => (cells <= 12 ? 6 : 5);

/** For 4x4 with the blank in the last cell; it needs a quarter of the states that bands need. */
const best4x4 = [
  [1, 2, 3, 6, 7],
  [0, 4, 5, 8, 9],
  [10, 11, 12, 13, 14],
];

/**
 * The tiles in patterns, each compact: two lines at a time, along them, to and fro. Lines are rows or columns.
 *
 *     0 2 4 6
 *     1 3 5 7
 *     e c a 8
 *     f d b 9
 */
function inBands(lines, length, cellOf, blank) {
  const order = [];
  for (let first = 0; first < lines; first += 2)
    for (let i = 0; i < length; ++i)
      for (let line = first; line < Math.min(first + 2, lines); ++line)
        order.push(cellOf(line, first % 4 === 0 ? i : length - 1 - i));
  const tiles = order.filter((cell) => cell !== blank);
  const patterns = [];
  while (tiles.length > 0) patterns.push(tiles.splice(0, mostTiles(lines * length)));
  return patterns;
}

/**
 * Two partitions of the tiles into patterns, for goals with the blank in that cell: {partitions, mirror}. The tables of
 * the second one see cell c of the board as cell mirror[c]: so a square needs only the first one's tables, if the blank
 * is on a diagonal.
 */
export function viewsOf(rows, cols, blank) {
  const cellOf = (row, column) => row * cols + column;
  const places = Array.from({ length: rows * cols }, (_, cell) => [Math.floor(cell / cols), cell % cols]);
  const [blankRow, blankColumn] = places[blank];
  const lastRow = rows - 1;
  const lastColumn = cols - 1;

  let byRows = inBands(rows, cols, cellOf, blank);
  const isCorner = [0, lastRow].includes(blankRow) && [0, lastColumn].includes(blankColumn);
  if (rows === 4 && cols === 4 && isCorner) {
    const flip = (cell) => {
      const [row, column] = places[cell];
      return cellOf(blankRow === 0 ? lastRow - row : row, blankColumn === 0 ? lastColumn - column : column);
    };
    byRows = best4x4.map((tiles) => tiles.map(flip));
  }
  const mirrored = (seen) => ({ partitions: [byRows, byRows], mirror: places.map(seen) });
  if (rows === cols && blankRow === blankColumn) return mirrored(([row, column]) => cellOf(column, row));
  if (rows === cols && blankRow === lastColumn - blankColumn)
    return mirrored(([row, column]) => cellOf(lastColumn - column, lastRow - row));
  const byColumns = inBands(cols, rows, (column, row) => cellOf(row, column), blank);
  return { partitions: [byRows, byColumns], mirror: [...places.keys()] };
}
