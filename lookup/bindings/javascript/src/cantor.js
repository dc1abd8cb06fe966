// The Cantor index (rank) of an arrangement: its place, from 0, among all arrangements of 0..n-1 in lexicographic
// order. For n up to 16: 16! is below 2^53, so every rank is an exact Number. Ranks may exceed 32 bits: no bit
// operations on them.

const factorials = [1]; // up to 16!, which has 45 bits
for (let n = 1; n <= 16; ++n) factorials.push(n * factorials[n - 1]);

export const factorial = (n) => factorials[n];

const bitCounts = new Uint8Array(256);
for (let bits = 1; bits < 256; ++bits) bitCounts[bits] = bitCounts[bits >> 1] + (bits & 1);
const bitCount = (bits) => bitCounts[bits & 255] + bitCounts[bits >> 8];

export function cantorRank(tiles) {
  let rank = 0;
  let seen = 0;
  for (let i = 0; i < tiles.length; ++i) {
    const bit = 1 << tiles[i];
    rank = rank * (tiles.length - i) + tiles[i] - bitCount(seen & (bit - 1));
    seen |= bit;
  }
  return rank;
}

/** The inverse: the tiles of a rank from 0 to length! - 1. O(length^2). */
export function cantorUnrank(rank, length) {
  // Digits of the factorial number system, the last first: how many smaller tiles come after each tile.
  const digits = [];
  for (let radix = 1; radix <= length; ++radix) {
    const digit = rank % radix;
    digits.push(digit);
    rank = (rank - digit) / radix;
  }
  const left = Array.from({ length }, (_, tile) => tile);
  return digits.reverse().map((digit) => left.splice(digit, 1)[0]);
}

/** Calls visit(tiles, rank) for all arrangements in lexicographic order; `tiles` is the same array each time. */
export function forEachArrangement(length, visit) {
  const tiles = Array.from({ length }, (_, tile) => tile);
  for (let rank = 0; ; ++rank) {
    visit(tiles, rank);
    let i = length - 2;
    while (i >= 0 && tiles[i] > tiles[i + 1]) --i;
    if (i < 0) return;
    let j = length - 1;
    while (tiles[j] < tiles[i]) --j;
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
    for (let a = i + 1, b = length - 1; a < b; ++a, --b) [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
  }
}

/** The tiles after a move: from[c] is the cell that the tile now in cell c came from. */
export function moved(tiles, from) {
  const after = [];
  for (let c = 0; c < from.length; ++c) after.push(tiles[from[c]]);
  return after;
}
