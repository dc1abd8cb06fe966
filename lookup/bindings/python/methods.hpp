#pragma once

#include "interpreter.hpp"

/// The methods of the class Tablebase, which tilebase/__init__.py documents.
namespace tilebase_python {

// opening.cpp: class methods
PyObject* open_builtin(PyObject* type, PyObject* arguments, PyObject* keywords);
PyObject* open_files(PyObject* type, PyObject* arguments, PyObject* keywords);

// questions.cpp: of one start, or of many
PyObject* solve(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* distance(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* moves(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* count(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* paths(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* solve_many(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* distance_many(PyObject* self, PyObject* arguments, PyObject* keywords);

// boards.cpp: of boards alone
PyObject* apply(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* draw(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* rank(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* unrank(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* word(PyObject* self, PyObject* arguments, PyObject* keywords);

// all_states.cpp
PyObject* stats(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* random_state(PyObject* self, PyObject* arguments, PyObject* keywords);
PyObject* random_states(PyObject* self, PyObject* arguments, PyObject* keywords);

}  // namespace tilebase_python
