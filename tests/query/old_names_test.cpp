// Names that the next minor version removes: they do what the new ones do.

#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

using namespace tilebase;

TEST_CASE("old names do what the new ones do") {
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const Solver solver = tablebase.solver(puzzle.goal_target()).value();
  const State start = parse_board(puzzle, "12345x").value();

  CHECK(tablebase.solver(puzzle.goal_target()).ok());
  CHECK_FALSE(Tablebase::builtin("chess").ok());
  CHECK(Result<void>().ok());
  CHECK_FALSE(Result<void>(solver.inconsistent()).ok());

  CHECK(solver.histogram()->states == solver.stats()->states);
  CHECK(solver.draw(5, 7)->next_state().value() == solver.random_states(5, 7)->next_state().value());
  CHECK(draw_target(puzzle, puzzle.goal_target()) == draw(puzzle, puzzle.goal_target()));

  CHECK(grade(solver, start, "lr").value() == check(solver, start, "lr").value());
  const std::vector<std::string> names{"l", "r"};
  CHECK(grade(solver, start, names).value() == check(solver, start, names).value());

  solver.expect(Solver::worth_preparing);
  CHECK(solver.is_prepared());

  const auto nothing = [](const State&) { return 0; };
  const Estimate estimate = [](std::span<const State>, std::span<double> values) {
    std::ranges::fill(values, 0);
    return true;
  };
  const auto report = heuristic(solver, nothing);
  CHECK(report->mean_error.value() > 0);
  CHECK(check_heuristic(solver, nothing)->mean_error == report->mean_error);
  CHECK(check_heuristic(solver, estimate)->mean_error == report->mean_error);
}
