// Goals answered by relabelling and symmetry, against the oracle's search from the same goal.

#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"

using namespace tilebase;
using support::state_of;

namespace {

constexpr int no_way = -1;

/// The number of boards for which `goal` and the oracle disagree: distance and best move of every board, the whole path
/// of every `sample`-th.
struct Faults {
  int distances = 0;
  int moves = 0;
  int paths = 0;
};

oracle::Names names(const Puzzle& puzzle, const Path& path) {
  oracle::Names result;
  for (const MoveId move : path) result.push_back(puzzle.moves()[move].name);
  return result;
}

/// The oracle's best move with the smallest name; "" if there is none.
std::string first_step(oracle::Puzzle judge, const oracle::Board& board, int distance,
                       const oracle::Distances& distances) {
  if (distance <= 0) return "";
  for (const auto& move : oracle::moves(judge)) {
    const auto next = move.after(board);
    if (next && distances.at(*next) == distance - 1) return move.name;
  }
  return "none";
}

Faults faults_toward(const Tablebase& tablebase, const oracle::Board& goal, int move_sample, int path_sample) {
  const Puzzle& puzzle = tablebase.puzzle();
  const auto judge = support::judge_of(puzzle.name());
  const auto distances = oracle::distances_from(judge, goal);
  const GoalView view = TableSet::of(tablebase).goal_view(state_of(goal)).value();
  Faults faults;
  int number = 0;
  support::for_each_board(judge, [&](const oracle::Board& board) {
    ++number;
    const State state = state_of(board);
    const int wanted = distances.of(board).value_or(no_way);
    faults.distances += view.distance(state).value_or(no_way) != wanted ? 1 : 0;
    if (number % move_sample == 0) {
      const auto move = view.best_move(state).value();
      const std::string name = move ? puzzle.moves()[*move].name : "";
      faults.moves += name != first_step(judge, board, wanted, distances) ? 1 : 0;
    }
    if (number % path_sample == 0) {
      const auto path = view.path(state).value();
      const auto right = oracle::smallest_path(judge, board, distances);
      faults.paths += path.has_value() != right.has_value() || (path && names(puzzle, *path) != *right) ? 1 : 0;
    }
  });
  return faults;
}

void check_goal(const Tablebase& tablebase, const oracle::Board& goal, int move_sample, int path_sample) {
  CAPTURE(goal);
  const Faults faults = faults_toward(tablebase, goal, move_sample, path_sample);
  CHECK(faults.distances == 0);
  CHECK(faults.moves == 0);
  CHECK(faults.paths == 0);
}

oracle::Board with_blank_in(std::size_t cell) {
  oracle::Board board = "12345678";
  board.insert(cell, "x");
  return board;
}

}  // namespace

TEST_CASE("slide goals in reading order, blank in any cell: exact distances and smallest paths") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  check_goal(tablebase, with_blank_in(GENERATE(range(std::size_t{0}, std::size_t{9}))), 1, 101);
}

TEST_CASE("mixed goals in reading order, blank in any cell: exact distances and smallest paths") {
  const auto tablebase = Tablebase::builtin("mixed3x3").value();
  check_goal(tablebase, with_blank_in(GENERATE(as<std::size_t>(), 0, 3, 4, 8)), 7, 499);
}
