#include <tilebase/puzzle/cantor.hpp>

namespace tilebase {
namespace {

/// For a type of unsigned numbers that holds the rank.
template <class Rank>
void unrank(Rank rank, std::uint8_t* values, int k, int n) {
  // From the last digit to the first: a value takes its digit, and every later value not below it moves up by one.
  for (int i = k - 1; i >= 0; --i) {
    const auto base = static_cast<Rank>(n - i);
    const auto digit = static_cast<std::uint8_t>(rank % base);
    rank /= base;
    values[i] = digit;
    for (int j = i + 1; j < k; ++j) values[j] = static_cast<std::uint8_t>(values[j] + (values[j] >= digit ? 1 : 0));
  }
}

}  // namespace

void placement_unrank(std::uint64_t rank, std::uint8_t* values, int k, int n) {
  // Division of 32 bits is much faster than of 64 on many processors.
  if (rank >> 32U == 0)
    unrank(static_cast<std::uint32_t>(rank), values, k, n);
  else
    unrank(rank, values, k, n);
}

Permutation cantor_unrank(std::uint64_t rank, int length) {
  Permutation p = identity_permutation();
  placement_unrank(rank, p.lane.data(), length, length);
  return p;
}

}  // namespace tilebase
