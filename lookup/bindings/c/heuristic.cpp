// The check of a heuristic.

#include <limits>
#include <span>
#include <vector>

#include <tilebase/heuristic.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::HeuristicReport;
using tilebase::Puzzle;
using tilebase::State;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

tilebase_valued_state valued(const Puzzle& puzzle, const State& state, double value, int distance) {
  tilebase_valued_state valued{{}, value, distance};
  write_text(format_board(puzzle, state), valued.board, sizeof valued.board, nullptr);
  return valued;
}

int known(const std::optional<bool>& verdict) {
  return verdict ? static_cast<int>(*verdict) : -1;
}

tilebase_heuristic_report report_of(const Puzzle& puzzle, const HeuristicReport& found) {
  tilebase_heuristic_report report{};
  report.states = found.states;
  report.all = found.all ? 1 : 0;
  report.admissible = known(found.admissible());
  report.consistent = known(found.consistent());
  report.drop_move = -1;
  for (auto* state : {&report.too_high, &report.too_low, &report.drop_from, &report.drop_to}) *state = {{}, none, -1};
  if (const auto& high = found.too_high) report.too_high = valued(puzzle, high->state, high->value, high->distance);
  if (const auto& low = found.too_low) report.too_low = valued(puzzle, low->state, low->value, low->distance);
  if (const auto& drop = found.drop) {
    report.drop_move = drop->move;
    report.drop_from = valued(puzzle, drop->from, drop->value_from, drop->distance);
    report.drop_to = valued(puzzle, drop->to, drop->value_to, -1);
  }
  report.worst = valued(puzzle, found.worst, none, -1);
  report.mean_value = found.mean_value.value_or(none);
  report.mean_distance = found.mean_distance;
  report.mean_error = found.mean_error.value_or(none);
  report.worst_error = found.worst_error;
  report.correlation = found.correlation.value_or(none);
  report.asked = found.asked;
  report.seconds = found.seconds;
  return report;
}

}  // namespace

tilebase_status tilebase_heuristic(const tilebase_tablebase* tablebase, const char* goal, tilebase_estimate estimate,
                                   void* data, const tilebase_heuristic_options* options,
                                   tilebase_heuristic_report* report, tilebase_heuristic_row* rows, size_t size,
                                   size_t* count, tilebase_error* error) {
  return answered(error, [&] {
    given(report, "report");
    if (estimate == nullptr) throw CallError{TILEBASE_BAD_ARGUMENT, "estimate must not be NULL"};
    const auto& asked = tablebase_of(tablebase);
    const Puzzle& puzzle = asked.puzzle();
    tilebase::HeuristicCheck check;
    if (options != nullptr) {
      if (options->sample > 0) check.sample = options->sample;
      check.seed = options->seed;
      if (options->block > 0) check.block = options->block;
    }
    std::vector<std::uint8_t> tiles;
    const tilebase::Estimate of_tiles = [&](std::span<const State> states, std::span<double> values) {
      tiles.clear();
      for (const State& state : states)
        tiles.insert(tiles.end(), state.lane.begin(), state.lane.begin() + puzzle.cells());
      return estimate(tiles.data(), states.size(), values.data(), data) != 0;
    };
    const auto solver = value_or_refuse(asked.solver(target_of(puzzle, goal)));
    const auto found = value_or_refuse(heuristic(solver, of_tiles, check));
    *report = report_of(puzzle, found);
    std::vector<tilebase_heuristic_row> table;
    for (const auto& [value, distance, states] : found.table) table.push_back({value, states, distance});
    write_elements(table, rows, size, count);
  });
}
