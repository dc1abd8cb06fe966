// Every number of every canonical table against the oracle.

#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>

#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

/// The table of the goal with the puzzle's name and place among the canonical ones.
Table canonical_table(const std::string& puzzle_name, std::size_t place) {
  const auto puzzle = support::builtin(puzzle_name);
  return support::table_of(puzzle, canonical_goals(*puzzle).at(place));
}

struct Canonical {
  const char* puzzle;
  std::size_t place;
};

const auto all_seven = {Canonical{"slide3x3", 0}, Canonical{"slide3x3", 1}, Canonical{"slide3x3", 2},
                        Canonical{"mixed3x3", 0}, Canonical{"mixed3x3", 1}, Canonical{"mixed3x3", 2},
                        Canonical{"rotate3x3", 0}};

}  // namespace

TEST_CASE("every distance and every stored move of every canonical table is the oracle's") {
  const Canonical which = GENERATE(values(all_seven));
  CAPTURE(which.puzzle, which.place);
  const auto judge = support::judge_of(which.puzzle);
  const Table table = canonical_table(which.puzzle, which.place);
  const auto distances = oracle::distances_from(judge, format_board(table.puzzle(), table.goal()));
  CHECK(std::equal(table.histogram().begin(), table.histogram().end(), distances.distribution().begin(),
                   distances.distribution().end()));

  const auto smallest_move = [&](const oracle::Board& board, int distance) {
    std::size_t number = 0;
    for (const auto& move : oracle::moves(judge)) {
      const auto next = move.after(board);
      if (next && distances.at(*next) == distance - 1) return number;
      ++number;
    }
    return number;
  };
  int wrong_distances = 0;
  int wrong_moves = 0;
  support::for_each_board(judge, [&](const oracle::Board& board) {
    const State state = support::state_of(board);
    const auto wanted = distances.of(board);
    wrong_distances += table.distance(state) != wanted ? 1 : 0;
    wrong_moves += table.best_move(state) != (wanted > 0 ? smallest_move(board, *wanted) : 0) ? 1 : 0;
  });
  CHECK(wrong_distances == 0);
  CHECK(wrong_moves == 0);
}
