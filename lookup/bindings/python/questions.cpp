#include "arguments.hpp"
#include "batch.hpp"
#include "errors.hpp"
#include "methods.hpp"
#include "tablebase_type.hpp"
#include "values.hpp"

namespace tilebase_python {
namespace {

/// A start and a goal, as most methods take them.
struct Question {
  const Opened& opened;
  tilebase::State start;
  tilebase::Target target;

  const tilebase::Tablebase& tablebase() const { return opened.tablebase; }
  const tilebase::Puzzle& puzzle() const { return opened.tablebase.puzzle(); }

  /// Answers with `ask()`. A look-up is over before another thread would have its turn; completions of wildcards may
  /// take milliseconds.
  template <class Ask>
  auto answer(Ask ask) const {
    return value_or_raise(wildcards(target, puzzle().cells()) > 0 ? unlocked(ask) : ask());
  }
};

Question question_of(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"start", "goal", nullptr};
  PyObject* start = nullptr;
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "O|O", names, &start, &goal);
  const Opened& content = opened(self);
  const tilebase::Puzzle& puzzle = content.tablebase.puzzle();
  return {content, start_of(puzzle, start), target_of(puzzle, goal)};
}

/// A batch's starts, each as its tiles, and its goal.
struct Batch {
  BoardTexts starts;
  tilebase::Target target;
};

Batch batch_of(PyObject* self, PyObject* starts, PyObject* goal) {
  if (PyUnicode_Check(starts) != 0 || PyBytes_Check(starts) != 0)
    raise(PyExc_TypeError, "starts is one board; give a list of boards");
  Batch batch;
  batch.target = target_of(opened(self).tablebase.puzzle(), goal);
  const Owned iterator(PyObject_GetIter(starts));
  while (PyObject* item = PyIter_Next(iterator.get())) {
    append_board(Owned(item).get(), batch.starts.text);
    batch.starts.ends.push_back(batch.starts.text.size());
  }
  if (PyErr_Occurred() != nullptr) throw Raised();
  return batch;
}

}  // namespace

PyObject* solve(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  const auto path = question.answer([&] { return question.tablebase().path(question.start, question.target); });
  return path ? list_of_moves(question.opened, path->data(), path->data() + path->size()) : none().release();
}

PyObject* distance(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  return distance_or_none(
             question.answer([&] { return question.tablebase().distance(question.start, question.target); }))
      .release();
}

PyObject* moves(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  const auto moves = question.answer([&] { return question.tablebase().moves(question.start, question.target); });
  return list_of(moves.size(), [&](std::size_t i) {
    const Owned after = distance_or_none(moves[i].distance);
    return PyTuple_Pack(2, question.opened.move_names[moves[i].move].get(), after.get());
  });
}

PyObject* count(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  const auto count =
      value_or_raise(unlocked([&] { return question.tablebase().count(question.start, question.target); }));
  return count ? PyLong_FromUnsignedLongLong(*count) : none().release();
}

PyObject* paths(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"start", "goal", "limit", nullptr};
  PyObject* start = nullptr;
  PyObject* goal = Py_None;
  PyObject* limit = Py_None;
  parse_arguments(arguments, keywords, "O|OO:paths", names, &start, &goal, &limit);
  const tilebase::Tablebase& tablebase = opened(self).tablebase;
  const auto most = number_of("limit", limit, 0, UINT64_MAX);
  const auto state = start_of(tablebase.puzzle(), start);
  const auto target = target_of(tablebase.puzzle(), goal);
  return paths_object(self, value_or_raise(unlocked([&] { return tablebase.paths(state, target); })), most);
}

PyObject* solve_many(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"starts", "goal", nullptr};
  PyObject* starts = nullptr;
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "O|O:solve_many", names, &starts, &goal);
  const Batch batch = batch_of(self, starts, goal);
  const Opened& content = opened(self);
  const PathList paths =
      value_or_raise(unlocked([&] { return paths_from(batch.starts, content.tablebase, batch.target); }));
  std::size_t begin = 0;
  return list_of(paths.ends.size(), [&](std::size_t i) {
    const auto& end = paths.ends[i];
    const auto* first = paths.moves.data() + begin;
    begin = end.at;
    return end.is_path ? list_of_moves(content, first, paths.moves.data() + end.at) : none().release();
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
      value_or_raise(unlocked([&] { return distances_from(batch.starts, opened(self).tablebase, batch.target); }));
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
