#pragma once

#include <array>
#include <cstdint>

#include <tilebase/export.hpp>
#include <tilebase/puzzle/permutation.hpp>

namespace tilebase {

/// n! for n in 0..max_cells.
inline constexpr std::array<std::uint32_t, max_cells + 1> factorials = []() {
  std::array<std::uint32_t, max_cells + 1> f{1};
  for (std::uint32_t i = 1; i < f.size(); ++i) f[i] = f[i - 1] * i;
  return f;
}();

constexpr std::uint32_t factorial(int n) {
  return factorials[static_cast<std::size_t>(n)];
}

/// Set bits of a number of up to max_cells bits. By table: the baseline x86-64 instruction set has no popcount, and the
/// compiler's stand-in is a call.
inline constexpr auto bit_counts = []() {
  std::array<std::uint8_t, 1U << max_cells> counts{};
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(counts[i / 2] + (i & 1U));
  return counts;
}();
constexpr std::uint32_t bit_count(std::uint32_t bits) {
  return bit_counts[bits];
}

/// The Cantor index: the place, from 0, of the first `length` lanes among all permutations of 0..length-1 in
/// lexicographic order. In the factorial number system its digits are, for each lane, how many smaller values come
/// after it:
///
///     2 0 1  ->  digits 2 0 0  ->  2 * 2! + 0 * 1! + 0 * 0!  =  4
///
/// length is 0..max_cells. O(length).
TILEBASE_EXPORT std::uint32_t cantor_rank(const Permutation& p, int length);

/// The inverse of cantor_rank: rank is 0..length!-1; lanes from `length` on hold their own number. O(length^2) on nine
/// at most.
TILEBASE_EXPORT Permutation cantor_unrank(std::uint32_t rank, int length);

}  // namespace tilebase
