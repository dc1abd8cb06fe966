#include "arguments.hpp"
#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

/// How many states to draw between looks for signals; a search among them looks for itself.
constexpr std::uint64_t states_at_a_time = 64;

/// The options of random_state() and random_states().
struct Draw {
  PyObject* goal = Py_None;
  PyObject* distance = Py_None;
  PyObject* seed = Py_None;
};

std::vector<std::string> drawn(PyObject* self, const Draw& draw, std::uint64_t count) {
  const tilebase::Puzzle& puzzle = opened(self).tablebase.puzzle();
  const auto target = target_of(puzzle, draw.goal);
  const auto solver = value_or_raise(unlocked([&] { return opened(self).tablebase.solver(target); }));
  std::optional<int> distance;
  if (draw.distance != Py_None) {
    const auto range = value_or_raise(unlocked([&] { return solver.distance_range(); }));
    distance = static_cast<int>(
        *number_of("distance", draw.distance, 0, static_cast<std::uint64_t>(range.most), range.why.c_str()));
  }
  const std::uint64_t seed = seed_of(draw.seed);
  return value_or_raise(searched(opened(self), [&](Searches& searches) -> tilebase::Result<std::vector<std::string>> {
    auto states = searches.limited(solver).draw(distance, seed);
    if (!states) return states.error();
    std::vector<std::string> boards;
    boards.reserve(count);  // too many are refused at once
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i % states_at_a_time == 0 && searches.interrupted())
        return tilebase::Error{tilebase::ErrorCode::gave_up, "interrupted"};
      const auto next = states->next_state();
      if (!next) return next.error();
      boards.push_back(format_board(puzzle, *next));
    }
    return boards;
  }));
}

}  // namespace

PyObject* stats(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"goal", nullptr};
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "|O:stats", names, &goal);
  const tilebase::Tablebase& tablebase = opened(self).tablebase;
  const tilebase::Target target = target_of(tablebase.puzzle(), goal);
  const auto histogram = value_or_raise(unlocked([&]() -> tilebase::Result<tilebase::Histogram> {
    const auto solver = tablebase.solver(target);
    return solver ? solver->histogram() : solver.error();
  }));
  const Owned states(
      list_of(histogram.states.size(), [&](std::size_t i) { return whole_number(histogram.states[i]).release(); }));
  const Owned unreachable = whole_number(histogram.unreachable);
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
