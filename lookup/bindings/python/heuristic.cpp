#include <cstring>
#include <span>

#include "tablebase_type.hpp"

// The method heuristic. The library asks about a block of states without the interpreter lock; the lock is taken
// to ask tilebase/_heuristic.py, which asks the caller's function.

namespace tilebase_python {
namespace {

/// The tiles of each state, a row of bytes for each.
Owned rows_of(std::span<const State> states, const Puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::string rows;
  for (const State& state : states) rows.append(reinterpret_cast<const char*>(state.lane.data()), cells);
  return bytes_object(rows);
}

/// An object of the class HeuristicReport.
Owned report_object(const Opened& opened, const Target& target, std::uint64_t seed, const HeuristicReport& report) {
  const Puzzle& puzzle = opened.puzzle();
  const auto board = [&](const State& state) { return format_board(puzzle, state); };
  const auto valued = [&](const char* type, const std::optional<HeuristicReport::ValuedState>& found) {
    return object_of(found, [&](const HeuristicReport::ValuedState& state) {
      return call(imported(type), board(state.state), state.value, state.distance);
    });
  };
  Owned drop = object_of(report.drop, [&](const auto& found) {
    return call(imported("Drop"), board(found.from), opened.move_names[found.move].get(), board(found.to),
                found.value_from, found.value_to);
  });
  Owned table = list_of(report.table, [](const auto& row) { return tuple_of(row.value, row.distance, row.states); });
  return call(imported("HeuristicReport"), puzzle.name(), format_target(puzzle, target), report.states, report.all,
              report.all ? std::nullopt : std::optional(seed), report.admissible(), report.consistent(),
              valued("TooHigh", report.too_high), valued("TooLow", report.too_low), std::move(drop), report.mean_value,
              report.mean_distance, report.mean_error, report.worst_error, board(report.worst), report.correlation,
              std::move(table), report.values_per_second());
}

}  // namespace

Owned heuristic(PyObject* self, PyObject* function, PyObject* goal, PyObject* boards, PyObject* sample, PyObject* seed,
                PyObject* progress) {
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(puzzle, goal);
  const std::string form = boards == Py_None ? "text" : name_of("boards", boards);
  const Owned values_of = call(imported("estimate_of", "tilebase._heuristic"), function, form, puzzle.name(),
                               puzzle.tile_names(), puzzle.blank());
  // The caller's function, or a bar where standard error is a terminal, which removes itself.
  const Owned shown =
      progress != Py_None ? object_of(progress) : call(imported("bar_on_terminal", "tilebase._heuristic"));

  HeuristicCheck check;
  if (sample != Py_None) check.sample = whole_number_of("sample", sample, 1, 1'000'000'000);
  // An array has many boards; one board at a time shows soon how far the check has come.
  check.block = form == "array" ? 4096 : 64;
  const auto report = searched(content, target, [&](const Solver& solver, Unlocked& searches) {
    const bool all = !check.sample && can_check_all(solver);
    const bool goes_on = searches.calls([&] {
      if (!all) check.seed = seed_of(seed);
      if (all && seed != Py_None)
        raise(PyExc_ValueError, "seed is for a sample; all states of " + puzzle.name() + " are checked");
    });
    check.keep_going = [&](std::uint64_t done, std::uint64_t total) {
      if (!goes_on || *content.cancelled || searches.interrupted()) return false;
      return shown.get() == Py_None || searches.calls([&] { call(shown, done, total); });
    };
    const Estimate estimate = [&](std::span<const State> states, std::span<double> values) {
      return searches.calls([&] {
        const auto board = [&](const State& state) { return format_board(puzzle, state); };
        const Owned answers = call(values_of, form == "text" ? list_of(states, board) : rows_of(states, puzzle));
        std::memcpy(values.data(), bytes_of(answers.get()).data(), values.size_bytes());
      });
    };
    return heuristic(solver, estimate, check);
  });
  return report_object(content, target, check.seed, report);
}

}  // namespace tilebase_python
