#pragma once

#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tilebase/result.hpp>

/// python/: the extension module of the Python package. This header is the border between C++ and the interpreter.
namespace tilebase_python {

// ---- references and exceptions ----

/// Thrown after a Python exception was set: it only unwinds to the interpreter.
struct Raised {};

/// Owns a reference.
struct Release {
  void operator()(PyObject* object) const { Py_DECREF(object); }
};
using Owned = std::unique_ptr<PyObject, Release>;

/// Owns what a function of the interpreter gives, which is null after it has raised.
inline Owned owned(PyObject* object) {
  if (object == nullptr) throw Raised();
  return Owned(object);
}

/// Raises the Python exception for an error of the library. `file` is the file that was to be read, if any.
[[noreturn]] void raise(const tilebase::Error& error, const std::string& file = "");

/// Raises a built-in exception, such as PyExc_ValueError.
[[noreturn]] void raise(PyObject* exception, const std::string& message);

/// Unwinds if a function of the interpreter has raised.
inline void stop_if_raised() {
  if (PyErr_Occurred() != nullptr) throw Raised();
}

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

/// Releases the interpreter lock while it lives: other Python threads run. Touch no Python object meanwhile.
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
    interrupted_ = !calls([] {
      if (PyErr_CheckSignals() != 0) throw Raised();
    });
    return interrupted_;
  }

  /// Does work that calls Python, in the thread that made this. Returns false if it has raised: do not go on then.
  template <class Work>
  bool calls(Work work) {
    lock();
    const auto* const null_if_raised = for_interpreter([&] {
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
      // The interpreter has ended meanwhile. Before Python 3.14 it ends the thread here by unwinding it, through frames
      // that a different unwinder made; from 3.14 on the thread sleeps until the process ends, as here.
      for (;;) pause();
    }
  }

  PyThreadState* thread_;
  bool interrupted_ = false;
  Clock::time_point next_look_ = Clock::now() + time_between_looks;
};

/// Does work that takes longer than a look-up, while other threads run.
template <class Work>
auto unlocked(Work work) {
  const Unlocked other_threads;
  return work();
}

// ---- values ----

/// An attribute of the package or of another module, by name, from the calling interpreter: nothing is cached here.
inline Owned imported(const char* name, const char* module = "tilebase") {
  return owned(PyObject_GetAttrString(owned(PyImport_ImportModule(module)).get(), name));
}

/// A value as an object: None for nothing, a list for a vector.
inline Owned object_of(Owned object) {
  return object;
}
inline Owned object_of(PyObject* borrowed) {
  Py_INCREF(borrowed);
  return owned(borrowed);
}
inline Owned object_of(std::string_view text) {
  return owned(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}
template <class Number>
requires std::is_arithmetic_v<Number> Owned object_of(Number number) {
  if constexpr (std::is_same_v<Number, bool>)
    return owned(PyBool_FromLong(number ? 1 : 0));
  else if constexpr (std::is_floating_point_v<Number>)
    return owned(PyFloat_FromDouble(number));
  else if constexpr (std::is_signed_v<Number>)
    return owned(PyLong_FromLongLong(number));
  else
    return owned(PyLong_FromUnsignedLongLong(number));
}
template <class T>
Owned object_of(const std::optional<T>& value) {
  return value ? object_of(*value) : object_of(Py_None);
}

/// What `convert` makes of the value; None for nothing.
template <class T, class Convert>
Owned object_of(const std::optional<T>& value, Convert convert) {
  return value ? object_of(convert(*value)) : object_of(Py_None);
}

/// A list of what `convert` makes of each value.
template <class Values, class Convert>
Owned list_of(const Values& values, Convert convert) {
  Owned list = owned(PyList_New(static_cast<Py_ssize_t>(values.size())));
  Py_ssize_t i = 0;
  for (const auto& value : values) PyList_SetItem(list.get(), i++, object_of(convert(value)).release());
  return list;
}
template <class T>
Owned object_of(const std::vector<T>& values) {
  return list_of(values, [](const T& value) { return object_of(value); });
}

/// A tuple of values.
template <class... Values>
Owned tuple_of(Values&&... values) {
  return [](const auto&... objects) {
    return owned(PyTuple_Pack(sizeof...(objects), objects.get()...));
  }(object_of(std::forward<Values>(values))...);
}

/// The result of a Python function, or a new object of a class.
template <class... Values>
Owned call(const Owned& function, Values&&... values) {
  return owned(PyObject_CallObject(function.get(), tuple_of(std::forward<Values>(values)...).get()));
}

/// What `convert` makes of each item of an iterable.
template <class Convert>
auto items_of(PyObject* iterable, Convert convert) {
  std::vector<std::decay_t<decltype(convert(iterable))>> items;
  const Owned iterator = owned(PyObject_GetIter(iterable));
  while (PyObject* item = PyIter_Next(iterator.get())) items.push_back(convert(owned(item).get()));
  stop_if_raised();
  return items;
}

/// The bytes of a bytes object, valid while it lives, and such an object. The first raises TypeError for any other.
std::string_view bytes_of(PyObject* bytes);
inline Owned bytes_object(std::string_view bytes) {
  return owned(PyBytes_FromStringAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size())));
}

// ---- functions and modules ----

/// The signature of a function of objects as Python writes it, "solve($self, /, start, goal=None)", read once.
struct Signature {
  explicit Signature(const char* text);

  std::string name;
  std::string documentation;           ///< begins with the signature, for inspect.signature()
  std::string format;                  ///< for PyArg_ParseTupleAndKeywords(): "O|O:solve"
  std::vector<std::string> arguments;  ///< their names
  std::vector<char*> keywords;         ///< the same, null at the end
};

/// A C++ function with an object for each argument, as the interpreter calls it. What is left out is None.
template <auto function>
struct Callable;
template <class... Objects, Owned (*function)(PyObject* self, Objects...)>
struct Callable<function> {
  static inline Signature* signature = nullptr;

  static PyObject* call(PyObject* self, PyObject* arguments, PyObject* keywords) {
    return for_interpreter([&] {
      return std::apply(
          [&](Objects... objects) {
            ((objects = Py_None), ...);
            if (PyArg_ParseTupleAndKeywords(arguments, keywords, signature->format.c_str(), signature->keywords.data(),
                                            &objects...) == 0)
              throw Raised();
            return function(self, objects...).release();
          },
          std::tuple<Objects...>());
    });
  }
};

/// A row of a table of methods, or of a module's functions. The interpreter keeps it: its signature is never freed.
template <auto function>
PyMethodDef method(const char* signature, int flags = 0) {
  const auto* read = Callable<function>::signature = new Signature(signature);
  return {read->name.c_str(), reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&Callable<function>::call)),
          METH_VARARGS | METH_KEYWORDS | flags, read->documentation.c_str()};
}

/// The definition of a module; functions and slots end with an empty row. Make it before the first Unlocked.
PyModuleDef module_definition(const char* name, PyMethodDef* functions, PyModuleDef_Slot* slots);

}  // namespace tilebase_python
