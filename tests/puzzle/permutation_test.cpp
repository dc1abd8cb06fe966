#include <algorithm>
#include <vector>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

std::vector<Permutation> all_of_length(int length) {
  std::vector<Permutation> permutations;
  for (std::uint32_t rank = 0; rank < factorial(length); ++rank) permutations.push_back(cantor_unrank(rank, length));
  return permutations;
}

/// The parity by the other definition: cells less cycles.
int parity_by_cycles(const Permutation& p, int cells) {
  int cycles = 0;
  std::vector<bool> seen(static_cast<std::size_t>(cells), false);
  for (int first = 0; first < cells; ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    ++cycles;
    for (int i = first; !seen[static_cast<std::size_t>(i)]; i = p[i]) seen[static_cast<std::size_t>(i)] = true;
  }
  return (cells - cycles) & 1;
}

}  // namespace

TEST_CASE("a permutation and its inverse cancel out on both sides") {
  int wrong = 0;
  for (const Permutation& p : all_of_length(8)) {
    wrong += compose(p, inverse(p)) != identity_permutation() ? 1 : 0;
    wrong += compose(inverse(p), p) != identity_permutation() ? 1 : 0;
    wrong += inverse(inverse(p)) != p ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("parity is that of the cycles and adds up under composition") {
  int wrong = 0;
  const auto permutations = all_of_length(7);
  for (const Permutation& p : permutations) wrong += p.parity(7) != parity_by_cycles(p, 7) ? 1 : 0;
  for (std::size_t i = 0; i < permutations.size(); ++i) {
    const Permutation& other = permutations[(i * 2741) % permutations.size()];
    wrong += compose(permutations[i], other).parity(7) != (permutations[i].parity(7) ^ other.parity(7)) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("the first lane answers for a value that several have or none has") {
  constexpr State none{};
  static_assert(none.lane_of(0) == 0 && none.lane_of(8) == 0);
  State state{};
  CHECK(state.lane_of(0) == 0);
  for (int value = 1; value < 256; ++value) CHECK(state.lane_of(value) == 0);
  state[31] = 7;
  CHECK(state.lane_of(7) == 31);
  state[5] = 7;
  CHECK(state.lane_of(7) == 5);
}
