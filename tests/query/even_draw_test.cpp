// Whether draws are uniform: the chi-square statistic over the 221 states of the 8-puzzle at distance 30, for the
// library's draw and for wrong ones.

#include <functional>

#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"

using namespace tilebase;

namespace {

constexpr std::size_t states = 221;
constexpr std::size_t draws = 1000 * states;

// 220 degrees of freedom: mean 220, deviation 21. A uniform draw is outside for one seed in ten thousand.
constexpr double least = 145;
constexpr double greatest = 307;

double chi_square(const std::function<std::uint64_t()>& draw) {
  std::vector<std::size_t> seen(states, 0);
  for (std::size_t i = 0; i < draws; ++i) ++seen.at(static_cast<std::size_t>(draw()));
  const double expected = static_cast<double>(draws) / states;
  double sum = 0;
  for (const std::size_t times : seen) {
    const double off = static_cast<double>(times) - expected;
    sum += off * off / expected;
  }
  return sum;
}

bool is_even(double statistic) {
  return statistic > least && statistic < greatest;
}

}  // namespace

TEST_CASE("states at distance 30 are drawn uniformly") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const auto distances = support::distances(tablebase, tablebase.puzzle().goal_target()).value();
  REQUIRE(distances.states(30).size() == states);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EvenDraw draw(seed);
    CHECK(is_even(chi_square([&] { return draw.below(states); })));
  }
}

TEST_CASE("the same measure rejects draws that are not uniform") {
  EvenDraw draw(1);
  CHECK_FALSE(is_even(chi_square([&] { return draw.below(1024) % states; })));  // small remainders more often
  CHECK_FALSE(is_even(chi_square([&] { return draw.below(states - 1); })));     // never one of the states
  CHECK_FALSE(
      is_even(chi_square([&] { return draw.below(2 * states + 1) % states; })));        // one state 1.5 times as often
  CHECK_FALSE(is_even(chi_square([next = 0U]() mutable { return next++ % states; })));  // The states come in turn.
}

TEST_CASE("numbers too large for a fair remainder are drawn again") {
  // A quarter of all outputs is rejected; otherwise numbers below 2^62 would occur twice as often.
  const std::uint64_t end = (std::uint64_t{3} << 62U);
  EvenDraw draw(2);
  int low = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t number = draw.below(end);
    REQUIRE(number < end);
    low += number < (std::uint64_t{1} << 62U) ? 1 : 0;
  }
  CHECK(low > 9600);
  CHECK(low < 10400);
}

TEST_CASE("a seed draws the same numbers on every machine") {
  // The C++ standard prescribes the 10000th output for the default seed.
  EvenDraw draw(5489);
  std::uint64_t last = 0;
  for (int i = 0; i < 10000; ++i) last = draw.below(std::uint64_t{1} << 63U);
  CHECK(last == (9981545732273789042U & ((std::uint64_t{1} << 63U) - 1)));
}
