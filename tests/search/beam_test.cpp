// A beam whose width follows the time: it is wider than it began, and arrives before the time is over.

#include <chrono>

#include <tilebase/engine/search/beam.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"

using namespace tilebase;

TEST_CASE("a beam that may grow takes the time that is left, but arrives in it") {
  const auto puzzle = builtin_puzzle("slide5x5");
  REQUIRE(puzzle);
  const SearchGoal goal(PatternStore::for_puzzle(*puzzle), *puzzle, Target(puzzle->goal(), puzzle->cells()));
  // A board of Korf and Taylor, 95 moves away.
  const auto start = parse_board(*puzzle, "12 3 9 22 1 18 24 4 14 19 21 5 15 x 10 8 13 6 2 17 7 23 16 20 11");
  REQUIRE(start);
  constexpr std::size_t width = 100;
  constexpr std::size_t widest = 1'000'000;
  constexpr int most = 300;

  Budget budget;
  budget.time = std::chrono::seconds(1);
  Meter meter(budget);
  const auto path = beam_path(goal, *start, width, widest, most, meter);
  REQUIRE(path);
  REQUIRE(*path);
  CHECK((*path)->size() >= 95);
  // As wide as it began, it could not look at so many.
  CHECK(meter.nodes() > std::uint64_t{width} * most * SlideBoard::directions);
}
