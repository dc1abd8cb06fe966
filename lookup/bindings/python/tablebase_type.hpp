#pragma once

#include "interpreter.hpp"

#include <vector>

#include <tilebase/tilebase.hpp>

namespace tilebase_python {

/// What a Python object `Tablebase` holds. Immutable but for the objects' reference counts.
struct Opened {
  explicit Opened(tilebase::Tablebase tablebase_);

  tilebase::Tablebase tablebase;
  std::vector<Owned> move_names;  ///< by MoveId: every path holds these same objects
};

/// The content of an object of that type, which lives as long as the object does.
const Opened& opened(PyObject* tablebase);

/// A path as a list of move names.
PyObject* list_of_moves(const Opened& opened, const tilebase::MoveId* begin, const tilebase::MoveId* end);

/// The class `Tablebase`.
PyObject* make_tablebase_type();

/// An object of the class, around a tablebase.
PyObject* tablebase_object(PyObject* type, tilebase::Tablebase tablebase);

/// The class of the iterator that Tablebase.paths() gives, and one of them.
PyObject* make_paths_type();
PyObject* paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit);

}  // namespace tilebase_python
