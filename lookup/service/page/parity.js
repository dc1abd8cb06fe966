// Why a board cannot reach the goal, if the reason is parity.
//
// Some puzzles split the boards into two halves that no move connects. They do so if every cell of the gap can be given
// one of two colours such that the gap changes its colour exactly in odd moves (those with an odd permutation):
//
//     0 1 0     A slide swaps two cells, so it is odd, and the gap goes to a cell of the other colour.
//     1 0 1     Hence in every board that can reach the goal, the permutation from it to the goal is odd
//     0 1 0     exactly if the gap's cells in both have different colours.
//
// Without a gap there is one colour, so all moves must be even. The colours are found by a walk over the gap's cells.

const isOdd = (permutation) => {
  let odd = false;
  const seen = new Set();
  for (let cell = 0; cell < permutation.length; ++cell)
    for (let at = permutation[cell]; !seen.has(cell) && at !== cell; at = permutation[at]) {
      seen.add(at);
      odd = !odd;
    }
  return odd;
};

/** The moves as ways of the gap: [cell before, cell after, whether the move is odd]; without a gap, from 0 to 0. */
function gapWays(puzzle) {
  const after = (from, gap) => (puzzle.blank === null ? 0 : from.indexOf(gap));
  return puzzle.permutations.flatMap((byGap) =>
    byGap.flatMap((from, gap) => (from === null ? [] : [[gap, after(from, gap), isOdd(from)]])),
  );
}

/**
 * The colour of each cell that the gap can go to from cell `first` or come from; null if no colours suit all moves.
 * O(cells * moves).
 */
export function gapColours(puzzle, first) {
  const ways = gapWays(puzzle);
  const colours = new Map([[first, false]]);
  const waiting = [first];
  while (waiting.length > 0) {
    const cell = waiting.pop();
    for (const [a, b, odd] of ways) {
      if (a !== cell && b !== cell) continue;
      const other = a === cell ? b : a;
      const wanted = colours.get(cell) !== odd;
      if (!colours.has(other)) {
        colours.set(other, wanted);
        waiting.push(other);
      } else if (colours.get(other) !== wanted) return null;
    }
  }
  return colours;
}

/** All goals that a goal with wildcards stands for, if at most one tile besides the gap is missing; else null. */
function completions(puzzle, goal) {
  const tiles = puzzle.tiles(goal);
  const missing = puzzle.symbols.filter((symbol) => !tiles.includes(symbol));
  if (missing.filter((symbol) => symbol !== puzzle.blank).length > 1) return null;
  const orders = missing.length === 2 ? [missing, [...missing].reverse()] : [missing];
  return orders.map((order) => {
    const left = [...order];
    return tiles.map((tile) => (tile === "*" ? left.shift() : tile));
  });
}

/**
 * If a board has the wrong parity for the goal, two tiles to swap: those which, among all pairs, bring most tiles to
 * their cells in the goal; the first such pair. Never the gap. Else null, as where tiles are equal. O(cells^3).
 */
export function tilesToSwap(puzzle, board, goal) {
  if (new Set(puzzle.symbols).size < puzzle.cells) return null;
  const goals = completions(puzzle, goal);
  if (goals === null) return null;  // two tiles whose places do not matter can be swapped in the goal
  const tiles = puzzle.tiles(board);
  const gapIn = (all) => Math.max(0, all.indexOf(puzzle.blank));
  const colours = gapColours(puzzle, gapIn(tiles));
  const fits = (wanted) => {
    if (!colours.has(gapIn(wanted))) return true;  // the gap cannot get there: parity is not the reason
    return isOdd(tiles.map((tile) => wanted.indexOf(tile))) === colours.get(gapIn(wanted));
  };
  if (colours === null || goals.some(fits)) return null;

  const wanted = puzzle.tiles(goal);
  const home = (all) => all.filter((tile, cell) => tile === wanted[cell] && tile !== puzzle.blank).length;
  let best = { gain: -1, pair: null };
  for (let a = 0; a < tiles.length; ++a)
    for (let b = a + 1; b < tiles.length; ++b) {
      if (tiles[a] === puzzle.blank || tiles[b] === puzzle.blank) continue;
      const gain = home(swapped(tiles, a, b));
      if (gain > best.gain) best = { gain, pair: [tiles[a], tiles[b]] };
    }
  return best.pair.sort((a, b) => puzzle.symbols.indexOf(a) - puzzle.symbols.indexOf(b));
}

function swapped(tiles, a, b) {
  const other = [...tiles];
  [other[a], other[b]] = [tiles[b], tiles[a]];
  return other;
}

/** The board with two tiles swapped. */
export function swapTiles(puzzle, board, [one, other]) {
  const tiles = puzzle.tiles(board);
  return puzzle.boardOf(swapped(tiles, tiles.indexOf(one), tiles.indexOf(other)));
}
