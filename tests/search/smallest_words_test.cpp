// Boards with 10 to 16 cells against plain IDA* with the Manhattan distance: smallest words, counts, all words, valued
// moves.

#include <algorithm>

#include "oracle/ida_star.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace search_tests;

namespace {

/// The boards from which a search answers otherwise than IDA*, of so many, some steps away from several random goals.
int wrong_words(Grid grid, int goals, int starts, int most_steps, unsigned seed) {
  std::mt19937 random(seed);
  const Answers answers(grid);
  int wrong = 0;
  for (int i = 0; i < goals; ++i) {
    const Board goal =
        i == 0 ? support::slides_in_order(grid) : support::random_slides(grid, support::slides_in_order(grid), random);
    const auto solver = answers.to(goal);
    for (int j = 0; j < starts; ++j) {
      const int steps = 1 + static_cast<int>(support::below(static_cast<std::size_t>(most_steps), random));
      const Board start = support::walked(grid, goal, steps, random);
      const auto word = answers.as_word(solver.path(state_of(start)).value());
      if (word == oracle::ida_star_word(grid, start, goal)) continue;
      ++wrong;
      UNSCOPED_INFO(start << " to " << goal << ": " << word.value_or("unsolvable"));
    }
  }
  return wrong;
}

}  // namespace

TEST_CASE("boards of the 15-puzzle have the lexicographically smallest of the shortest paths") {
  CHECK(wrong_words(fifteen, 10, 25, 48, 15) == 0);
}

TEST_CASE("boards of every size from 10 to 16 cells have the smallest of the shortest paths") {
  for (const Grid grid :
       {Grid{2, 5}, {5, 2}, {2, 6}, {6, 2}, {3, 4}, {4, 3}, {2, 7}, {7, 2}, {3, 5}, {5, 3}, {2, 8}, {8, 2}})
    CHECK(wrong_words(grid, 3, 15, 46, 16) == 0);
}

TEST_CASE("every shortest path is listed once, in order, and counted") {
  const Grid grid = GENERATE(Grid{4, 4}, Grid{3, 4}, Grid{2, 5}, Grid{5, 3}, Grid{2, 8});
  std::mt19937 random(17);
  const Answers answers(grid);
  const Board goal = support::random_slides(grid, support::slides_in_order(grid), random);
  CAPTURE(grid.rows, grid.columns, goal);
  for (int i = 0; i < 25; ++i) {
    const Board start = support::walked(grid, goal, 2 * i, random);
    CAPTURE(start);
    const auto words = oracle::ida_star_words(grid, start, goal);
    CHECK(answers.count(start, goal) == words.size());
    CHECK(answers.words(answers.to(goal), start) == words);
  }
}

TEST_CASE("every move has the distance after it, best first, then by name") {
  std::mt19937 random(18);
  const Answers answers(fifteen);
  const Board goal = support::random_slides(fifteen, support::slides_in_order(fifteen), random);
  for (int i = 0; i < 40; ++i) {
    const Board start = support::walked(fifteen, goal, i, random);
    CAPTURE(start, goal);
    std::vector<std::pair<std::string, std::optional<int>>> wanted;
    for (const auto& move : oracle::slides(fifteen))
      if (const auto there = move.after(start))
        wanted.emplace_back(move.name, oracle::ida_star_distance(fifteen, *there, goal));
    std::ranges::stable_sort(wanted, {}, [](const auto& move) { return *move.second; });
    CHECK(answers.moves(start, goal) == wanted);
    const auto best = answers.to(goal).best_move(state_of(start)).value();
    const auto word = answers.word(start, goal).value();
    CHECK((best ? answers.tablebase().puzzle().moves()[*best].name : "") == word.substr(0, 1));
  }
}
