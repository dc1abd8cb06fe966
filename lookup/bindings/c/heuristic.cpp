// The C interface to the check of a heuristic.

#include <limits>
#include <span>
#include <vector>

#include <tilebase/heuristic.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::HeuristicReport;
using tilebase::Puzzle;
using tilebase::Solver;
using tilebase::State;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

tilebase_valued_state valued_state(const Puzzle& puzzle, const State& state, double value, int distance) {
  tilebase_valued_state result{{}, value, distance};
  write_text(format_board(puzzle, state), result.board, sizeof result.board, nullptr);
  return result;
}

int number_of_verdict(const std::optional<bool>& verdict) {
  return verdict ? static_cast<int>(*verdict) : -1;
}

tilebase_heuristic_report report_of(const Puzzle& puzzle, const HeuristicReport& result) {
  tilebase_heuristic_report report{};
  report.states = result.states;
  report.is_exhaustive = result.is_exhaustive ? 1 : 0;
  report.admissible = number_of_verdict(result.admissible());
  report.consistent = number_of_verdict(result.consistent());
  report.drop_move = -1;
  for (auto* state : {&report.too_high, &report.too_low, &report.drop_from, &report.drop_to}) *state = {{}, none, -1};
  if (const auto& high = result.too_high)
    report.too_high = valued_state(puzzle, high->state, high->value, high->distance);
  if (const auto& low = result.too_low) report.too_low = valued_state(puzzle, low->state, low->value, low->distance);
  if (const auto& drop = result.drop) {
    report.drop_move = drop->move;
    report.drop_from = valued_state(puzzle, drop->from, drop->value_from, drop->distance);
    report.drop_to = valued_state(puzzle, drop->to, drop->value_to, -1);
  }
  report.worst = valued_state(puzzle, result.worst, none, -1);
  report.mean_value = result.mean_value.value_or(none);
  report.mean_distance = result.mean_distance;
  report.mean_error = result.mean_error.value_or(none);
  report.worst_error = result.worst_error;
  report.correlation = result.correlation.value_or(none);
  report.asked = result.asked;
  report.seconds = result.seconds;
  return report;
}

/// Returns a function that checks the caller's heuristic against a solver's distances, and writes report and table.
auto report_into(tilebase_estimate estimate, void* data, const tilebase_heuristic_options* options, size_t options_size,
                 tilebase_heuristic_report* report, size_t report_size, tilebase_heuristic_row* rows, size_t size,
                 size_t* count) {
  return [=](const Solver& solver) {
    check_struct(report, report_size);
    if (estimate == nullptr) refuse("estimate must not be NULL");
    tilebase_heuristic_options chosen{};
    if (options != nullptr) {
      check_struct(options, options_size);
      std::memcpy(&chosen, options, options_size);
    }
    tilebase::HeuristicCheck check;
    if (chosen.sample > 0) check.sample = chosen.sample;
    check.seed = chosen.seed;
    if (chosen.block > 0) check.block = chosen.block;
    const Puzzle& puzzle = solver.puzzle();
    std::vector<std::uint8_t> tiles;
    const tilebase::Estimate library_estimate = [&](std::span<const State> states, std::span<double> values) {
      tiles.clear();
      for (const State& state : states)
        tiles.insert(tiles.end(), state.lane.begin(), state.lane.begin() + puzzle.cells());
      return estimate(tiles.data(), states.size(), values.data(), data) != 0;
    };
    const auto result = value_or_refuse(heuristic(solver, library_estimate, check));
    write_struct(report_of(puzzle, result), report, report_size);
    std::vector<tilebase_heuristic_row> table;
    for (const auto& [value, distance, states] : result.table) table.push_back({value, states, distance});
    write_elements(table, rows, size, count);
  };
}

}  // namespace

tilebase_status tilebase_heuristic(const tilebase_tablebase* tablebase, const char* goal, tilebase_estimate estimate,
                                   void* data, const tilebase_heuristic_options* options,
                                   tilebase_heuristic_report* report, tilebase_heuristic_row* rows, size_t size,
                                   size_t* count, tilebase_error* error) {
  return about_all(tablebase, goal, error,
                   report_into(estimate, data, options, first_size<tilebase_heuristic_options>, report,
                               first_size<tilebase_heuristic_report>, rows, size, count));
}

tilebase_status tilebase_solver_heuristic(const tilebase_solver* solver, tilebase_estimate estimate, void* data,
                                          const tilebase_heuristic_options* options, size_t options_size,
                                          tilebase_heuristic_report* report, size_t report_size,
                                          tilebase_heuristic_row* rows, size_t size, size_t* count,
                                          tilebase_error* error) {
  return about_all(solver, error,
                   report_into(estimate, data, options, options_size, report, report_size, rows, size, count));
}
