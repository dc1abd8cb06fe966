#include "arguments.hpp"
#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

/// The arguments of most methods.
struct Question {
  const Opened& opened;
  tilebase::State start;
  tilebase::Target target;

  const tilebase::Tablebase& tablebase() const { return opened.tablebase; }
  const tilebase::Puzzle& puzzle() const { return opened.tablebase.puzzle(); }

  /// Answers with `ask()`. A look-up takes less time than releasing the interpreter lock; wildcards may take
  /// milliseconds.
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
  return (count ? whole_number(*count) : none()).release();
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

}  // namespace tilebase_python
