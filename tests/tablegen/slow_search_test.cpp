// Tables against a textbook search over boards: every distance and every move of every table.

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>

#include "support/all_states.hpp"
#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

/// The smallest move that leads one nearer; 0 where there is none.
std::size_t slow_move(const Puzzle& puzzle, const State& state, const support::AllStates& states) {
  const int distance = states.distance(state).value_or(0);
  for (std::size_t move = 0; move < puzzle.moves().size() && distance > 0; ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && states.distance(*next) == distance - 1) return move;
  }
  return 0;
}

/// Checks everything that a table says.
void check_table(const Table& table) {
  const Puzzle& puzzle = table.puzzle();
  const support::AllStates states(puzzle, table.goal());
  int wrong_distances = 0;
  int wrong_moves = 0;
  for (std::uint64_t rank = 0; rank < states.size(); ++rank) {
    const State state = cantor_unrank(rank, puzzle.cells());
    wrong_distances += table.distance(state) != states.distance_of_rank(rank) ? 1 : 0;
    wrong_moves += table.best_move(state) != slow_move(puzzle, state, states) ? 1 : 0;
  }
  CHECK(wrong_distances == 0);
  CHECK(wrong_moves == 0);
  CHECK(table.histogram() == states.histogram());
}

}  // namespace

// The boards of 3x3 are in canonical_tables_test.cpp.
TEST_CASE("every canonical table of the smaller built-in puzzles is what a textbook search over boards finds") {
  const std::string name = GENERATE("slide2x3", "slide2x4", "magic2x4", "die");
  CAPTURE(name);
  const auto puzzle = support::builtin(name);
  for (const State& goal : canonical_goals(*puzzle)) check_table(support::table_of(puzzle, goal));
}

TEST_CASE(
    "tables of puzzles of every make are what a textbook search over boards finds, wherever the goal's blank is") {
  for (const std::string& definition : support::sample_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    for (int cell = 0; cell < puzzle->blank_cells(); ++cell) {
      State goal = puzzle->goal();
      if (puzzle->blank()) std::swap(goal[cell], goal[*puzzle->blank()]);
      check_table(support::table_of(puzzle, goal));
    }
  }
}

TEST_CASE("tables of nine cells of every make are what a textbook search over boards finds", "[.full]") {
  for (const std::string& definition : support::large_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    check_table(support::table_of(puzzle));
    check_table(support::table_of(puzzle, support::state_of("413752986")));
  }
}
