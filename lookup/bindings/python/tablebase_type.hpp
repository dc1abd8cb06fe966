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

// Class methods (opening.cpp).
PyObject* open_builtin(PyObject* type, PyObject* arguments, PyObject* keywords);
PyObject* open_files(PyObject* type, PyObject* arguments, PyObject* keywords);

// One start (questions.cpp).
PyObject* solve(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* distance(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* moves(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* count(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* paths(PyObject* self, PyObject* arguments, PyObject* keywords);

// Many starts (batch.cpp).
PyObject* solve_many(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* distance_many(PyObject* self, PyObject* arguments, PyObject* keywords);

// All states (all_states.cpp).
PyObject* stats(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* random_state(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* random_states(PyObject* self, PyObject* arguments, PyObject* keywords);

// Boards without a goal (boards.cpp).
PyObject* apply(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* draw(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* rank(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* unrank(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* word(PyObject* self, PyObject* arguments, PyObject* keywords);

}  // namespace tilebase_python
