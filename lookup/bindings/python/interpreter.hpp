#pragma once

#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <tilebase/result.hpp>

/// python/: the extension module of the Python package. This header wraps the C API of the interpreter: references,
/// exceptions, the interpreter lock, values, functions.
namespace tilebase_python {

// ---- references and exceptions ----

/// Exception of C++ that is thrown after a Python exception was set, to unwind to the interpreter.
struct PythonError {};

/// Deleter that gives up a reference.
struct Release {
  void operator()(PyObject* object) const { Py_DECREF(object); }
};
using Reference = std::unique_ptr<PyObject, Release>;

/// Takes ownership of a new reference that a function of the interpreter returned; throws PythonError if it is null,
/// which means that the function has raised.
inline Reference take(PyObject* object) {
  if (object == nullptr) throw PythonError();
  return Reference(object);
}

/// Raises the Python exception for an error of the library. `file` is the file that was to be read, or empty.
[[noreturn]] void raise(const tilebase::Error& error, const std::string& file = "");

/// Raises a built-in exception, such as PyExc_ValueError.
[[noreturn]] void raise(PyObject* exception, const std::string& message);

/// Throws PythonError if a function of the interpreter has raised.
inline void throw_if_raised() {
  if (PyErr_Occurred() != nullptr) throw PythonError();
}

/// Returns the value of a result; raises the Python exception for its error.
template <class T>
T value_or_raise(tilebase::Result<T> result, const std::string& file = "") {
  if (!result) raise(result.error(), file);
  return std::move(result).value();
}

/// Returns body(), on behalf of the interpreter. If it throws, sets a Python exception and returns null.
template <class Body>
auto run_for_interpreter(Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const PythonError&) {
    // The Python exception is already set.
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

/// Guard that releases the interpreter lock while it lives, so that other Python threads run. Meanwhile, this thread
/// must not use Python objects, except in call_python().
class LockRelease {
 public:
  LockRelease() : thread_(PyEval_SaveThread()) {}
  LockRelease(const LockRelease&) = delete;
  LockRelease& operator=(const LockRelease&) = delete;
  ~LockRelease() { lock(); }

  /// Returns whether a signal handler has raised, as that of Ctrl-C does; then the work must stop. Takes the lock at
  /// most ten times a second. The interpreter runs signal handlers only in its main thread.
  bool is_interrupted() {
    const auto now = Clock::now();
    if (now < next_look_ || interrupted_) return interrupted_;
    next_look_ = now + time_between_looks;
    interrupted_ = !call_python([] {
      if (PyErr_CheckSignals() != 0) throw PythonError();
    });
    return interrupted_;
  }

  /// Takes the lock and runs `work`, which may use Python, in the thread that created this guard. Returns false if it
  /// has raised; then the caller must stop.
  template <class Work>
  bool call_python(Work work) {
    lock();
    const auto* const null_if_raised = run_for_interpreter([&] {
      work();
      return this;
    });
    thread_ = PyEval_SaveThread();
    return null_if_raised != nullptr;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds time_between_looks{100};

  void lock() {
    try {
      PyEval_RestoreThread(thread_);
    } catch (const abi::__forced_unwind&) {
      // The interpreter has ended meanwhile. Before Python 3.14 it ends this thread by unwinding it, through frames of
      // a different unwinder. From 3.14 on it lets the thread sleep until the process ends, as this loop does.
      for (;;) pause();
    }
  }

  PyThreadState* thread_;
  bool interrupted_ = false;
  Clock::time_point next_look_ = Clock::now() + time_between_looks;
};

/// Returns work(), while other Python threads run; for work that takes longer than a look-up.
template <class Work>
auto run_unlocked(Work work) {
  const LockRelease other_threads;
  return work();
}

// ---- values ----

/// Returns an attribute of a module of the calling interpreter, by name. Does not cache it.
inline Reference import_attribute(const char* name, const char* module = "tilebase") {
  return take(PyObject_GetAttrString(take(PyImport_ImportModule(module)).get(), name));
}

/// Returns a value as a Python object: None for nullopt, a list for a vector.
inline Reference object_of(Reference object) {
  return object;
}
inline Reference object_of(PyObject* borrowed) {
  Py_INCREF(borrowed);
  return take(borrowed);
}
inline Reference object_of(std::string_view text) {
  return take(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}
template <class Number>
requires std::is_arithmetic_v<Number> Reference object_of(Number number) {
  if constexpr (std::is_same_v<Number, bool>)
    return take(PyBool_FromLong(number ? 1 : 0));
  else if constexpr (std::is_floating_point_v<Number>)
    return take(PyFloat_FromDouble(number));
  else if constexpr (std::is_signed_v<Number>)
    return take(PyLong_FromLongLong(number));
  else
    return take(PyLong_FromUnsignedLongLong(number));
}
template <class T>
Reference object_of(const std::optional<T>& value) {
  return value ? object_of(*value) : object_of(Py_None);
}

/// Returns convert(*value) as a Python object; None for nullopt.
template <class T, class Convert>
Reference object_of(const std::optional<T>& value, Convert convert) {
  return value ? object_of(convert(*value)) : object_of(Py_None);
}

/// Returns a list of convert(value) for each value.
template <class Values, class Convert>
Reference list_of(const Values& values, Convert convert) {
  Reference list = take(PyList_New(static_cast<Py_ssize_t>(values.size())));
  Py_ssize_t i = 0;
  for (const auto& value : values) PyList_SetItem(list.get(), i++, object_of(convert(value)).release());
  return list;
}
template <class T>
Reference object_of(const std::vector<T>& values) {
  return list_of(values, [](const T& value) { return object_of(value); });
}

/// Returns a tuple of the values.
template <class... Values>
Reference tuple_of(Values&&... values) {
  return [](const auto&... objects) {
    return take(PyTuple_Pack(sizeof...(objects), objects.get()...));
  }(object_of(std::forward<Values>(values))...);
}

/// Calls a Python function or class. Returns its result or a new object.
template <class... Values>
Reference call(const Reference& function, Values&&... values) {
  return take(PyObject_CallObject(function.get(), tuple_of(std::forward<Values>(values)...).get()));
}

/// Returns convert(item) for each item of an iterable.
template <class Convert>
auto items_of(PyObject* iterable, Convert convert) {
  std::vector<std::decay_t<decltype(convert(iterable))>> items;
  const Reference iterator = take(PyObject_GetIter(iterable));
  while (PyObject* item = PyIter_Next(iterator.get())) items.push_back(convert(take(item).get()));
  throw_if_raised();
  return items;
}

/// Returns the content of a bytes object, valid while the object lives. Raises TypeError for any other object.
std::string_view bytes_of(PyObject* bytes);

/// Returns a new bytes object.
inline Reference bytes_object(std::string_view bytes) {
  return take(PyBytes_FromStringAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size())));
}

// ---- functions and modules ----

/// Signature of a Python function, parsed from its text, such as "solve($self, /, start, goal=None)".
struct Signature {
  /// Reads a text. The argument `omitted`, which has the default None, is left out: callers cannot pass it.
  explicit Signature(std::string text, const std::string& omitted = "");

  /// Returns the place of argument `i` of the text among `count` arguments, which the parser fills in this order: the
  /// omitted argument last, where the format does not ask for it.
  std::size_t filled(std::size_t i, std::size_t count) const {
    return i < omitted_place ? i : i + 1 < count ? i + 1 : omitted_place;
  }

  std::string name;
  std::string documentation;           ///< Documentation text that begins with the signature, for inspect.signature().
  std::string format;                  ///< Format for PyArg_ParseTupleAndKeywords(), such as "O|O:solve".
  std::vector<std::string> arguments;  ///< Names of the arguments.
  std::vector<char*> keywords;         ///< Pointers to the names of the arguments, then null.
  std::size_t omitted_place = SIZE_MAX;  ///< Place of the omitted argument in the text; SIZE_MAX if there is none.
};

/// Adapter by which the interpreter calls a C++ function with an object for each argument. An omitted argument is None;
/// the argument `goal` is always omitted if `without_goal`.
template <auto function, bool without_goal>
struct Callable;
template <class... Objects, Reference (*function)(PyObject* self, Objects...), bool without_goal>
struct Callable<function, without_goal> {
  static inline Signature* signature = nullptr;

  static PyObject* call(PyObject* self, PyObject* arguments, PyObject* keywords) {
    return run_for_interpreter([&] {
      std::array<PyObject*, sizeof...(Objects)> objects;
      objects.fill(Py_None);
      return [&]<std::size_t... i>(std::index_sequence<i...>) {
        if (PyArg_ParseTupleAndKeywords(arguments, keywords, signature->format.c_str(), signature->keywords.data(),
                                        &objects[signature->filled(i, sizeof...(i))]...) == 0)
          throw PythonError();
        return function(self, objects[i]...).release();
      }
      (std::index_sequence_for<Objects...>());
    });
  }
};

/// Returns a row of a table of methods or of a module's functions. Its signature is never freed, since the interpreter
/// keeps the row.
template <auto function, bool without_goal = false>
PyMethodDef method(const char* signature, int flags = 0) {
  using Adapter = Callable<function, without_goal>;
  const auto* read = Adapter::signature = new Signature(signature, without_goal ? "goal" : "");
  return {read->name.c_str(), reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&Adapter::call)),
          METH_VARARGS | METH_KEYWORDS | flags, read->documentation.c_str()};
}

/// Returns the definition of a module; functions and slots end with an empty row. Must be called before the first
/// LockRelease.
PyModuleDef module_definition(const char* name, PyMethodDef* functions, PyModuleDef_Slot* slots);

}  // namespace tilebase_python
