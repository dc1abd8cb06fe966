#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <tilebase/export.hpp>

namespace tilebase {

/// Largest number of cells of a puzzle.
inline constexpr int max_cells = 64;

/// A permutation of 0..n-1 in a fixed number of lanes, one byte each. Lanes from n on hold their own number, which
/// every function below preserves.
///
/// A permutation is read in two ways:
///   a *state*:  lane c is the tile in cell c;
///   a *move*:   lane c is the cell that the tile now in cell c came from.
///
///       state   2 0 1     (cell 0 holds tile 2)
///       move    1 2 0     (cell 0 takes the tile of cell 1, ...)
///       after   0 1 2     after[c] = state[move[c]]
///
/// `lanes` alone decides the width. tests/bench/tables.md has the cost of 64 lanes.
struct alignas(16) Permutation {
  static constexpr int lanes = 64;  // a power of two
  static_assert(lanes >= max_cells);
  std::array<std::uint8_t, lanes> lane;

  /// Number of cells of a state, which Puzzle::state() and all functions that return states set; else 0, as in State{}
  /// and in steps. The composition of a state and a step keeps it. Comparisons ignore it.
  std::uint8_t cells = 0;

  constexpr std::uint8_t operator[](std::integral auto i) const { return lane[static_cast<std::size_t>(i)]; }
  constexpr std::uint8_t& operator[](std::integral auto i) { return lane[static_cast<std::size_t>(i)]; }

  /// Returns the first of `count` lanes that holds `value`: the cell of a tile. 0 if no lane does, as in State{}, no
  /// arrangement. `count`: a power of two, at least 16.
  template <int count = lanes>
  constexpr int lane_of(int value) const;

  /// Returns 0 for an even permutation of the first `length` lanes, 1 for an odd one. O(length^2).
  constexpr int parity(int length) const;

  friend constexpr bool operator==(const Permutation& a, const Permutation& b) { return a.lane == b.lane; }
  friend constexpr std::strong_ordering operator<=>(const Permutation& a, const Permutation& b) {
    // Not <=> of arrays, which clang's library lacks before version 17.
    return a.lane == b.lane  ? std::strong_ordering::equal
           : a.lane < b.lane ? std::strong_ordering::less
                             : std::strong_ordering::greater;
  }
};

/// An arrangement of all tiles: lane c is the tile in cell c, tiles numbered from 0 in the order of the definition.
/// Puzzle::state() creates it, and so do parse_board(), Puzzle::unrank() and others. Questions about a state of another
/// number of cells, or about lanes that are no arrangement, are the error bad_board.
using State = Permutation;

/// Returns the permutation that changes nothing: a step, or a state of a number of cells.
constexpr Permutation identity_permutation(int cells = 0) {
  Permutation p{};
  p.cells = static_cast<std::uint8_t>(cells);
  for (int i = 0; i < Permutation::lanes; ++i) p[i] = static_cast<std::uint8_t>(i);
  return p;
}

/// Returns the permutation whose lane i is outer[inner[i]]: the state `outer` after the move `inner`, or the state
/// `inner` with its tiles relabelled by `outer`.
constexpr Permutation compose(const Permutation& outer, const Permutation& inner) {
  Permutation result{};
  result.cells = outer.cells | inner.cells;
  for (int i = 0; i < Permutation::lanes; ++i) result[i] = outer[inner[i] & (Permutation::lanes - 1)];
  return result;
}

/// Composes permutations of the first `cells` lanes as above, in less time.
constexpr Permutation compose(const Permutation& outer, const Permutation& inner, int cells) {
  Permutation result = outer;
  for (int i = 0; i < cells; ++i) result[i] = outer[inner[i] & (Permutation::lanes - 1)];
  return result;
}

constexpr Permutation inverse(const Permutation& p) {
  Permutation result{};
  result.cells = p.cells;
  for (int i = 0; i < Permutation::lanes; ++i) result[p[i] & (Permutation::lanes - 1)] = static_cast<std::uint8_t>(i);
  return result;
}

/// Inverts a permutation of the first `cells` lanes as above, in less time.
constexpr Permutation inverse(const Permutation& p, int cells) {
  Permutation result = p;
  for (int i = 0; i < cells; ++i) result[p[i] & (Permutation::lanes - 1)] = static_cast<std::uint8_t>(i);
  return result;
}

constexpr int Permutation::parity(int length) const {
  int inversions = 0;
  for (int i = 0; i < length; ++i)
    for (int j = i + 1; j < length; ++j) inversions += (*this)[j] < (*this)[i] ? 1 : 0;
  return inversions & 1;
}

template <int count>
constexpr int Permutation::lane_of(int value) const {
#if defined(__SSE2__)
  if (!std::is_constant_evaluated()) {
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    std::uint64_t hits = 0;
    for (int i = 0; i < count; i += 16) {
      const __m128i some = _mm_load_si128(reinterpret_cast<const __m128i*>(lane.data() + i));
      const auto bits = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)));
      hits |= std::uint64_t{bits} << static_cast<unsigned>(i);
    }
    return hits == 0 ? 0 : __builtin_ctzll(hits);
  }
#endif
  int first = count;
  for (int i = 0; i < count; ++i) {  // no branch that could be mispredicted
    const int hit = (*this)[i] == value ? i : count;
    first = hit < first ? hit : first;
  }
  return first & (count - 1);
}

}  // namespace tilebase
