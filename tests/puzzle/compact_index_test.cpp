#include <algorithm>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// The canonical goal with its last tile moved into another cell: for every cell of the blank a goal.
State goal_with_last_tile_in(int cell) {
  State goal = identity_permutation(9);
  for (int c = 0, tile = 0; c < 9; ++c) goal[c] = static_cast<std::uint8_t>(c == cell ? 8 : tile++);
  return goal;
}

State with_first_two_tiles_swapped(State state) {
  std::swap(state[state.lane_of(0)], state[state.lane_of(1)]);
  return state;
}

/// Number of an index's numbers, and of the 9! states, that a conversion there and back changes.
int round_trip_faults(const CompactIndex& index) {
  int wrong = 0;
  for (std::uint32_t i = 0; i < index.size(); ++i) wrong += index.of(index.state(i)) != i ? 1 : 0;
  std::uint32_t numbered = 0;
  for (std::uint32_t rank = 0; rank < factorial(9); ++rank) {
    const State state = cantor_unrank(rank, 9);
    const auto i = index.of(state);
    if (!i) continue;
    ++numbered;
    wrong += *i >= index.size() || index.state(*i) != state ? 1 : 0;
  }
  return wrong + (numbered != index.size() ? 1 : 0);
}

/// Number of the 9! states that either have a number but are unreachable for the oracle, or the reverse.
int reachability_faults(const CompactIndex& index, oracle::Puzzle puzzle, const std::string& goal) {
  const auto distances = oracle::distances_from(puzzle, goal);
  int wrong = 0;
  std::string board = puzzle == oracle::Puzzle::rotate ? "123456789" : "12345678x";
  do wrong += index.of(support::state_of(board)).has_value() != distances.contains(board) ? 1 : 0;
  while (std::next_permutation(board.begin(), board.end()));
  return wrong;
}

void check_halved(const Puzzle& puzzle, const State& goal) {
  const CompactIndex index(puzzle, goal);
  CHECK(index.halved());
  CHECK(index.size() == 181440);
  CHECK(index.of(goal));
  CHECK_FALSE(index.of(with_first_two_tiles_swapped(goal)));
  CHECK(round_trip_faults(index) == 0);
}

}  // namespace

TEST_CASE("the index of slides numbers half of the states for every cell of the goal's blank") {
  const auto puzzle = support::builtin("slide3x3");
  const int cell = GENERATE(range(0, 9));
  const bool odd = cell / 2 % 2 != 0;  // either parity with the blank in cells of either colour
  const State goal = goal_with_last_tile_in(cell);
  check_halved(*puzzle, odd ? with_first_two_tiles_swapped(goal) : goal);
}

TEST_CASE("the index of rotations numbers the states with the goal's parity") {
  const auto puzzle = support::builtin("rotate3x3");
  const bool odd = GENERATE(false, true);
  check_halved(*puzzle, odd ? with_first_two_tiles_swapped(puzzle->goal()) : puzzle->goal());
}

TEST_CASE("the index of both kinds of move together numbers every state") {
  const auto puzzle = support::builtin("mixed3x3");
  const CompactIndex index(*puzzle, goal_with_last_tile_in(GENERATE(0, 1, 4, 8)));
  CHECK_FALSE(index.halved());
  CHECK(index.size() == 362880);
  CHECK(round_trip_faults(index) == 0);
}

TEST_CASE("exactly the states that the oracle reaches are numbered") {
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

TEST_CASE("a puzzle of four cells is numbered without gaps too") {
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
