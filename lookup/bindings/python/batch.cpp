#include "arguments.hpp"
#include "tablebase_type.hpp"

// The methods that answer for many starts and one goal: first all boards become text, then they are read and answered
// without the interpreter lock, then the answers become Python objects.

namespace tilebase_python {
namespace {

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::MoveId;
using tilebase::Result;
using tilebase::State;

/// How many starts to answer between looks for signals.
constexpr std::size_t starts_at_a_time = 64;

/// Starts that are not yet read, one after the other in one text, and where each of them ends; and their goal.
struct Batch {
  std::string text;
  std::vector<std::size_t> ends;
  tilebase::Target target;
};

Batch batch_of(PyObject* self, PyObject* starts, PyObject* goal) {
  if (PyUnicode_Check(starts) != 0 || PyBytes_Check(starts) != 0)
    raise(PyExc_TypeError, "starts is one board; give a list of boards");
  Batch batch;
  const tilebase::Puzzle& puzzle = opened(self).tablebase.puzzle();
  batch.target = target_of(puzzle, goal);
  for_each_item(starts, [&](PyObject* start) {
    append_board(puzzle, start, batch.text);
    batch.ends.push_back(batch.text.size());
  });
  return batch;
}

/// Calls `answer(state)`, which may return an error, for each start. The message of an error, also for a bad board,
/// begins with `starts[INDEX]`.
template <class Answer>
Result<void> for_each_start(const Batch& batch, Searches& searches, Answer answer) {
  const tilebase::Puzzle& puzzle = searches.tablebase().puzzle();
  const std::string_view text = batch.text;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < batch.ends.size(); ++i) {
    if (i % starts_at_a_time == 0 && searches.interrupted()) return Error{ErrorCode::gave_up, "interrupted"};
    const auto state = parse_board(puzzle, text.substr(begin, batch.ends[i] - begin));
    const Result<void> done = state ? answer(*state) : state.error();
    if (!done) return Error{done.error().code, "starts[" + std::to_string(i) + "]: " + done.error().message};
    begin = batch.ends[i];
  }
  return {};
}

/// Paths, one after the other, and where each of them ends.
struct PathList {
  struct End {
    std::size_t at;
    bool is_path;  ///< false for an unsolvable start
  };
  tilebase::Path moves;
  std::vector<End> ends;
};

Result<PathList> paths_from(const Batch& batch, Searches& searches) {
  const auto solver = searches.tablebase().solver(batch.target);
  if (!solver) return solver.error();
  solver->expect(batch.ends.size());
  PathList paths;
  paths.ends.reserve(batch.ends.size());
  const auto done = for_each_start(batch, searches, [&](const State& start) -> Result<void> {
    const auto path = solver->path(start);
    if (!path) return path.error();
    if (*path) paths.moves.insert(paths.moves.end(), (*path)->begin(), (*path)->end());
    paths.ends.push_back({paths.moves.size(), path->has_value()});
    return {};
  });
  return done ? Result(std::move(paths)) : done.error();
}

/// The distance of an unsolvable start.
constexpr int no_way = -1;

Result<std::vector<int>> distances_from(const Batch& batch, Searches& searches) {
  const auto solver = searches.tablebase().solver(batch.target);
  if (!solver) return solver.error();
  std::vector<int> distances;
  distances.reserve(batch.ends.size());
  const auto done = for_each_start(batch, searches, [&](const State& start) -> Result<void> {
    const auto distance = solver->distance(start);
    if (!distance) return distance.error();
    distances.push_back(distance->value_or(no_way));
    return {};
  });
  return done ? Result(std::move(distances)) : done.error();
}

}  // namespace

PyObject* solve_many(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"starts", "goal", nullptr};
  PyObject* starts = nullptr;
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "O|O:solve_many", names, &starts, &goal);
  const Batch batch = batch_of(self, starts, goal);
  const Opened& content = opened(self);
  const PathList paths =
      value_or_raise(searched(content, [&](Searches& searches) { return paths_from(batch, searches); }));
  const MoveId* begin = paths.moves.data();
  return list_of(paths.ends.size(), [&](std::size_t i) {
    const MoveId* const end = paths.moves.data() + paths.ends[i].at;
    return paths.ends[i].is_path ? list_of_moves(content, std::exchange(begin, end), end) : none().release();
  });
}

PyObject* distance_many(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"starts", "goal", "as_array", nullptr};
  PyObject* starts = nullptr;
  PyObject* goal = Py_None;
  int as_array = 0;
  parse_arguments(arguments, keywords, "O|O$p:distance_many", names, &starts, &goal, &as_array);
  const Batch batch = batch_of(self, starts, goal);
  const auto distances =
      value_or_raise(searched(opened(self), [&](Searches& searches) { return distances_from(batch, searches); }));
  if (as_array != 0) {
    const Owned bytes(PyBytes_FromStringAndSize(reinterpret_cast<const char*>(distances.data()),
                                                static_cast<Py_ssize_t>(distances.size() * sizeof(int))));
    const Owned module(PyImport_ImportModule("array"));
    return PyObject_CallMethod(module.get(), "array", "sO", "i", bytes.get());
  }
  return list_of(distances.size(), [&](std::size_t i) {
    return distances[i] == no_way ? none().release() : PyLong_FromLong(distances[i]);
  });
}

}  // namespace tilebase_python
