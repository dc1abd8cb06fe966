// Random boards at a distance where boards are searched, and cannot be listed: the distances are exact.

#include <set>

#include "search/answers.hpp"
#include "support/catch.hpp"

using namespace tilebase;
using search_tests::Answers;
using search_tests::Board;
using search_tests::Grid;

namespace {

std::vector<Board> drawn(const Solver& solver, Grid grid, int distance, std::uint64_t seed, int count) {
  auto states = solver.random_states(distance, seed).value();
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) {
    const SolvedState drawn = states.next().value();
    CHECK(drawn.distance == distance);
    boards.push_back(support::oracle_board(drawn.state, grid.rows * grid.columns));
  }
  return boards;
}

/// Checks boards at each distance by the searches of the oracle.
void check(Grid grid, const Board& target, const std::vector<int>& distances, int count) {
  const Answers answers(grid);
  const Solver solver = answers.to(target);
  for (const int distance : distances)
    for (const Board& board : drawn(solver, grid, distance, static_cast<std::uint64_t>(distance), count)) {
      CAPTURE(grid.rows, grid.columns, target, distance, board);
      CHECK(oracle::ida_star_distance(grid, board, target) == distance);
    }
}

Board goal_of(Grid grid) {
  return support::slides_in_order(grid);
}

}  // namespace

TEST_CASE("boards are drawn at the distance that is asked for, from the nearest match of a goal with wildcards") {
  check({4, 4}, goal_of({4, 4}), {0, 1, 2, 8, 19, 31}, 2);
  check({4, 4}, "x21346789ABCDEF5", {1, 14, 25}, 2);
  check({2, 7}, goal_of({2, 7}), {1, 20}, 2);
  check({3, 4}, goal_of({3, 4}), {1, 33}, 2);
  check({5, 5}, goal_of({5, 5}), {0, 1, 2, 9, 20, 30}, 1);
  check({3, 6}, goal_of({3, 6}), {15}, 1);
  check({4, 4}, "1234************", {1, 8, 13}, 2);
  check({4, 4}, "123456789A*****x", {2, 16}, 2);
  check({5, 5}, "12345678*********EFGHIJKx", {1, 10}, 1);
}

TEST_CASE("boards of the 15-puzzle far away are drawn at the distance that is asked for", "[.full]") {
  check({4, 4}, goal_of({4, 4}), {3, 40, 44, 47, 50, 52}, 3);
  check({2, 8}, goal_of({2, 8}), {40}, 2);
}

TEST_CASE("every distance of a line is drawn, and those that it has not are named") {
  const Grid grid{1, 20};
  const Answers answers(grid);
  const Board goal = goal_of(grid);
  const Solver solver = answers.to(goal);
  for (const int distance : {0, 1, 12, 19}) {
    Board wanted = goal.substr(0, 19);
    wanted.insert(static_cast<std::size_t>(19 - distance), "x");
    CHECK(drawn(solver, grid, distance, 1, 1) == std::vector<Board>{wanted});
  }
  const auto none = solver.random_states(20, 1).value().next();
  CHECK(none.error().code == ErrorCode::none_found);
  CHECK(none.error().message.ends_with("the farthest of 1000 random boards is at 19"));
}

TEST_CASE("a seed draws the same boards at a distance everywhere, by any number of threads") {
  const Grid grid{4, 4};
  const Answers answers(grid);
  const Solver solver = answers.to(goal_of(grid));
  const auto boards = drawn(solver, grid, 30, 1, 3);
  Budget one_thread{.threads = 1};
  CHECK(drawn(solver.within(one_thread), grid, 30, 1, 3) == boards);
  CHECK(drawn(solver, grid, 30, 2, 3) != boards);
  CHECK(std::set<Board>(boards.begin(), boards.end()).size() == 3);
  CHECK(boards == std::vector<Board>{"9134E2587CxFAB6D", "16B327Ex5AC498DF", "54F76x1B93A8DE2C"});
  CHECK(drawn(Answers({5, 5}).to(goal_of({5, 5})), {5, 5}, 12, 1, 1) ==
        std::vector<Board>{"1245A6739FBC8DJGHIxELMNOK"});
}

TEST_CASE("a draw at a distance ends with its budget") {
  const Answers answers({4, 4});
  Budget budget{.time = std::chrono::milliseconds(50)};
  const Solver solver = answers.to(goal_of({4, 4})).within(budget);
  auto states = solver.random_states(79, 1).value();
  const auto none = states.next_state();
  CHECK(none.error().code == ErrorCode::gave_up);
  CHECK(states.solver().budget().until <= Budget::Clock::now());
  CHECK_FALSE(states.next_state());
}
