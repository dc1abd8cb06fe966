// States near the match of a target against all distances: each state, each path home.

#include <tilebase/engine/search/any_moves/near_states.hpp>

#include <random>

#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/notation.hpp>

#include "any_moves/all_distances.hpp"
#include "support/catch.hpp"
#include "support/random_definitions.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;
using general_tests::AllDistances;

namespace {

/// Compares the near states with all distances. Returns the number of near states of the puzzle.
int compare_near_states(const Puzzle& puzzle, const Target& target, std::size_t most_states) {
  CAPTURE(puzzle.definition(), most_states);
  const AllDistances distances(puzzle, target);
  const MoveSet moves(puzzle);
  const GoalLabels labels(puzzle, moves, target);
  const NearStates near(moves, labels, most_states);
  int count = 0;
  int wrong = 0;
  for (const State& state : distances.states()) {
    const State labelled = labels.labelled(state);
    const std::uint32_t number = near.find(labelled, StateSet::hash(labelled));
    if (number == NearStates::none) continue;
    ++count;
    const Path path = near.path(number);
    State end = state;
    for (const MoveId move : path) end = puzzle.apply(end, move).value_or(end);
    wrong += near.distance(number) == distances.of(state) && std::cmp_equal(path.size(), near.distance(number)) &&
                     puzzle.matches(target, end)
                 ? 0
                 : 1;
  }
  CHECK(wrong == 0);
  return count;
}

int solvable_states(const Puzzle& puzzle, const Target& target) {
  const AllDistances distances(puzzle, target);
  return static_cast<int>(
      std::ranges::count_if(distances.states(), [&](const State& state) { return distances.of(state).has_value(); }));
}

}  // namespace

TEST_CASE("near states have their distances, and a shortest path home, for moves of every kind") {
  std::mt19937 random(54);
  int states = 0;
  support::for_each_random_definition(50, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    const Target target = puzzle->goal_target();
    const int states_of_puzzle = compare_near_states(*puzzle, target, 1'000'000);
    CHECK(states_of_puzzle == solvable_states(*puzzle, target));
    CHECK(compare_near_states(*puzzle, target, 10) >= std::min(states_of_puzzle, 10));
    states += states_of_puzzle;
  });
  CHECK(states > 2000);
}

TEST_CASE("near states keep to a target that a single state of labels matches") {
  const auto puzzle =
      support::puzzle_from("name = pairs\ntiles = A A B B C x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n");
  const auto near = [&](const char* text) {
    return compare_near_states(*puzzle, parse_target(*puzzle, text).value(), 1'000'000);
  };
  CHECK(near("A A B B C x") == solvable_states(*puzzle, puzzle->goal_target()));
  CHECK(near("* * B B C x") > 0);   // only A is left
  CHECK(near("A * B * C x") == 0);  // A and B may change places
  CHECK(near("A A B B * *") == 0);
}
