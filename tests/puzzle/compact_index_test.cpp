#include <algorithm>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Number of the 9! states that either have a number but are unreachable for the oracle, or the reverse.
int reachability_faults(const CompactIndex& index, oracle::Puzzle puzzle, const std::string& goal) {
  const auto distances = oracle::distances_from(puzzle, goal);
  int wrong = 0;
  std::string board = puzzle == oracle::Puzzle::rotate ? "123456789" : "12345678x";
  do wrong += index.of(support::state_of(board)).has_value() != distances.contains(board) ? 1 : 0;
  while (std::next_permutation(board.begin(), board.end()));
  return wrong;
}

}  // namespace

TEST_CASE("exactly the states that the oracle reaches have a number") {
  using support::builtin;
  using support::state_of;
  CHECK(reachability_faults(CompactIndex(*builtin("slide3x3"), state_of("12345678x")), oracle::Puzzle::slide,
                            "12345678x") == 0);
  CHECK(reachability_faults(CompactIndex(*builtin("slide3x3"), state_of("x51362487")), oracle::Puzzle::slide,
                            "x51362487") == 0);
  CHECK(reachability_faults(CompactIndex(*builtin("rotate3x3"), state_of("213456789")), oracle::Puzzle::rotate,
                            "213456789") == 0);
  CHECK(reachability_faults(CompactIndex(*builtin("mixed3x3"), state_of("12345678x")), oracle::Puzzle::mixed,
                            "12345678x") == 0);
}

TEST_CASE("the sample of the index's description holds") {
  const auto puzzle = support::builtin("mixed3x3");
  const CompactIndex index(*puzzle, puzzle->goal());
  CHECK(index.of(support::state_of("1234x5678")) == 4U);
  CHECK(index.of(support::state_of("1234x5687")) == 9U + 4U);
  CHECK(CompactIndex(*support::builtin("slide3x3"), puzzle->goal()).of(support::state_of("1234x5678")) == 4U);
}

TEST_CASE("a puzzle of four cells gives numbers without gaps, too") {
  const auto puzzle = support::puzzle_from(support::tiny_definition);
  const CompactIndex index(*puzzle, puzzle->goal());
  CHECK(index.halved());
  REQUIRE(index.size() == 12);
  for (std::uint32_t i = 0; i < index.size(); ++i) CHECK(index.of(index.state(i)) == i);
}

TEST_CASE("an order of fewer than two tiles is never halved") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 x\nblank=x\nslides=orthogonal\n");
  const CompactIndex index(*puzzle, puzzle->goal());
  CHECK_FALSE(index.halved());
  CHECK(index.size() == 2);
}
