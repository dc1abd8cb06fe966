#include "interpreter.hpp"

namespace tilebase_python {
namespace {

Owned exception_for(tilebase::ErrorCode code) {
  using tilebase::ErrorCode;
  PyObject* builtin = nullptr;
  switch (code) {
    case ErrorCode::bad_definition:
    case ErrorCode::bad_board:
    case ErrorCode::bad_number:
      builtin = PyExc_ValueError;
      break;
    case ErrorCode::count_overflow:
      builtin = PyExc_OverflowError;
      break;
    case ErrorCode::file_unreadable:
    case ErrorCode::file_unwritable:
      builtin = PyExc_OSError;
      break;
    case ErrorCode::puzzle_mismatch:
    case ErrorCode::table_missing:
    case ErrorCode::too_many_cells:
    case ErrorCode::table_damaged:
      return of_package("TableError");
    case ErrorCode::gave_up:
      return of_package("GaveUp");
  }
  Py_XINCREF(builtin);
  return Owned(builtin);
}

}  // namespace

void raise(const tilebase::Error& error, const std::string& file) {
  const Owned exception = exception_for(error.code);
  if (error.code == tilebase::ErrorCode::file_unreadable || error.code == tilebase::ErrorCode::file_unwritable) {
    const Owned name(PyUnicode_DecodeFSDefaultAndSize(file.data(), static_cast<Py_ssize_t>(file.size())));
    const Owned reason(Py_BuildValue("isO", error.cause.value(), error.cause.message().c_str(), name.get()));
    PyErr_SetObject(exception.get(), reason.get());
    throw Raised();
  }
  raise(exception.get(), error.message);
}

void raise(PyObject* exception, const std::string& message) {
  // A message may contain a file name, which need not be UTF-8.
  const Owned text(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "backslashreplace"));
  PyErr_SetObject(exception, text.get());
  throw Raised();
}

}  // namespace tilebase_python
