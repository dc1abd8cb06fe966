#include <algorithm>
#include <numeric>

#include <tilebase/puzzle/cantor.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

TEST_CASE("factorials are right up to the greatest puzzle") {
  CHECK(factorial(0) == 1);
  CHECK(factorial(1) == 1);
  CHECK(factorial(5) == 120);
  CHECK(factorial(9) == 362880);
}

TEST_CASE("ranks count all permutations of every length in lexicographic order") {
  const int length = GENERATE(range(0, 10));
  std::array<std::uint8_t, 9> lanes{};
  std::iota(lanes.begin(), lanes.end(), std::uint8_t{0});
  std::uint32_t rank = 0;
  std::uint32_t wrong = 0;
  do {
    Permutation p = identity_permutation();
    std::copy_n(lanes.begin(), length, p.lane.begin());
    wrong += cantor_rank(p, length) != rank ? 1 : 0;
    wrong += cantor_unrank(rank, length) != p ? 1 : 0;  // compares the lanes beyond the length too
    ++rank;
  } while (std::next_permutation(lanes.begin(), lanes.begin() + length));
  CHECK(wrong == 0);
  CHECK(rank == factorial(length));
}

TEST_CASE("known boards have known ranks") {
  CHECK(cantor_rank(support::state_of("123456789"), 9) == 0);
  CHECK(cantor_rank(support::state_of("123456798"), 9) == 1);
  CHECK(cantor_rank(support::state_of("213456789"), 9) == 40320);
  CHECK(cantor_rank(support::state_of("23415x768"), 9) == 46100);
  CHECK(cantor_rank(support::state_of("987654321"), 9) == 362879);
  CHECK(cantor_unrank(362879, 9) == support::state_of("987654321"));
}
