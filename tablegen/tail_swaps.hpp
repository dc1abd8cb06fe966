#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilebase::tablegen {

/// The orders of five tiles that have one parity, as the 60 lanes of a word, and what swaps of two neighbouring tiles
/// do to them. An order is given by its Lehmer digits t0 t1 t2 t3: how many of the later tiles are smaller. t3 follows
/// from the others and the parity; the lane is 12 t0 + 3 t1 + t2:
///
///     lane           0           1           2           3       ...      59
///     even order     0 1 2 3 4   0 1 3 4 2   0 1 4 2 3   0 2 1 4 3        4 3 2 1 0
///
/// A swap exchanges two digits, and counts the pair itself:  a <= b: (a, b) -> (b + 1, a), otherwise back. So the lanes
/// of all orders with the same b - a move by the same number, and a swap of whole words is a few masks and shifts. It
/// changes the parity.
namespace tail_swaps {

using Word = std::uint64_t;

inline constexpr int lanes = 60;
inline constexpr Word all_lanes = (Word{1} << lanes) - 1;

/// The lanes whose digits are so: include(t0, t1, t2).
template <class Include>
constexpr Word lanes_where(Include include) {
  Word mask = 0;
  for (int t0 = 0; t0 < 5; ++t0)
    for (int t1 = 0; t1 < 4; ++t1)
      for (int t2 = 0; t2 < 3; ++t2)
        if (include(t0, t1, t2)) mask |= Word{1} << static_cast<unsigned>(12 * t0 + 3 * t1 + t2);
  return mask;
}

/// Masked lanes go up by `by`, and those there come down.
constexpr Word exchange(Word word, Word mask, unsigned by) {
  return (word & mask) << by | (word >> by & mask);
}

/// The first two tiles change places.
constexpr Word swap_0(Word word) {
  constexpr auto mask = [](int ahead) { return lanes_where([=](int t0, int t1, int) { return t1 - t0 == ahead; }); };
  constexpr Word masks[] = {mask(0), mask(1), mask(2), mask(3)};
  return exchange(word, masks[0], 12) | exchange(word, masks[1], 21) | exchange(word, masks[2], 30) |
         exchange(word, masks[3], 39);
}

/// The second and the third.
constexpr Word swap_1(Word word) {
  constexpr auto mask = [](int ahead) { return lanes_where([=](int, int t1, int t2) { return t2 - t1 == ahead; }); };
  constexpr Word masks[] = {mask(0), mask(1), mask(2)};
  return exchange(word, masks[0], 3) | exchange(word, masks[1], 5) | exchange(word, masks[2], 7);
}

/// The third and the fourth. `odd` has all bits set if the word's orders are odd before the swap, else none. Where
/// t2 = t3 or t2 = t3 + 2, that is where parity + t0 + t1 is even, t2 goes 0 -> 1 -> 2 -> 0, elsewhere back.
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

// The last two tiles: every lane stays; only the parity changes.

}  // namespace tail_swaps

}  // namespace tilebase::tablegen
