// Search without any table against complete breadth-first searches.

#include <algorithm>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>

#include "oracle/all_slides.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

/// Number of boards whose path differs from that of breadth-first search. Checks every `sample`-th board, solvable or
/// not, in the order of the goal's tiles.
int wrong_words(Grid grid, const Board& goal, std::uint64_t sample) {
  const oracle::AllSlides oracle_table(grid, goal);
  const Answers answers(grid);
  const auto solver = answers.to(goal);
  Board board = goal;
  std::sort(board.begin(), board.end());
  int wrong = 0;
  std::uint64_t number = 0;
  do {
    if (number++ % sample != 0) continue;
    wrong += answers.as_word(solver.path(state_of(board)).value()) == oracle_table.word(board) ? 0 : 1;
  } while (std::next_permutation(board.begin(), board.end()));
  return wrong;
}

}  // namespace

TEST_CASE("all boards of two to six cells have the paths of breadth-first search, for a goal of each blank cell") {
  for (const Grid grid :
       {Grid{1, 2}, Grid{2, 1}, Grid{1, 3}, Grid{2, 2}, Grid{1, 5}, Grid{5, 1}, Grid{2, 3}, Grid{3, 2}})
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(grid.rows * grid.columns); ++cell) {
      Board goal = support::slides_in_order(grid);
      std::swap(goal.back(), goal[cell]);
      CAPTURE(grid.rows, grid.columns, goal);
      CHECK(wrong_words(grid, goal, 1) == 0);
    }
}

TEST_CASE("all boards of eight cells have the paths of breadth-first search") {
  CHECK(wrong_words({2, 4}, "1234567x", 1) == 0);
  CHECK(wrong_words({4, 2}, "12345x67", 1) == 0);
}

TEST_CASE("all boards of the 8-puzzle have the same path by search as by its table") {
  const auto builtin = Tablebase::builtin("slide3x3").value();
  const auto searched = TableSet::without_tables(builtin.puzzle()).value();
  CHECK(searched.tables().empty());
  const TargetBuilder target(builtin.puzzle().goal(), 9);
  const auto by_table = builtin.solver(target).value();
  const auto by_search = searched.solver(target).value();
  int wrong = 0;
  for (std::uint32_t rank = 0; rank < factorial(9); ++rank) {
    const State state = cantor_unrank(rank, 9);
    wrong += by_search.path(state).value() == by_table.path(state).value() ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("boards of 2x5 have the paths of breadth-first search") {
  CHECK(wrong_words({2, 5}, "123456789x", 997) == 0);
  CHECK(wrong_words({5, 2}, "1234x56789", 1999) == 0);
}
