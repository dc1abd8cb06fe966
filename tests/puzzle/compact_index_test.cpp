#include <tilebase/engine/puzzle/compact_index.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

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
