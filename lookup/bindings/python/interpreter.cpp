#include "interpreter.hpp"

#include <base/text.hpp>

namespace tilebase_python {

void raise(const tilebase::Error& error, const std::string& file) {
  using tilebase::ErrorCode;
  // No default: the compiler names a code without an exception.
  switch (error.code) {
    case ErrorCode::bad_definition:
    case ErrorCode::bad_board:
    case ErrorCode::bad_number:
      raise(PyExc_ValueError, error.message);
    case ErrorCode::count_overflow:
      raise(PyExc_OverflowError, error.message);
    case ErrorCode::file_unreadable:
    case ErrorCode::file_unwritable: {
      Owned name = owned(PyUnicode_DecodeFSDefaultAndSize(file.data(), static_cast<Py_ssize_t>(file.size())));
      PyErr_SetObject(PyExc_OSError, tuple_of(error.cause.value(), error.cause.message(), std::move(name)).get());
      throw Raised();
    }
    case ErrorCode::gave_up:
      raise(imported("GaveUp").get(), error.message);
    case ErrorCode::none_found:
      raise(imported("NoneFound").get(), error.message);
    case ErrorCode::puzzle_mismatch:
    case ErrorCode::table_missing:
    case ErrorCode::table_damaged:
    case ErrorCode::too_many_cells:
      break;
  }
  raise(imported("TableError").get(), error.message);
}

void raise(PyObject* exception, const std::string& message) {
  // A message may contain a file name, which need not be UTF-8.
  const Owned text =
      owned(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "backslashreplace"));
  PyErr_SetObject(exception, text.get());
  throw Raised();
}

std::string_view bytes_of(PyObject* bytes) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) throw Raised();
  return {data, static_cast<std::size_t>(size)};
}

Signature::Signature(const char* text) {
  std::string_view rest(text);
  name = tilebase::take_part(rest, '(');
  documentation = std::string(text) + "\n--\n\nAs tilebase." + name + "().";
  for (rest.remove_suffix(1); !rest.empty();) {
    std::string_view argument = tilebase::trimmed(tilebase::take_part(rest, ','));
    if (argument == "/" || argument.starts_with('$')) continue;
    const bool only_by_name_from_here = argument == "*";
    const bool may_be_left_out = only_by_name_from_here || argument.find('=') != std::string_view::npos;
    if (may_be_left_out && format.find('|') == std::string::npos) format += '|';
    format += only_by_name_from_here ? '$' : 'O';
    if (!only_by_name_from_here) arguments.emplace_back(tilebase::take_part(argument, '='));
  }
  format += ':' + name;
  for (std::string& argument : arguments) keywords.push_back(argument.data());
  keywords.push_back(nullptr);
}

PyModuleDef module_definition(const char* name, PyMethodDef* functions, PyModuleDef_Slot* slots) {
  // The linked unwinder initialises itself at the first throw, and would abort if a thread was ended by force before.
  try {
    throw Raised();
  } catch (const Raised&) {
    return {PyModuleDef_HEAD_INIT, name, nullptr, 0, functions, slots, nullptr, nullptr, nullptr};
  }
}

}  // namespace tilebase_python
