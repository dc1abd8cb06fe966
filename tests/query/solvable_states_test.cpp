// Random boards of slides that can reach a target: exactly those, and all as often.

#include <map>
#include <set>

#include <tilebase/engine/query/solvable_states.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"

using namespace tilebase;

namespace {

/// Checks draws against the distances of all boards.
void check_draws(const std::string& name, const std::string& goal) {
  CAPTURE(name, goal);
  const auto tablebase = Tablebase::builtin(name).value();
  const Puzzle& puzzle = tablebase.puzzle();
  const Target target = parse_target(puzzle, goal).value();
  std::set<State> wanted;
  for (const State& state : support::distances(tablebase, target).value().states(std::nullopt)) wanted.insert(state);
  constexpr int times = 100;
  SolvableStates states(*SlideBoard::of(puzzle), *puzzle.blank(), target, 1);
  std::map<State, int> seen;
  for (std::size_t i = 0; i < wanted.size() * times; ++i) ++seen[states.next()];
  CHECK(seen.size() == wanted.size());
  // The times are Poisson distributed about 100: none of some hundred is 50 away.
  for (const auto& [state, count] : seen) {
    CHECK(wanted.contains(state));
    CHECK(count > times / 2);
    CHECK(count < times * 3 / 2);
  }
}

}  // namespace

TEST_CASE("boards of a rectangle are drawn evenly from those that can reach the target") {
  for (const char* goal : {"12345x", "x21345", "1*34*x", "12*3*x", "1*345*", "123***", "******"})
    check_draws("slide2x3", goal);
  for (const char* goal : {"123x", "1x*3", "*12*", "**1*"}) check_draws("slide2x2", goal);
}

TEST_CASE("boards of a line are drawn evenly from those that can reach the target") {
  for (const char* goal : {"1234x", "2x413", "12**x", "*2*4x", "1**34", "***x*", "*12*3", "*****"}) {
    check_draws("slide1x5", goal);
    check_draws("slide5x1", goal);
  }
}

TEST_CASE("a seed draws the same boards of the 15-puzzle everywhere") {
  const Puzzle puzzle = builtin_puzzle("slide4x4").value();
  auto states = TableSet::without_tables(puzzle)->solver(puzzle.goal_target())->random_states(std::nullopt, 4).value();
  CHECK(format_board(puzzle, states.next_state().value()) == "15 6 2 3 1 12 x 10 9 4 13 7 11 8 14 5");
  CHECK(format_board(puzzle, states.next_state().value()) == "10 11 12 14 3 x 9 2 13 1 7 6 15 5 4 8");
}

TEST_CASE("no board is drawn at a distance outside of the range") {
  const auto small = Tablebase::builtin("slide3x3").value();
  const Solver solver = small.solver(small.puzzle().goal_target()).value();
  CHECK(solver.random_states(31, 1));
  for (const int distance : {-1, 32}) {
    const auto refused = solver.random_states(distance, 1);
    CHECK(refused.error().code == ErrorCode::bad_number);
    CHECK(refused.error().message ==
          "distance " + std::to_string(distance) + " is not a number from 0 to 31, the farthest from goal 12345678x");
  }
}
