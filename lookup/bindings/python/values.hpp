#pragma once

#include "interpreter.hpp"

#include <optional>
#include <string>

/// Answers as Python's objects.
namespace tilebase_python {

inline Owned none() {
  Py_INCREF(Py_None);
  return Owned(Py_None);
}

inline Owned text(const std::string& characters) {
  return Owned(PyUnicode_FromStringAndSize(characters.data(), static_cast<Py_ssize_t>(characters.size())));
}

inline Owned distance_or_none(std::optional<int> distance) {
  return distance ? Owned(PyLong_FromLong(*distance)) : none();
}

/// A list of `size` objects that `item(i)` makes, in order; it returns a new reference, or null where it has raised.
template <class Item>
PyObject* list_of(std::size_t size, Item item) {
  Owned list(PyList_New(static_cast<Py_ssize_t>(size)));
  for (std::size_t i = 0; i < size; ++i)
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), Owned(item(i)).release());
  return list.release();
}

}  // namespace tilebase_python
