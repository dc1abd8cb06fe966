#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <tilebase/permutation.hpp>

namespace tilebase {

/// Greatest number of cells whose arrangements a rank of 64 bits can number: 20! has 62 bits.
inline constexpr int max_ranked_cells = 20;

/// Factorials n!, by n in 0..max_ranked_cells.
inline constexpr std::array<std::uint64_t, max_ranked_cells + 1> factorials = []() {
  std::array<std::uint64_t, max_ranked_cells + 1> f{1};
  for (std::size_t i = 1; i < f.size(); ++i) f[i] = f[i - 1] * i;
  return f;
}();

constexpr std::uint64_t factorial(int n) {
  return factorials[static_cast<std::size_t>(n)];
}

/// Numbers of set bits, by byte. bit_count() looks two bytes up at a time, since the baseline x86-64 instruction set
/// has no popcount, and the compiler's replacement is a call.
inline constexpr auto bit_counts = []() {
  std::array<std::uint8_t, 256> counts{};
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(counts[i / 2] + (i & 1U));
  return counts;
}();
constexpr std::uint32_t bit_count(std::unsigned_integral auto bits) {
  const std::uint32_t low = std::uint32_t{bit_counts[bits & 0xFFU]} + bit_counts[bits >> 8U & 0xFFU];
  return bits >> 16U == 0 ? low : low + bit_count(bits >> 16U);
}

/// Returns the rank of a placement: its position, from 0, in lexicographic order among all sequences of k distinct
/// numbers in 0..n-1. values[0..k-1] are distinct. Digit i of the rank counts the numbers below values[i] that are not
/// among values[0..i-1]; its base is n - i:
///
///     k = 2, n = 4    values 2 1    digits 2 1    rank 2 * 3 + 1 = 7    (0 1, 0 2, 0 3, 1 0, 1 2, 1 3, 2 0, 2 1)
///
/// 0 <= k <= n <= max_ranked_cells. O(k). There are n!/(n-k)! ranks.
constexpr std::uint64_t placement_rank(const std::uint8_t* values, int k, int n) {
  std::uint64_t rank = 0;
  std::uint32_t seen = 0;
  for (int i = 0; i < k; ++i) {
    const std::uint32_t bit = 1U << values[i];
    rank = rank * static_cast<std::uint64_t>(n - i) + values[i] - bit_count(seen & (bit - 1));
    seen |= bit;
  }
  return rank;
}

/// Inverts placement_rank(): writes values[0..k-1]. `rank` is below n!/(n-k)!. O(k); O(k^2) if n > 16.
void placement_unrank(std::uint64_t rank, std::uint8_t* values, int k, int n);

/// Returns a permutation of 0..length-1 by half its Cantor rank and by its parity. The permutations with the ranks
/// 2 * pair and 2 * pair + 1 differ by a swap of their last two numbers. `length` is at least 2. O(length^2).
Permutation order_of_pair(std::uint64_t pair, int length, int parity);

}  // namespace tilebase
