#include <cstring>
#include <span>

#include "tablebase_type.hpp"

// The method heuristic(). The library works without the interpreter lock. For each block of states, the lock is taken
// to call tilebase/_heuristic.py, which calls the user's function.

namespace tilebase_python {
namespace {

/// Returns a bytes object with the tiles of all states, one byte per cell.
Reference rows_of(std::span<const State> states, const Puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::string rows;
  for (const State& state : states) rows.append(reinterpret_cast<const char*>(state.lane.data()), cells);
  return bytes_object(rows);
}

/// Returns a report as a Python object of the class HeuristicReport.
Reference report_object(const TablebaseContent& content, const Target& target, std::uint64_t seed,
                        const HeuristicReport& report) {
  const Puzzle& puzzle = content.puzzle();
  const auto board = [&](const State& state) { return format_board(puzzle, state); };
  const auto object_of_state = [&](const char* type, const std::optional<HeuristicReport::ValuedState>& valued) {
    return object_of(valued, [&](const HeuristicReport::ValuedState& state) {
      return call(import_attribute(type), board(state.state), state.value, state.distance);
    });
  };
  Reference drop = object_of(report.drop, [&](const auto& step) {
    return call(import_attribute("Drop"), board(step.from), content.move_names[step.move].get(), board(step.to),
                step.value_from, step.value_to);
  });
  Reference table =
      list_of(report.table, [](const auto& row) { return tuple_of(row.value, row.distance, row.states); });
  return call(import_attribute("HeuristicReport"), puzzle.name(), format_target(puzzle, target), report.states,
              report.all_states, report.all_states ? std::nullopt : std::optional(seed), report.admissible(),
              report.consistent(), object_of_state("TooHigh", report.too_high),
              object_of_state("TooLow", report.too_low), std::move(drop), report.mean_value, report.mean_distance,
              report.mean_error, report.worst_error, board(report.worst), report.correlation, std::move(table),
              report.values_per_second());
}

}  // namespace

Reference heuristic(PyObject* self, PyObject* function, PyObject* goal, PyObject* boards, PyObject* sample,
                    PyObject* seed, PyObject* progress) {
  const TablebaseContent& content = content_of(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(content, goal);
  const std::string form = boards == Py_None ? "text" : name_of("boards", boards);
  const Reference values_of = call(import_attribute("estimate_of", "tilebase._heuristic"), function, form,
                                   puzzle.name(), puzzle.tile_names(), puzzle.blank());
  // The user's function, or a bar that removes itself if standard error is a terminal.
  const Reference progress_function =
      progress != Py_None ? object_of(progress) : call(import_attribute("bar_on_terminal", "tilebase._heuristic"));

  HeuristicCheck check;
  if (sample != Py_None) check.sample = whole_number_of("sample", sample, 1, 1'000'000'000);
  // Arrays are efficient with many boards; otherwise a small block lets the bar begin soon.
  check.block = form == "array" ? 4096 : 64;
  const auto report = search_with(content, target, [&](const Solver& solver, LockRelease& interpreter) {
    const bool is_exhaustive = !check.sample && can_check_all(solver);
    const bool is_valid = interpreter.call_python([&] {
      if (!is_exhaustive) check.seed = seed_of(seed);
      if (is_exhaustive && seed != Py_None)
        raise(PyExc_ValueError, "seed is for a sample; all states of " + puzzle.name() + " are checked");
    });
    check.keep_going = [&](std::uint64_t checked_states, std::uint64_t total) {
      if (!is_valid || (content.is_cancelled && *content.is_cancelled) || interpreter.is_interrupted()) return false;
      return progress_function.get() == Py_None ||
             interpreter.call_python([&] { call(progress_function, checked_states, total); });
    };
    const Estimate estimate = [&](std::span<const State> states, std::span<double> values) {
      return interpreter.call_python([&] {
        const auto board = [&](const State& state) { return format_board(puzzle, state); };
        const Reference answers = call(values_of, form == "text" ? list_of(states, board) : rows_of(states, puzzle));
        std::memcpy(values.data(), bytes_of(answers.get()).data(), values.size_bytes());
      });
    };
    return heuristic(solver, estimate, check);
  });
  return report_object(content, target, check.seed, report);
}

}  // namespace tilebase_python
