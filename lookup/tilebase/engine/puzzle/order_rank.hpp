#pragma once

#include <cstdint>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Rank and parity of a state's order (its tiles without the blank) from the board as it lies: lane i contributes
/// weight[i] times the number of smaller tiles after it, and nothing where the blank lies. Tiles are compared as they
/// are, for only their sequence matters.
struct OrderWeights {
  alignas(16) IntArray<std::uint16_t, 16> weight{};  ///< by lane; 0 for the last tile, which has none after it
  alignas(16)
      IntArray<std::uint8_t, 16> counted{};  ///< 0xFF for lanes whose smaller tiles count towards the parity, else 0
};

struct OrderRank {
  std::uint32_t rank;    ///< the sum of weights
  std::uint32_t parity;  ///< of the order
};

/// Plain C++. `blank` is the blank's tile number, or one that is not on the board. Lanes from `cells` on hold their own
/// number.
inline OrderRank order_rank_portable(const State& state, int cells, int blank, const OrderWeights& weights) {
  OrderRank result{0, 0};
  for (int i = 0; i < cells; ++i) {
    std::uint32_t smaller = 0;
    for (int j = i + 1; j < cells; ++j) smaller += state[j] != blank && state[j] < state[i] ? 1U : 0U;
    result.rank += weights.weight[i] * smaller;
    result.parity ^= weights.counted[i] & smaller & 1U;
  }
  return result;
}

/// The greatest weight that order_rank() takes; order_rank_portable() takes any.
inline constexpr std::uint16_t max_vector_weight = 32767;

#if defined(__SSE2__)
/// The same: all lanes are compared with the lanes 1, 2, ..., 8 places on at a time.
inline OrderRank order_rank_sse2(const State& state, int blank, const OrderWeights& weights) {
  __m128i tiles = _mm_load_si128(reinterpret_cast<const __m128i*>(state.lane.data()));
  // Treated as the greatest tile, the blank is never the smaller one; its own count has weight 0.
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
  compare_with(_mm_srli_si128(tiles, 8));  // puts a zero beside lane 8, the last of nine, whose weight is 0
  const __m128i zero = _mm_setzero_si128();
  const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(weights.weight.data()));
  __m128i sum = _mm_madd_epi16(_mm_unpacklo_epi8(smaller, zero), weight);
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
  const __m128i counted =
      _mm_and_si128(smaller, _mm_load_si128(reinterpret_cast<const __m128i*>(weights.counted.data())));
  const auto ones =
      static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(counted, 7)));  // the lowest bit of each lane
  return {static_cast<std::uint32_t>(_mm_cvtsi128_si32(sum)), static_cast<std::uint32_t>(__builtin_parity(ones))};
}
static_assert(max_unpacked_cells <= 9, "lane 8 must be the last");
#endif

/// The fastest of the above for this machine.
inline OrderRank order_rank(const State& state, [[maybe_unused]] int cells, int blank, const OrderWeights& weights) {
#if defined(__SSE2__)
  return order_rank_sse2(state, blank, weights);
#else
  return order_rank_portable(state, cells, blank, weights);
#endif
}

}  // namespace tilebase
