#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <set>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "oracle/cantor.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

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

TEST_CASE("ranks of ten to twenty lanes are the slow ones, and are found back") {
  const int length = GENERATE(range(10, 21));
  CAPTURE(length);
  std::mt19937_64 random(static_cast<std::uint64_t>(length));
  const auto as_text = [&](const Permutation& p) {
    std::string text;
    for (int i = 0; i < length; ++i) text += static_cast<char>('A' + p[i]);
    return text;
  };
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    Permutation p = identity_permutation();
    std::shuffle(p.lane.begin(), p.lane.begin() + length, random);
    const std::uint64_t rank = cantor_rank(p, length);
    wrong += rank != oracle::cantor_index(as_text(p)) ? 1 : 0;
    wrong += cantor_unrank(rank, length) != p ? 1 : 0;
    const std::uint64_t drawn = random() % factorial(length);
    wrong += cantor_rank(cantor_unrank(drawn, length), length) != drawn ? 1 : 0;
  }
  CHECK(wrong == 0);
  Permutation last = identity_permutation();
  std::reverse(last.lane.begin(), last.lane.begin() + length);
  CHECK(cantor_rank(last, length) == factorial(length) - 1);
  CHECK(cantor_unrank(factorial(length) - 1, length) == last);
}

TEST_CASE("placements of some of few numbers are ranked in lexicographic order") {
  const int n = GENERATE(range(0, 7));
  const int k = GENERATE(range(0, 7));
  if (k > n) return;
  std::set<std::vector<std::uint8_t>> placements;
  for (std::uint64_t rank = 0; rank < factorial(n); ++rank) {
    const Permutation p = cantor_unrank(rank, n);
    placements.emplace(p.lane.begin(), p.lane.begin() + k);
  }
  CHECK(placements.size() == factorial(n) / factorial(n - k));
  std::uint64_t rank = 0;
  int wrong = 0;
  for (const auto& placement : placements) {
    std::vector<std::uint8_t> decoded(static_cast<std::size_t>(k));
    placement_unrank(rank, decoded.data(), k, n);
    wrong += placement_rank(placement.data(), k, n) != rank++ || decoded != placement ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("the first lanes of sixteen and of twenty have the rank of all of them without the rest") {
  const int length = GENERATE(16, 20);
  std::mt19937_64 random(16);
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t rank = random() % factorial(length);
    const Permutation p = cantor_unrank(rank, length);
    for (int k = 0; k <= length; ++k) {
      wrong += placement_rank(p.lane.data(), k, length) != rank / factorial(length - k) ? 1 : 0;
      Permutation decoded{};
      placement_unrank(rank / factorial(length - k), decoded.lane.data(), k, length);
      wrong += std::equal(p.lane.begin(), p.lane.begin() + k, decoded.lane.begin()) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the bits of every set of cells are counted") {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits)
    for (const std::uint32_t set : {bits, bits << 16U, bits * 0x10001U})
      wrong += bit_count(set) != static_cast<std::uint32_t>(std::popcount(set)) ? 1 : 0;
  CHECK(wrong == 0);
}
