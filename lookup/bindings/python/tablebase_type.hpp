#pragma once

#include "interpreter.hpp"

#include <vector>

#include <tilebase/tilebase.hpp>

/// The class Tablebase: its objects and its methods. tilebase/__init__.py documents the methods.
namespace tilebase_python {

/// The content of a Tablebase object. Immutable, except for reference counts.
struct Opened {
  explicit Opened(tilebase::Tablebase tablebase_);

  tilebase::Tablebase tablebase;
  std::vector<Owned> move_names;  ///< by MoveId: all paths share these objects
};

/// The content of a Tablebase object; valid while the object lives.
const Opened& opened(PyObject* tablebase);

/// A new object of the class.
PyObject* tablebase_object(PyObject* type, tilebase::Tablebase tablebase);

/// A path as a list of move names.
PyObject* list_of_moves(const Opened& opened, const tilebase::MoveId* begin, const tilebase::MoveId* end);

/// A new iterator over paths, the result of Tablebase.paths(); it keeps the tablebase alive.
PyObject* paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit);

/// A function in the form that method() takes.
using Method = PyObject*(PyObject* self, PyObject* arguments, PyObject* keywords);

Method open_builtin, open_files;              // class methods (opening.cpp)
Method solve, distance, moves, count, paths;  // one start (questions.cpp)
Method solve_many, distance_many;             // many starts (batch.cpp)
Method stats, random_state, random_states;    // all states (all_states.cpp)
Method apply, draw, rank, unrank, word;       // boards without a goal (boards.cpp)

}  // namespace tilebase_python
