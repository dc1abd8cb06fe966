// The C interface to the check of a heuristic.

#include <array>
#include <limits>
#include <span>
#include <vector>

#include <tilebase/heuristic.hpp>

#include "boundary.hpp"

using namespace tilebase::c_interface;
using tilebase::HeuristicReport;
using tilebase::Solver;
using tilebase::State;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

int number_of_verdict(const std::optional<bool>& verdict) {
  return verdict ? static_cast<int>(*verdict) : -1;
}

tilebase_heuristic_report report_of(const HeuristicReport& result) {
  tilebase_heuristic_report report{};
  report.states = result.states;
  report.all_states = result.all_states ? 1 : 0;
  report.admissible = number_of_verdict(result.admissible());
  report.consistent = number_of_verdict(result.consistent());
  report.drop_move = -1;
  for (auto* value : {&report.too_high, &report.too_low, &report.drop_from, &report.drop_to}) *value = {none, -1};
  if (const auto& high = result.too_high) report.too_high = {high->value, high->distance};
  if (const auto& low = result.too_low) report.too_low = {low->value, low->distance};
  if (const auto& drop = result.drop) {
    report.drop_move = drop->move;
    report.drop_from = {drop->value_from, drop->distance};
    report.drop_to = {drop->value_to, -1};
  }
  report.mean_value = result.mean_value.value_or(none);
  report.mean_distance = result.mean_distance;
  report.mean_error = result.mean_error.value_or(none);
  report.worst_error = result.worst_error;
  report.correlation = result.correlation.value_or(none);
  report.asked = result.asked;
  report.seconds = result.seconds;
  return report;
}

/// Writes the states of tilebase_example, each in as many bytes as the puzzle has cells.
void write_examples(const HeuristicReport& result, int cells, uint8_t* examples) {
  const std::array<const State*, TILEBASE_EXAMPLES> states{
      result.too_high ? &result.too_high->state : nullptr, result.too_low ? &result.too_low->state : nullptr,
      result.drop ? &result.drop->from : nullptr, result.drop ? &result.drop->to : nullptr, &result.worst};
  for (const State* const state : states)
    examples = state != nullptr ? std::copy_n(state->lane.begin(), cells, examples)
                                : std::fill_n(examples, cells, std::uint8_t{0});
}

}  // namespace

tilebase_status tilebase_solver_heuristic(const tilebase_solver* solver, tilebase_estimate estimate, void* data,
                                          const tilebase_heuristic_options* options, size_t options_size,
                                          tilebase_heuristic_report* report, size_t report_size, uint8_t* examples,
                                          size_t examples_size, tilebase_heuristic_row* rows, size_t size,
                                          size_t* count, tilebase_error* error) {
  return about_all(solver, error, [&](const Solver& kept) {
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
    const int cells = kept.puzzle().cells();
    if (examples_size > 0)
      check_buffer(examples, examples_size, TILEBASE_EXAMPLES * static_cast<std::size_t>(cells), 0, nullptr);
    std::vector<std::uint8_t> tiles;
    const tilebase::Estimate library_estimate = [&](std::span<const State> states, std::span<double> values) {
      tiles.clear();
      for (const State& state : states) tiles.insert(tiles.end(), state.lane.begin(), state.lane.begin() + cells);
      return estimate(tiles.data(), states.size(), values.data(), data) != 0;
    };
    const auto result = value_or_refuse(heuristic(kept, library_estimate, check));
    write_struct(report_of(result), report, report_size);
    if (examples_size > 0) write_examples(result, cells, examples);
    std::vector<tilebase_heuristic_row> table;
    for (const auto& [value, distance, states] : result.table) table.push_back({value, states, distance});
    write_elements(table, rows, size, count);
  });
}
