#pragma once

#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

#include <new>
#include <stdexcept>
#include <utility>

namespace tilebase_python {

/// Thrown where an exception of Python's is set: it has only to reach the interpreter.
struct Raised {};

/// A reference that is given back at the end. The interpreter's functions return null where they have raised.
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

/// As long as it lives, other threads of Python's may run; nothing of the interpreter may be touched.
class Unlocked {
 public:
  Unlocked() : thread_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    try {
      PyEval_RestoreThread(thread_);
    } catch (const abi::__forced_unwind&) {
      // The interpreter has ended meanwhile. Before Python 3.14 it ends the thread here by unwinding it, through frames
      // whose unwinder is not its own; from 3.14 on the thread waits for the end of the process, as here.
      for (;;) pause();
    }
  }

 private:
  PyThreadState* thread_;
};

/// Before the first Unlocked: the unwinder that is linked in readies itself at the first throw, and would abort if it
/// met a thread's end before.
inline void ready_unwinder() {
  try {
    throw Raised();
  } catch (const Raised&) {
    return;
  }
}

/// Does work that takes longer than a look-up, while other threads may run.
template <class Work>
auto unlocked(Work work) {
  const Unlocked other_threads;
  return work();
}

/// `body()`, for the interpreter to call: C++ exceptions become Python's, and null.
template <class Body>
auto for_interpreter(Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const Raised&) {
    // it is set
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::length_error&) {
    PyErr_NoMemory();
  } catch (const std::exception& exception) {
    PyErr_SetString(PyExc_RuntimeError, exception.what());
  }
  return nullptr;
}

/// A function of the module or a method, in the form that the interpreter calls.
template <PyObject* (*function)(PyObject* self, PyObject* arguments, PyObject* keywords)>
PyObject* called(PyObject* self, PyObject* arguments, PyObject* keywords) {
  return for_interpreter([&] { return function(self, arguments, keywords); });
}

/// A row of a table of methods. The documentation begins with the signature, as inspect.signature() wants it.
template <PyObject* (*function)(PyObject*, PyObject*, PyObject*)>
PyMethodDef method(const char* name, const char* documentation, int flags = 0) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&called<function>)),
          METH_VARARGS | METH_KEYWORDS | flags, documentation};
}

/// Takes the arguments of a call apart, as PyArg_ParseTupleAndKeywords does. `names` ends with null.
template <class... Places>
void parse_arguments(PyObject* arguments, PyObject* keywords, const char* format, const char* const* names,
                     Places... places) {
  if (PyArg_ParseTupleAndKeywords(arguments, keywords, format, const_cast<char**>(names), places...) == 0)
    throw Raised();
}

/// Something of the package's, by name. Taken from the interpreter that asks, so that nothing need be kept here.
inline Owned of_package(const char* name) {
  const Owned package(PyImport_ImportModule("tilebase"));
  return Owned(PyObject_GetAttrString(package.get(), name));
}

}  // namespace tilebase_python
