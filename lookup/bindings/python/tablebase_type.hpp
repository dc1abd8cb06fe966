#pragma once

#include "interpreter.hpp"

#include <atomic>
#include <memory>

#include <tilebase/tilebase.hpp>

/// The class Tablebase: its objects and its methods. tilebase/__init__.py documents the methods.
namespace tilebase_python {

/// The content of a Tablebase object. Immutable, except for reference counts and `cancelled`.
struct Opened {
  Opened(const tilebase::Tablebase& tablebase_, tilebase::Budget budget_);

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  /// A path as a list of move names.
  Owned names_of(const tilebase::Path& path) const;

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

/// The value of the Result of `ask(searches)`. Raises its error, and what a signal's handler has raised.
template <class Ask>
auto searched(const Opened& opened, Ask ask) {
  auto answer = [&] {
    Searches searches(opened);
    return ask(searches);
  }();
  stop_if_raised();
  return value_or_raise(std::move(answer));
}

/// The content of a Tablebase object; valid while the object lives.
const Opened& opened(PyObject* tablebase);

/// A new object of the class.
Owned tablebase_object(PyObject* type, const tilebase::Tablebase& tablebase, tilebase::Budget budget = {});

/// A new iterator over paths, the result of Tablebase.paths(); it keeps the tablebase alive.
Owned paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit);

/// Functions in the form that method() takes: the object or, of a class method, the class; and the arguments.
using Method0 = Owned(PyObject* self);
using Method1 = Owned(PyObject* self, PyObject*);
using Method2 = Owned(PyObject* self, PyObject*, PyObject*);
using Method3 = Owned(PyObject* self, PyObject*, PyObject*, PyObject*);
using Method4 = Owned(PyObject* self, PyObject*, PyObject*, PyObject*, PyObject*);
using Method6 = Owned(PyObject* self, PyObject*, PyObject*, PyObject*, PyObject*, PyObject*, PyObject*);

Method1 open_builtin;  // opening.cpp
Method2 open_files, within;
Method0 cancel;

Method2 solve, distance, moves, count;  // questions.cpp
Method3 paths;
Method1 stats;

Method2 solve_many, check_many;  // batch.cpp
Method3 distance_many, check, random_state;
Method4 random_states;

Method6 check_heuristic;  // heuristic.cpp

Method2 apply, draw;  // boards.cpp
Method1 rank, unrank, word;

}  // namespace tilebase_python
