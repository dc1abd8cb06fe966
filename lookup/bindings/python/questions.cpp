#include "arguments.hpp"
#include "tablebase_type.hpp"

// The methods that answer about one start, or about all states.

namespace tilebase_python {
namespace {

using tilebase::Result;
using tilebase::Solver;
using tilebase::Tablebase;

/// A start and a target of a tablebase.
struct Question {
  Question(PyObject* tablebase, PyObject* start_, PyObject* goal)
      : opened(tilebase_python::opened(tablebase)),
        start(start_of(opened.puzzle(), start_)),
        target(target_of(opened.puzzle(), goal)) {}

  template <class Answer>
  using Ask = Result<Answer> (Solver::*)(const tilebase::State&) const;

  /// Answers by a function of Solver. A look-up takes less time than releasing the interpreter lock; wildcards may
  /// take milliseconds, a search seconds.
  template <class Answer>
  Answer answer(Ask<Answer> ask) const {
    const Tablebase& tablebase = opened.tablebase;
    const bool searches = tablebase.tables().empty() || !tablebase.lists_all();
    if (searches || target.wildcards() > 0) return unlocked_answer(ask);
    return value_or_raise(asked(tablebase, ask));
  }

  /// The same for answers that always take longer.
  template <class Answer>
  Answer unlocked_answer(Ask<Answer> ask) const {
    return searched(opened, [&](const Searches& searches) { return asked(searches.tablebase(), ask); });
  }

  template <class Answer>
  Result<Answer> asked(const Tablebase& tablebase, Ask<Answer> ask) const {
    const auto solver = tablebase.solver(target, &start);
    if (!solver) return solver.error();
    return ((*solver).*ask)(start);
  }

  const Opened& opened;
  tilebase::State start;
  tilebase::Target target;
};

Owned solve(PyObject* self, PyObject* start, PyObject* goal) {
  const Question question(self, start, goal);
  const auto path = question.answer(&Solver::path);
  return path ? question.opened.names_of(*path) : object_of(Py_None);
}

Owned distance(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(Question(self, start, goal).answer(&Solver::distance));
}

Owned moves(PyObject* self, PyObject* start, PyObject* goal) {
  const Question question(self, start, goal);
  const auto moves = question.answer(&Solver::moves);
  return list_of(moves.size(), [&](std::size_t i) {
    return tuple_of(question.opened.move_names[moves[i].move].get(), moves[i].distance);
  });
}

Owned count(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(Question(self, start, goal).unlocked_answer(&Solver::count));
}

Owned paths(PyObject* self, PyObject* start, PyObject* goal, PyObject* limit) {
  const auto most = number_of("limit", limit, 0, UINT64_MAX);
  return paths_object(self, Question(self, start, goal).unlocked_answer(&Solver::paths), most);
}

Owned stats(PyObject* self, PyObject* goal) {
  const Tablebase& tablebase = opened(self).tablebase;
  const auto target = target_of(tablebase.puzzle(), goal);
  const auto histogram = value_or_raise(unlocked([&]() -> Result<tilebase::Histogram> {
    const auto solver = tablebase.solver(target);
    return solver ? solver->histogram() : solver.error();
  }));
  return call(imported("Stats").get(), histogram.states, histogram.unreachable);
}

}  // namespace

Methods question_methods() {
  return {method<solve>("solve($self, /, start, goal=None)"),
          method<distance>("distance($self, /, start, goal=None)"),
          method<moves>("moves($self, /, start, goal=None)"),
          method<count>("count($self, /, start, goal=None)"),
          method<paths>("paths($self, /, start, goal=None, limit=None)"),
          method<stats>("stats($self, /, goal=None)")};
}

}  // namespace tilebase_python
