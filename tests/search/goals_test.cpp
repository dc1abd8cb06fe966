// Goals with the blank in any cell.

#include "oracle/ida_star.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace search_tests;

TEST_CASE("goals of the 15-puzzle with the blank in each of the 16 cells have smallest paths that lead there") {
  std::mt19937 random(19);
  const Answers answers(fifteen);
  for (std::size_t cell = 0; cell < 16; ++cell) {
    Board goal = support::random_slides(fifteen, support::slides_in_order(fifteen), random);
    std::swap(goal[goal.find('x')], goal[cell]);
    for (const int steps : {11, 30, 45}) {
      const Board start = support::walked(fifteen, goal, steps, random);
      CAPTURE(start, goal);
      const auto word = answers.word(start, goal);
      CHECK(word == oracle::ida_star_word(fifteen, start, goal));
      CHECK(oracle::after_word(fifteen, start, word.value()) == goal);
    }
  }
}

TEST_CASE("two boards are as far from each other whichever is the goal, with the blanks in any cells") {
  const auto [grid, pairs] =
      GENERATE(std::pair{fifteen, 5}, std::pair{Grid{3, 4}, 20}, std::pair{Grid{2, 6}, 5}, std::pair{Grid{5, 3}, 5});
  std::mt19937 random(20);
  const Answers answers(grid);
  for (int i = 0; i < pairs; ++i) {
    const Board one = support::shuffled(support::slides_in_order(grid), random);
    const Board other = support::random_slides(grid, one, random);
    CAPTURE(one, other);
    const auto there = answers.word(one, other);
    const auto back = answers.word(other, one);
    REQUIRE((there && back));
    CHECK(there->size() == back->size());
    CHECK(oracle::after_word(grid, one, *there) == other);
    CHECK(oracle::after_word(grid, other, *back) == one);
    CHECK(answers.distance(one, other) == static_cast<int>(there->size()));
  }
}
