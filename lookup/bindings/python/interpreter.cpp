#include "interpreter.hpp"

#include <base/text.hpp>

namespace tilebase_python {
namespace {

/// Returns a message as a str. It may contain a file name, which need not be UTF-8.
Reference message_object(const std::string& message) {
  return take(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "backslashreplace"));
}

/// Raises an exception of the package, which is made of a message and more values.
template <class... Values>
[[noreturn]] void raise_object(const char* name, const std::string& message, const Values&... values) {
  const Reference type = import_attribute(name);
  PyErr_SetObject(type.get(), call(type, message_object(message), values...).get());
  throw PythonError();
}

}  // namespace

void raise(const tilebase::Error& error, const std::string& file) {
  using tilebase::ErrorCode;
  // Has no default case, so the compiler warns about a code without an exception.
  switch (error.code) {
    case ErrorCode::bad_board:
      raise_object("BoardError", error.message + (error.puzzle.empty() ? "" : " (puzzle=\"" + error.puzzle + "\")"),
                   error.puzzle.empty() ? std::nullopt : std::optional<std::string_view>(error.puzzle));
    case ErrorCode::bad_definition:
    case ErrorCode::table_missing:
    case ErrorCode::too_many_cells:
      raise_object("PuzzleError", error.message);
    case ErrorCode::puzzle_mismatch:
    case ErrorCode::table_damaged:
      raise_object("TableError", error.message);
    case ErrorCode::bad_number:
    case ErrorCode::bad_move:
      raise(PyExc_ValueError, error.message);
    case ErrorCode::count_overflow:
      raise(PyExc_OverflowError, error.message);
    case ErrorCode::file_unreadable:
    case ErrorCode::file_unwritable: {
      Reference name = take(PyUnicode_DecodeFSDefaultAndSize(file.data(), static_cast<Py_ssize_t>(file.size())));
      // OSError makes its subclass for the cause. Before Python 3.12, `except FileNotFoundError` sees the type alone.
      const Reference exception =
          call(object_of(PyExc_OSError), error.cause.value(), error.cause.message(), std::move(name));
      PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.get())), exception.get());
      throw PythonError();
    }
    case ErrorCode::gave_up:
      raise_object("GaveUp", error.message, error.at_least, error.at_most, error.states);
    case ErrorCode::none_found:
      raise_object("NoneFound", error.message);
  }
  raise(PyExc_RuntimeError, error.message);
}

void raise(PyObject* exception, const std::string& message) {
  PyErr_SetObject(exception, message_object(message).get());
  throw PythonError();
}

std::string_view bytes_of(PyObject* bytes) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) throw PythonError();
  return {data, static_cast<std::size_t>(size)};
}

Signature::Signature(std::string text, const std::string& omitted) {
  const std::string whole = text;
  const auto begin = omitted.empty() ? text.npos : text.find(", " + omitted + "=None");
  if (begin != text.npos) text.erase(begin, std::string_view(", =None").size() + omitted.size());
  std::string_view rest(whole);
  name = tilebase::take_part(rest, '(');
  documentation = text + "\n--\n\nAs tilebase." + name + "().";
  for (rest.remove_suffix(1); !rest.empty();) {
    std::string_view argument = tilebase::trim(tilebase::take_part(rest, ','));
    if (argument == "/" || argument.starts_with('$')) continue;
    if (begin != text.npos && argument == omitted + "=None") {
      omitted_place = arguments.size();
      continue;
    }
    const bool begins_keyword_only = argument == "*";
    const bool is_optional = begins_keyword_only || argument.find('=') != std::string_view::npos;
    if (is_optional && format.find('|') == std::string::npos) format += '|';
    format += begins_keyword_only ? '$' : 'O';
    if (!begins_keyword_only) arguments.emplace_back(tilebase::take_part(argument, '='));
  }
  format += ':' + name;
  for (std::string& argument : arguments) keywords.push_back(argument.data());
  keywords.push_back(nullptr);
}

PyModuleDef module_definition(const char* name, PyMethodDef* functions, PyModuleDef_Slot* slots) {
  // The linked unwinder initialises itself at the first throw. It would abort if, before any throw, a thread were ended
  // by force.
  try {
    throw PythonError();
  } catch (const PythonError&) {
    return {PyModuleDef_HEAD_INIT, name, nullptr, 0, functions, slots, nullptr, nullptr, nullptr};
  }
}

}  // namespace tilebase_python
