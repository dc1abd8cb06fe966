#include "interpreter.hpp"

#include <algorithm>

namespace tilebase_python {

void raise(const tilebase::Error& error, const std::string& file) {
  using tilebase::ErrorCode;
  switch (error.code) {
    case ErrorCode::bad_definition:
    case ErrorCode::bad_board:
    case ErrorCode::bad_number:
      raise(PyExc_ValueError, error.message);
    case ErrorCode::count_overflow:
      raise(PyExc_OverflowError, error.message);
    case ErrorCode::file_unreadable:
    case ErrorCode::file_unwritable: {
      Owned name(PyUnicode_DecodeFSDefaultAndSize(file.data(), static_cast<Py_ssize_t>(file.size())));
      PyErr_SetObject(PyExc_OSError, tuple_of(error.cause.value(), error.cause.message(), std::move(name)).get());
      throw Raised();
    }
    case ErrorCode::gave_up:
      raise(imported("GaveUp").get(), error.message);
    case ErrorCode::puzzle_mismatch:
    case ErrorCode::table_missing:
    case ErrorCode::too_many_cells:
    case ErrorCode::table_damaged:
      break;
  }
  raise(imported("TableError").get(), error.message);
}

void raise(PyObject* exception, const std::string& message) {
  // A message may contain a file name, which need not be UTF-8.
  const Owned text(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "backslashreplace"));
  PyErr_SetObject(exception, text.get());
  throw Raised();
}

std::string_view bytes_of(PyObject* bytes) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) throw Raised();
  return {data, static_cast<std::size_t>(size)};
}

bool truth_of(PyObject* object) {
  const int truth = PyObject_IsTrue(object);
  if (truth < 0) throw Raised();
  return truth != 0;
}

Signature::Signature(const char* signature, const std::string& description) {
  const std::string text(signature);
  std::size_t begin = text.find('(') + 1;
  name = text.substr(0, begin - 1);
  documentation = text + "\n--\n\n" + (description.empty() ? "As tilebase." + name + "()." : description);
  for (std::size_t end = 0; begin < text.size(); begin = end + 2) {
    end = std::min(text.find(", ", begin), text.size() - 1);
    const std::string argument = text.substr(begin, end - begin);
    if (argument.empty() || argument[0] == '$' || argument == "/") continue;
    const std::size_t equals = argument.find('=');
    const bool is_optional = argument == "*" || equals != std::string::npos;
    if (is_optional && format.find('|') == std::string::npos) format += '|';
    format += argument == "*" ? '$' : 'O';
    if (argument == "*") continue;
    text_.push_back(argument.substr(0, equals));
    defaults.push_back(argument.ends_with("=None") ? Py_None : nullptr);
  }
  format += ':' + name;
  for (std::string& argument : text_) names.push_back(argument.data());
  names.push_back(nullptr);
}

PyModuleDef module_definition(const char* name, const char* documentation, PyMethodDef* functions,
                              PyModuleDef_Slot* slots) {
  // The linked unwinder initialises itself at the first throw, and would abort if a thread was ended by force before.
  try {
    throw Raised();
  } catch (const Raised&) {
    return {PyModuleDef_HEAD_INIT, name, documentation, 0, functions, slots, nullptr, nullptr, nullptr};
  }
}

}  // namespace tilebase_python
