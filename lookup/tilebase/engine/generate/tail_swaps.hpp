#pragma once

#include <cstdint>

namespace tilebase {

/// Swaps of two adjacent tiles, applied to a set of orders of five tiles at once. A word represents the 60 orders of
/// one parity as its lanes (bits 0 to 59). The Lehmer digits t0 t1 t2 t3 identify an order: digit i is the number of
/// later tiles that are smaller than tile i. t3 follows from the other digits and the parity; the lane is 12 t0 + 3 t1
/// + t2:
///
///     lane           0           1           2           3       ...      59
///     even order     0 1 2 3 4   0 1 3 4 2   0 1 4 2 3   0 2 1 4 3        4 3 2 1 0
///
/// A swap of adjacent tiles exchanges their digits a, b and counts the changed order of this pair: if a <= b, (a, b)
/// becomes (b + 1, a); otherwise (a, b) becomes (b, a - 1). All orders with the same b - a move by the same number of
/// lanes, so the swap of a whole word takes a few masks and shifts. A swap changes the parity.
namespace tail_swaps {

using Word = std::uint64_t;

inline constexpr int lanes = 60;
inline constexpr Word all_lanes = (Word{1} << lanes) - 1;

/// Mask of the lanes for whose digits include(t0, t1, t2) is true.
template <class Include>
constexpr Word lanes_where(Include include) {
  Word mask = 0;
  for (int t0 = 0; t0 < 5; ++t0)
    for (int t1 = 0; t1 < 4; ++t1)
      for (int t2 = 0; t2 < 3; ++t2)
        if (include(t0, t1, t2)) mask |= Word{1} << static_cast<unsigned>(12 * t0 + 3 * t1 + t2);
  return mask;
}

/// Exchanges each lane of the mask with the lane that is `by` lanes higher, and clears all other lanes.
constexpr Word exchange(Word word, Word mask, unsigned by) {
  return (word & mask) << by | (word >> by & mask);
}

/// Swaps the first and the second tile of each order.
constexpr Word swap_0(Word word) {
  constexpr auto mask = [](int ahead) { return lanes_where([=](int t0, int t1, int) { return t1 - t0 == ahead; }); };
  constexpr Word masks[] = {mask(0), mask(1), mask(2), mask(3)};
  return exchange(word, masks[0], 12) | exchange(word, masks[1], 21) | exchange(word, masks[2], 30) |
         exchange(word, masks[3], 39);
}

/// Swaps the second and the third tile of each order.
constexpr Word swap_1(Word word) {
  constexpr auto mask = [](int ahead) { return lanes_where([=](int, int t1, int t2) { return t2 - t1 == ahead; }); };
  constexpr Word masks[] = {mask(0), mask(1), mask(2)};
  return exchange(word, masks[0], 3) | exchange(word, masks[1], 5) | exchange(word, masks[2], 7);
}

/// Swaps the third and the fourth tile of each order. `odd` has all bits set if the word's orders are odd before the
/// swap, and no bits otherwise. If t2 = t3 or t2 = t3 + 2, which means that parity + t0 + t1 is even, t2 goes
/// 0 -> 1 -> 2 -> 0; otherwise 0 -> 2 -> 1 -> 0.
constexpr Word swap_2(Word word, Word odd) {
  constexpr Word even_places = lanes_where([](int t0, int t1, int) { return (t0 + t1) % 2 == 0; });
  constexpr auto third = [](int digit) { return lanes_where([=](int, int, int t2) { return t2 == digit; }); };
  constexpr Word first = third(0);
  constexpr Word last = third(2);
  const Word up = (word & ~last) << 1U | (word & last) >> 2U;
  const Word down = (word & ~first) >> 1U | (word & first) << 2U;
  const Word upwards = even_places ^ odd;
  return ((up & upwards) | (down & ~upwards)) & all_lanes;
}

// A swap of the last two tiles moves no lane and changes only the parity.

}  // namespace tail_swaps

}  // namespace tilebase
