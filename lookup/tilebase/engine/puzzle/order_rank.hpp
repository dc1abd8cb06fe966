#pragma once

#include <cstdint>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Weights that give the rank and the parity of a state's order (its tiles without the blank) straight from the state:
/// lane i adds weight[i] times the number of smaller tiles in later lanes; the blank's lane adds 0. Tile numbers need
/// no correction for the blank, since only comparisons matter.
struct OrderWeights {
  alignas(16) IntArray<std::uint16_t, 16> weight{};      ///< weight of each lane; 0 for the last tile
  alignas(16) IntArray<std::uint8_t, 16> parity_mask{};  ///< mask of each lane: 0xFF if it counts in the parity, else 0
};

struct OrderRank {
  std::uint32_t rank;    ///< weighted sum
  std::uint32_t parity;  ///< parity of the order, 0 or 1
};

/// Computes the rank and the parity in portable C++. `blank` is the blank's tile number, or a number that is not on the
/// board. Lanes from `cells` on hold their own number. O(cells^2).
inline OrderRank order_rank_portable(const State& state, int cells, int blank, const OrderWeights& weights) {
  OrderRank result{0, 0};
  for (int i = 0; i < cells; ++i) {
    std::uint32_t smaller = 0;
    for (int j = i + 1; j < cells; ++j) smaller += state[j] != blank && state[j] < state[i] ? 1U : 0U;
    result.rank += weights.weight[i] * smaller;
    result.parity ^= weights.parity_mask[i] & smaller & 1U;
  }
  return result;
}

/// Greatest weight that order_rank() accepts; order_rank_portable() accepts any.
inline constexpr std::uint16_t max_vector_weight = 32767;

#if defined(__SSE2__)
/// Computes order_rank_portable() with SSE2: compares all lanes at once with the lanes 1, 2, ..., 8 places later.
inline OrderRank order_rank_sse2(const State& state, int blank, const OrderWeights& weights) {
  __m128i tiles = _mm_load_si128(reinterpret_cast<const __m128i*>(state.lane.data()));
  // The blank becomes the greatest tile, so it is never the smaller of two; its own lane has weight 0.
  const __m128i at_blank = _mm_cmpeq_epi8(tiles, _mm_set1_epi8(static_cast<char>(blank)));
  tiles = _mm_or_si128(tiles, _mm_and_si128(at_blank, _mm_set1_epi8(0x70)));
  __m128i smaller = _mm_setzero_si128();
  const auto compare_with = [&](__m128i later) { smaller = _mm_sub_epi8(smaller, _mm_cmpgt_epi8(tiles, later)); };
  compare_with(_mm_srli_si128(tiles, 1));
  compare_with(_mm_srli_si128(tiles, 2));
  compare_with(_mm_srli_si128(tiles, 3));
  compare_with(_mm_srli_si128(tiles, 4));
  compare_with(_mm_srli_si128(tiles, 5));
  compare_with(_mm_srli_si128(tiles, 6));
  compare_with(_mm_srli_si128(tiles, 7));
  compare_with(_mm_srli_si128(tiles, 8));  // compares lane 8, the last of nine, with 0; its weight is 0
  const __m128i zero = _mm_setzero_si128();
  const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(weights.weight.data()));
  __m128i sum = _mm_madd_epi16(_mm_unpacklo_epi8(smaller, zero), weight);
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
  const __m128i counted =
      _mm_and_si128(smaller, _mm_load_si128(reinterpret_cast<const __m128i*>(weights.parity_mask.data())));
  const auto ones =
      static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(counted, 7)));  // lowest bit of each lane
  return {static_cast<std::uint32_t>(_mm_cvtsi128_si32(sum)), static_cast<std::uint32_t>(__builtin_parity(ones))};
}
static_assert(max_unpacked_cells <= 9, "lane 8 must be the last");
#endif

/// Computes the rank and the parity by the fastest code that this machine has. Weights are at most max_vector_weight.
inline OrderRank order_rank(const State& state, [[maybe_unused]] int cells, int blank, const OrderWeights& weights) {
#if defined(__SSE2__)
  return order_rank_sse2(state, blank, weights);
#else
  return order_rank_portable(state, cells, blank, weights);
#endif
}

}  // namespace tilebase
