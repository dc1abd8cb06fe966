// Boards of slides past 16 cells, 5x5 above all: against walks from the goal and plain IDA*.

#include <algorithm>

#include "oracle/ida_star.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace search_tests;

namespace {

constexpr Grid twenty_four{5, 5};
const Board solved = support::slides_in_order(twenty_four);

/// The board after a path; the moves of a board of slides are named d l r u, in this order.
std::optional<Board> after_path(Grid grid, const Board& start, const tilebase::Path& path) {
  std::string word;
  for (const tilebase::MoveId move : path) word += std::string("dlru").at(move);
  return oracle::after_word(grid, start, word);
}

}  // namespace

TEST_CASE("a board of 5x5 some random moves from the goal is no farther, and its path leads there") {
  const Answers answers(twenty_four);
  const auto solver = answers.to(solved);
  std::mt19937 random(24);
  int given = 0;
  for (int steps = 0; steps <= 40; ++steps) {
    const Board start = support::walked(twenty_four, solved, steps, random);
    CAPTURE(steps, start);
    const int distance = solver.distance(state_of(start)).value().value();
    CHECK(distance <= steps);
    CHECK((steps - distance) % 2 == 0);
    const auto path = solver.path(state_of(start)).value().value();
    CHECK(static_cast<int>(path.size()) == distance);
    CHECK(after_path(twenty_four, start, path) == solved);
    CHECK(solver.bounds(state_of(start)).value() == tilebase::Bounds{path, distance, true});
    for (const std::uint64_t nodes : {100U, 10'000U})
      if (const auto bounds = solver.within({.states = nodes}).bounds(state_of(start))) {
        ++given;
        CHECK((*bounds)->at_least <= distance);
        CHECK((*bounds)->at_most() >= distance);
      }
  }
  CHECK(given > 40);  // The most is 82; those with 10,000 states are all given.
}

TEST_CASE("boards of 18 to 64 cells have the smallest of the shortest paths, all of them, and their moves' distances") {
  const Grid grid = GENERATE(Grid{2, 9}, Grid{9, 2}, Grid{3, 6}, Grid{4, 5}, Grid{5, 4}, Grid{3, 8}, Grid{4, 6},
                             Grid{5, 5}, Grid{3, 10}, Grid{5, 6}, Grid{2, 16}, Grid{4, 8}, Grid{8, 4}, Grid{3, 11},
                             Grid{5, 7}, Grid{6, 6}, Grid{2, 32}, Grid{21, 3}, Grid{8, 8});
  CAPTURE(grid.rows, grid.columns);
  const Answers answers(grid);
  std::mt19937 random(26);
  const Board goal = support::random_slides(grid, support::slides_in_order(grid), random);
  const auto solver = answers.to(goal);
  for (int steps = 0; steps <= 30; steps += 3) {
    const Board start = support::walked(grid, goal, steps, random);
    CAPTURE(start, goal);
    const auto words = oracle::ida_star_words(grid, start, goal);
    CHECK(answers.as_word(solver.path(state_of(start)).value()) == words.front());
    CHECK(solver.count(state_of(start)).value() == words.size());
    CHECK(answers.words(solver, start) == words);
    std::vector<std::pair<std::string, std::optional<int>>> moves;
    for (const auto& move : oracle::slides(grid))
      if (const auto there = move.after(start))
        moves.emplace_back(move.name, oracle::ida_star_distance(grid, *there, goal));
    std::ranges::stable_sort(moves, {}, [](const auto& move) { return move.second; });
    CHECK(answers.moves(solver, start) == moves);
  }
}

TEST_CASE("goals of 5x5 with wildcards are as far as IDA* finds") {
  const Answers answers(twenty_four);
  std::mt19937 random(27);
  for (const std::string named : {"x", "1", "123x", "123456x", "123456789ABCx", "123456789ABCDEFGHIJKLM"}) {
    const Board goal = support::naming(solved, named);
    for (int steps = 0; steps <= 24; steps += 6) {
      const Board start = support::walked(twenty_four, solved, steps, random);
      CAPTURE(start, goal);
      CHECK(answers.word(start, goal) == oracle::ida_star_word(twenty_four, start, goal));
    }
  }
}
