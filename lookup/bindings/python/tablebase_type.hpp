#pragma once

#include "interpreter.hpp"

#include <atomic>
#include <memory>
#include <vector>

#include <tilebase/tilebase.hpp>

/// The class Tablebase: its objects and its methods. tilebase/__init__.py documents the methods.
namespace tilebase_python {

/// The content of a Tablebase object. Immutable, except for reference counts and `cancelled`.
struct Opened {
  Opened(const tilebase::Tablebase& tablebase_, tilebase::Budget budget_);

  /// Whether answers may take a search because there is no complete table.
  bool searches() const;

  tilebase::Budget budget;
  tilebase::Tablebase tablebase;  ///< with this budget
  std::vector<Owned> move_names;  ///< by MoveId: all paths share these objects
  std::unique_ptr<std::atomic<bool>> cancelled = std::make_unique<std::atomic<bool>>(false);
};

/// The searches of one call, without the interpreter lock.
class Searches {
 public:
  explicit Searches(const Opened& opened) : opened_(opened), tablebase_(opened.tablebase.within(budget())) {}
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  /// The tablebase whose searches also end when it is cancelled or interrupted.
  const tilebase::Tablebase& tablebase() const { return tablebase_; }

  /// The same for a solver that is there already.
  tilebase::Solver limited(const tilebase::Solver& solver) { return solver.within(budget()); }

  /// Whether a signal's handler has raised: do not go on then.
  bool interrupted() { return other_threads_.interrupted(); }

  /// Does work that calls Python, between two searches. Returns false if it has raised: do not go on then.
  template <class Work>
  bool calls(Work work) {
    bool is_done = false;
    other_threads_.locked([&] {
      const auto* const none_if_raised = for_interpreter([&] {
        work();
        return &is_done;
      });
      is_done = none_if_raised != nullptr;
    });
    return is_done;
  }

 private:
  tilebase::Budget budget() {
    return {opened_.budget.time, opened_.budget.nodes,
            [this](const auto&) { return !*opened_.cancelled && !interrupted(); }};
  }

  const Opened& opened_;
  Unlocked other_threads_;
  tilebase::Tablebase tablebase_;
};

/// Answers with `ask(searches)`. Raises what a signal's handler has raised.
template <class Ask>
auto searched(const Opened& opened, Ask ask) {
  auto answer = [&] {
    Searches searches(opened);
    return ask(searches);
  }();
  if (PyErr_Occurred() != nullptr) throw Raised();
  return answer;
}

/// The content of a Tablebase object; valid while the object lives.
const Opened& opened(PyObject* tablebase);

/// A new object of the class.
PyObject* tablebase_object(PyObject* type, const tilebase::Tablebase& tablebase, tilebase::Budget budget = {});

/// A path as a list of move names.
PyObject* list_of_moves(const Opened& opened, const tilebase::MoveId* begin, const tilebase::MoveId* end);

/// A new iterator over paths, the result of Tablebase.paths(); it keeps the tablebase alive.
PyObject* paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit);

/// A function in the form that method() takes.
using Method = PyObject*(PyObject* self, PyObject* arguments, PyObject* keywords);

Method open_builtin, open_files;              // class methods (opening.cpp)
Method within, cancel;                        // budgets (opening.cpp)
Method solve, distance, moves, count, paths;  // one start (questions.cpp)
Method solve_many, distance_many;             // many starts (batch.cpp)
Method check, check_many;                     // answers of others (checks.cpp)
Method stats, random_state, random_states;    // all states (all_states.cpp)
Method check_heuristic;                       // all states, a heuristic asked about each (heuristic.cpp)
Method apply, draw, rank, unrank, word;       // boards without a goal (boards.cpp)

}  // namespace tilebase_python
