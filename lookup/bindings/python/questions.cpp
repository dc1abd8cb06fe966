#include "arguments.hpp"
#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

using tilebase::Tablebase;

/// The arguments of most methods.
struct Question {
  const Opened& opened;
  tilebase::State start;
  tilebase::Target target;

  /// Answers with `ask(tablebase)`. A look-up takes less time than releasing the interpreter lock; wildcards may take
  /// milliseconds, a search seconds.
  template <class Ask>
  auto answer(Ask ask) const {
    const bool is_look_up = !opened.searches() && target.wildcards() == 0;
    return value_or_raise(is_look_up ? ask(opened.tablebase) : unlocked_answer(ask));
  }

  /// The same for answers that always take longer.
  template <class Ask>
  auto unlocked_answer(Ask ask) const {
    return searched(opened, [&](const Searches& searches) { return ask(searches.tablebase()); });
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
  const auto path =
      question.answer([&](const Tablebase& tablebase) { return tablebase.path(question.start, question.target); });
  return path ? list_of_moves(question.opened, path->data(), path->data() + path->size()) : none().release();
}

PyObject* distance(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  return distance_or_none(question.answer([&](const Tablebase& tablebase) {
           return tablebase.distance(question.start, question.target);
         }))
      .release();
}

PyObject* moves(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  const auto moves =
      question.answer([&](const Tablebase& tablebase) { return tablebase.moves(question.start, question.target); });
  return list_of(moves.size(), [&](std::size_t i) {
    const Owned after = distance_or_none(moves[i].distance);
    return PyTuple_Pack(2, question.opened.move_names[moves[i].move].get(), after.get());
  });
}

PyObject* count(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const Question question = question_of(self, arguments, keywords);
  const auto count = value_or_raise(question.unlocked_answer(
      [&](const Tablebase& tablebase) { return tablebase.count(question.start, question.target); }));
  return (count ? whole_number(*count) : none()).release();
}

PyObject* paths(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"start", "goal", "limit", nullptr};
  PyObject* start = nullptr;
  PyObject* goal = Py_None;
  PyObject* limit = Py_None;
  parse_arguments(arguments, keywords, "O|OO:paths", names, &start, &goal, &limit);
  const Opened& content = opened(self);
  const tilebase::Puzzle& puzzle = content.tablebase.puzzle();
  const auto most = number_of("limit", limit, 0, UINT64_MAX);
  const Question question{content, start_of(puzzle, start), target_of(puzzle, goal)};
  auto paths = value_or_raise(question.unlocked_answer(
      [&](const Tablebase& tablebase) { return tablebase.paths(question.start, question.target); }));
  return paths_object(self, std::move(paths), most);
}

}  // namespace tilebase_python
