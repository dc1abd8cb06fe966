#include <tilebase/puzzle/cantor.hpp>

namespace tilebase {

std::uint32_t cantor_rank(const Permutation& p, int length) {
  std::uint32_t rank = 0;
  std::uint32_t seen = 0;
  for (int i = 0; i < length; ++i) {
    const std::uint32_t bit = 1U << p[i];
    const std::uint32_t smaller_after = p[i] - bit_count(seen & (bit - 1));
    rank = rank * static_cast<std::uint32_t>(length - i) + smaller_after;
    seen |= bit;
  }
  return rank;
}

Permutation cantor_unrank(std::uint32_t rank, int length) {
  Permutation p = identity_permutation();
  // From the last digit to the first: a lane takes its digit, and every later value not below it moves up by one.
  for (int i = length - 1; i >= 0; --i) {
    const auto base = static_cast<std::uint32_t>(length - i);
    const auto digit = static_cast<std::uint8_t>(rank % base);
    rank /= base;
    p[i] = digit;
    for (int j = i + 1; j < length; ++j) p[j] = static_cast<std::uint8_t>(p[j] + (p[j] >= digit ? 1 : 0));
  }
  return p;
}

}  // namespace tilebase
