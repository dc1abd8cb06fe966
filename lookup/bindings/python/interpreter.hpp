#pragma once

#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <tilebase/result.hpp>

/// python/: the extension module of the Python package. This header is the border between C++ and the interpreter:
/// references, exceptions, the interpreter lock, values.
namespace tilebase_python {

// ---- references and exceptions ----

/// Thrown after a Python exception was set: it only unwinds to the interpreter.
struct Raised {};

/// Owns a reference. The interpreter's functions return null after they have raised.
class Owned {
 public:
  Owned() = default;
  explicit Owned(PyObject* object) : object_(object) {
    if (object == nullptr) throw Raised();
  }
  Owned(Owned&& other) noexcept : object_(other.release()) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Owned() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }

 private:
  PyObject* object_ = nullptr;
};

/// Raises the Python exception for an error: ValueError for a bad board or definition, TableError for tables that are
/// damaged, missing or inconsistent, OverflowError for a number that is too large, GaveUp for a search whose budget has
/// ended, OSError or its subclass for the system's error code. `file` is the file that was to be read, if any.
[[noreturn]] void raise(const tilebase::Error& error, const std::string& file = "");

/// Raises a built-in exception, such as PyExc_ValueError.
[[noreturn]] void raise(PyObject* exception, const std::string& message);

template <class T>
T value_or_raise(tilebase::Result<T> result, const std::string& file = "") {
  if (!result) raise(result.error(), file);
  return std::move(result).value();
}

/// `body()`, called by the interpreter: a C++ exception becomes a Python exception, and the result null.
template <class Body>
auto for_interpreter(Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const Raised&) {
    // already set
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::length_error&) {
    PyErr_NoMemory();
  } catch (const std::exception& exception) {
    PyErr_SetString(PyExc_RuntimeError, exception.what());
  }
  return nullptr;
}

// ---- the interpreter lock ----

/// Releases the interpreter lock while it lives: other Python threads run; do not touch any Python object.
class Unlocked {
 public:
  Unlocked() : thread_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() { lock(); }

  /// Ten times a second, takes the lock for a moment, and runs the handlers of signals if this is the thread that does.
  /// Returns whether one has raised, as that of Ctrl-C does: do not go on then.
  bool interrupted() {
    const auto now = Clock::now();
    if (now < next_look_ || interrupted_) return interrupted_;
    next_look_ = now + time_between_looks;
    locked([&] { interrupted_ = PyErr_CheckSignals() != 0; });
    return interrupted_;
  }

  /// Does work with the lock, in the thread that made this. It throws nothing.
  template <class Work>
  void locked(Work work) {
    lock();
    work();
    thread_ = PyEval_SaveThread();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds time_between_looks{100};

  void lock() {
    try {
      PyEval_RestoreThread(thread_);
    } catch (const abi::__forced_unwind&) {
      // The interpreter has ended meanwhile. Before Python 3.14 it ends the thread here by unwinding it, through frames
      // that a different unwinder made; from 3.14 on the thread sleeps until the process ends, as here.
      for (;;) pause();
    }
  }

  PyThreadState* thread_;
  bool interrupted_ = false;
  Clock::time_point next_look_ = Clock::now() + time_between_looks;
};

/// Call before the first Unlocked: the linked unwinder initialises itself at the first throw, and would abort if a
/// thread was ended by force before that.
inline void ready_unwinder() {
  try {
    throw Raised();
  } catch (const Raised&) {
    return;
  }
}

/// Does work that takes longer than a look-up, while other threads run.
template <class Work>
auto unlocked(Work work) {
  const Unlocked other_threads;
  return work();
}

// ---- methods and their arguments ----

/// A function of the module or a method, in the form that the interpreter calls.
template <PyObject* (*function)(PyObject* self, PyObject* arguments, PyObject* keywords)>
PyObject* called(PyObject* self, PyObject* arguments, PyObject* keywords) {
  return for_interpreter([&] { return function(self, arguments, keywords); });
}

/// A row of a table of methods. The documentation begins with the signature, for inspect.signature().
template <PyObject* (*function)(PyObject*, PyObject*, PyObject*)>
PyMethodDef method(const char* name, const char* documentation, int flags = 0) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&called<function>)),
          METH_VARARGS | METH_KEYWORDS | flags, documentation};
}

/// Reads the arguments of a call, as PyArg_ParseTupleAndKeywords does. `names` ends with null.
template <class... Places>
void parse_arguments(PyObject* arguments, PyObject* keywords, const char* format, const char* const* names,
                     Places... places) {
  if (PyArg_ParseTupleAndKeywords(arguments, keywords, format, const_cast<char**>(names), places...) == 0)
    throw Raised();
}

/// Reads the only argument of a call.
inline PyObject* only_argument(PyObject* arguments, PyObject* keywords, const char* format, const char* name) {
  const char* const names[] = {name, nullptr};
  PyObject* argument = nullptr;
  parse_arguments(arguments, keywords, format, names, &argument);
  return argument;
}

// ---- values ----

/// An attribute of the package or of a module in it, by name, from the calling interpreter: nothing is cached here.
inline Owned of_package(const char* name, const char* module = "tilebase") {
  const Owned imported(PyImport_ImportModule(module));
  return Owned(PyObject_GetAttrString(imported.get(), name));
}

inline Owned none() {
  Py_INCREF(Py_None);
  return Owned(Py_None);
}

inline Owned text(const std::string& characters) {
  return Owned(PyUnicode_FromStringAndSize(characters.data(), static_cast<Py_ssize_t>(characters.size())));
}

inline Owned whole_number(std::uint64_t number) {
  return Owned(PyLong_FromUnsignedLongLong(number));
}

inline Owned distance_or_none(std::optional<int> distance) {
  return distance ? Owned(PyLong_FromLong(*distance)) : none();
}

/// A list of `size` objects that `item(i)` makes, in order; item() returns a new reference, or null after it raised.
template <class Item>
PyObject* list_of(std::size_t size, Item item) {
  Owned list(PyList_New(static_cast<Py_ssize_t>(size)));
  for (std::size_t i = 0; i < size; ++i)
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), Owned(item(i)).release());
  return list.release();
}

/// Calls `use(item)` for each item of an iterable.
template <class Use>
void for_each_item(PyObject* iterable, Use use) {
  const Owned iterator(PyObject_GetIter(iterable));
  while (PyObject* item = PyIter_Next(iterator.get())) use(Owned(item).get());
  if (PyErr_Occurred() != nullptr) throw Raised();
}

}  // namespace tilebase_python
