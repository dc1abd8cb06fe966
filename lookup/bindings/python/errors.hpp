#pragma once

#include "interpreter.hpp"

#include <string>

#include <tilebase/result.hpp>

namespace tilebase_python {

/// Raises what the kind of error is in Python: ValueError for a bad board or definition, TableError for tables that are
/// damaged, missing or do not fit each other, OverflowError for a number that is too large, OSError or the class below
/// it that the system's reason asks for. `file` is what was to be read, if anything was.
[[noreturn]] void raise(const tilebase::Error& error, const std::string& file = "");

/// Raises a ValueError or another of Python's own.
[[noreturn]] void raise(PyObject* exception, const std::string& message);

template <class T>
T value_or_raise(tilebase::Result<T> result, const std::string& file = "") {
  if (!result) raise(result.error(), file);
  return std::move(result).value();
}

}  // namespace tilebase_python
