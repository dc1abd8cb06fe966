#pragma once

#include "interpreter.hpp"

#include <atomic>
#include <cstdint>

#include <tilebase/tilebase.hpp>

/// The class Tablebase: its objects and its methods. tilebase/__init__.py documents most of them.
namespace tilebase_python {

using namespace tilebase;

/// The content of a Tablebase object. Immutable, except for reference counts and `cancelled`.
struct Opened {
  explicit Opened(Tablebase tablebase_) : tablebase(std::move(tablebase_)) {
    for (const Move& move : puzzle().moves()) move_names.push_back(object_of(move.name));
  }

  const Puzzle& puzzle() const { return tablebase.puzzle(); }

  /// A path as a list of move names.
  Owned names_of(const std::optional<Path>& path) const {
    const auto name_of = [&](MoveId move) { return move_names[move].get(); };
    return object_of(path, [&](const Path& moves) { return list_of(moves, name_of); });
  }

  Tablebase tablebase;
  std::vector<Owned> move_names;  ///< by MoveId: all paths share these objects
  std::unique_ptr<std::atomic<bool>> cancelled = std::make_unique<std::atomic<bool>>(false);
};

/// The content of a Paths object, an iterator: the paths still to come. It keeps the tablebase alive.
struct Remaining {
  Owned tablebase;
  Paths paths;
  std::uint64_t limit;
};

/// An object of either class.
template <class Content>
struct Object {
  PyObject_HEAD Content* content;
};

template <class Content>
Owned new_object(PyObject* type, Content content) {
  Owned self = owned(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type), 0));
  reinterpret_cast<Object<Content>*>(self.get())->content = new Content(std::move(content));
  return self;
}

/// The content of a Tablebase object; valid while the object lives.
inline const Opened& opened(PyObject* tablebase) {
  return *reinterpret_cast<Object<Opened>*>(tablebase)->content;
}

/// The value of the Result of `ask(solver, searches)`, without the interpreter lock; the solver's searches end when the
/// tablebase is cancelled or the call interrupted. Raises the Result's error, and what a signal's handler has raised.
template <class Ask>
auto searched(const Opened& opened, const Target& target, Ask ask, const State* start = nullptr) {
  auto answer = [&] {
    Unlocked searches;
    const auto go_on = [&](const SearchProgress&) { return !*opened.cancelled && !searches.interrupted(); };
    const auto solver = opened.tablebase.solver(target, start);
    using Answer = decltype(ask(*solver, searches));
    if (!solver) return Answer(solver.error());
    Budget budget = solver->budget();
    budget.keep_going = go_on;
    return ask(solver->within(std::move(budget)), searches);
  }();
  stop_if_raised();
  return value_or_raise(std::move(answer));
}

/// Methods of the class.
using Methods = std::vector<PyMethodDef>;
Methods question_methods();
Owned heuristic(PyObject* self, PyObject* function, PyObject* goal, PyObject* boards, PyObject* sample, PyObject* seed,
                PyObject* progress);
Methods board_methods();

// ---- arguments of methods ----

/// Whether an object is a str or bytes, and the text in one.
bool is_text(PyObject* object);
std::string text_of(PyObject* text);

/// Adds a board to a text for the library's parser: str and bytes unchanged; a sequence of tiles (int, str), or of
/// rows, with blanks between. Raises TypeError for anything else, ValueError for an int that names no tile, and a
/// wildcard, None, where there may be none.
void add_board(const Puzzle& puzzle, PyObject* board, std::string& text, bool with_wildcards = false);

/// A board as a start; and as a target, which may have wildcards, or is None for the puzzle's goal.
State start_of(const Puzzle& puzzle, PyObject* board);
Target target_of(const Puzzle& puzzle, PyObject* board);

/// A str as UTF-8. Raises TypeError for anything else; `what` names the argument in the message.
std::string name_of(const char* what, PyObject* name);

/// A move by its name. Raises TypeError for anything but a str, ValueError for an unknown name.
MoveId move_of(const Puzzle& puzzle, PyObject* name);

/// A whole number in a range. Raises TypeError for no integer, ValueError for one from outside.
std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most);

/// A seed from 0 to 2^64 - 1; for None one from Python's own generator, which random.seed() makes repeatable.
std::uint64_t seed_of(PyObject* seed);

}  // namespace tilebase_python
