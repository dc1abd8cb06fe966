#include <tilebase/engine/puzzle/cantor.hpp>

#include <tilebase/engine/puzzle/placement.hpp>
#include <utility>

namespace tilebase {
namespace {

/// Reciprocals 2^32 / base, rounded up, by base. (rank * reciprocal) >> 32 is rank / base for a rank below 2^28, and
/// takes less time than a division.
constexpr auto reciprocals = []() {
  std::array<std::uint64_t, max_ranked_cells + 1> of_base{};
  for (std::size_t base = 1; base < of_base.size(); ++base)
    of_base[base] = ((std::uint64_t{1} << 32U) + base - 1) / base;
  return of_base;
}();

}  // namespace

void placement_unrank(std::uint64_t rank, std::uint8_t* values, int k, int n) {
  for (int i = k - 1; i >= 0; --i) {
    const auto base = static_cast<std::size_t>(n - i);
    const std::uint64_t rest = rank >> 28U == 0 ? rank * reciprocals[base] >> 32U : rank / base;
    values[i] = static_cast<std::uint8_t>(rank - rest * base);
    rank = rest;
  }
  if (n > 16) {
    // A digit becomes a number: it grows by 1 for each earlier value that is not above it.
    for (int i = k - 1; i-- > 0;)
      for (int later = i + 1; later < k; ++later)
        if (values[later] >= values[i]) ++values[later];
    return;
  }
  // A digit d takes number d, from 0, of the unused numbers in ascending order: four bits each, the smallest lowest.
  std::uint64_t rest = 0xFEDCBA9876543210;
  for (int i = 0; i < k; ++i) {
    const unsigned shift = 4U * values[i];
    const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
    values[i] = static_cast<std::uint8_t>(rest >> shift & 15U);
    rest = (rest & below) | (rest >> 4U & ~below);
  }
}

std::uint64_t cantor_rank(const Permutation& p, int length) {
  return placement_rank(p.lane.data(), length, length);
}

Permutation cantor_unrank(std::uint64_t rank, int length) {
  Permutation p = identity_permutation(length);
  placement_unrank(rank, p.lane.data(), length, length);
  return p;
}

Permutation order_of_pair(std::uint64_t pair, int length, int parity) {
  Permutation order = cantor_unrank(2 * pair, length);
  if (order.parity(length) != parity) std::swap(order[length - 2], order[length - 1]);
  return order;
}

}  // namespace tilebase
