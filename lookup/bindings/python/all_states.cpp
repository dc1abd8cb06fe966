#include <numeric>

#include <tilebase/query/drawn_states.hpp>

#include "arguments.hpp"
#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

tilebase::Distances distances_to(const tilebase::Tablebase& tablebase, const tilebase::Target& target) {
  return value_or_raise(unlocked([&] { return tablebase.distances(target); }));
}

/// The solver of a puzzle whose states are too many to list, if a table has counted them; nothing otherwise.
std::optional<tilebase::Solver> counting_solver(const tilebase::Tablebase& tablebase, const tilebase::Target& target) {
  if (why_not_unpacked(tablebase.puzzle()).empty()) return std::nullopt;
  auto solver = value_or_raise(tablebase.solver(target));
  if (solver.histogram() == nullptr) return std::nullopt;
  return solver;
}

/// The options of random_state() and random_states().
struct Draw {
  PyObject* goal = Py_None;
  PyObject* distance = Py_None;
  PyObject* seed = Py_None;
};

std::vector<std::string> drawn(PyObject* self, const Draw& draw, std::uint64_t count) {
  const tilebase::Tablebase& tablebase = opened(self).tablebase;
  const tilebase::Puzzle& puzzle = tablebase.puzzle();
  const auto target = target_of(puzzle, draw.goal);
  if (!why_not_unpacked(puzzle).empty()) {
    const auto known = value_or_raise(tablebase.solver(target));
    const auto most = static_cast<std::uint64_t>(tilebase::DrawnStates::most_distance(known));
    const auto distance =
        number_of("distance", draw.distance, 0, most,
                  known.histogram() != nullptr ? ", the farthest from goal " + format_target(puzzle, target) : "");
    const std::uint64_t seed = seed_of(draw.seed);
    return value_or_raise(searched(opened(self), [&](Searches& searches) -> tilebase::Result<std::vector<std::string>> {
      const auto solver = searches.tablebase().solver(target);
      if (!solver) return solver.error();
      tilebase::DrawnStates states(*solver, distance ? std::optional(static_cast<int>(*distance)) : std::nullopt, seed);
      std::vector<std::string> boards;
      for (std::uint64_t i = 0; i < count; ++i) {
        if (searches.interrupted()) return tilebase::Error{tilebase::ErrorCode::gave_up, "interrupted"};
        const auto next = states.next_state();
        if (!next) return next.error();
        boards.push_back(format_board(puzzle, *next));
      }
      return boards;
    }));
  }
  const auto distances = distances_to(tablebase, target);
  const auto distance = number_of("distance", draw.distance, 0, static_cast<std::uint64_t>(distances.farthest()),
                                  ", the farthest from goal " + format_target(puzzle, target));
  const std::uint64_t seed = seed_of(draw.seed);
  return unlocked([&] {
    tilebase::RandomStates states(distances, distance ? std::optional(static_cast<int>(*distance)) : std::nullopt,
                                  seed);
    std::vector<std::string> boards;
    boards.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) boards.push_back(format_board(puzzle, states.next()));
    return boards;
  });
}

}  // namespace

PyObject* stats(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"goal", nullptr};
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "|O:stats", names, &goal);
  const tilebase::Tablebase& tablebase = opened(self).tablebase;
  const tilebase::Target target = target_of(tablebase.puzzle(), goal);
  std::vector<std::uint64_t> histogram;
  if (const auto solver = counting_solver(tablebase, target))
    histogram = *solver->histogram();
  else
    histogram = distances_to(tablebase, target).histogram();
  const Owned states(list_of(histogram.size(), [&](std::size_t i) { return whole_number(histogram[i]).release(); }));
  const auto reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  const Owned unreachable = whole_number(tilebase::factorial(tablebase.puzzle().cells()) - reachable);
  return PyObject_CallFunctionObjArgs(of_package("Stats").get(), states.get(), unreachable.get(), nullptr);
}

PyObject* random_state(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"goal", "distance", "seed", nullptr};
  Draw draw;
  parse_arguments(arguments, keywords, "|O$OO:random_state", names, &draw.goal, &draw.distance, &draw.seed);
  return text(drawn(self, draw, 1).front()).release();
}

PyObject* random_states(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"count", "goal", "distance", "seed", nullptr};
  PyObject* count = nullptr;
  Draw draw;
  parse_arguments(arguments, keywords, "O|O$OO:random_states", names, &count, &draw.goal, &draw.distance, &draw.seed);
  const auto boards = drawn(self, draw, whole_number_of("count", count, 0, PY_SSIZE_T_MAX));
  return list_of(boards.size(), [&](std::size_t i) { return text(boards[i]).release(); });
}

}  // namespace tilebase_python
