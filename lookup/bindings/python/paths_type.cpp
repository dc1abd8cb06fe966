#include "errors.hpp"
#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

/// The paths that are still to come; the tablebase is kept alive as long.
struct Remaining {
  Owned tablebase;
  tilebase::Paths paths;
  std::uint64_t limit;
};

struct PathsObject {
  PyObject_HEAD Remaining* remaining;
};

Remaining& remaining(PyObject* self) {
  return *reinterpret_cast<PathsObject*>(self)->remaining;
}

void deallocate(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<PathsObject*>(self)->remaining;
  PyObject_Free(self);
  Py_DECREF(type);
}

/// The interpreter stays locked: two threads may share an iterator.
PyObject* next(PyObject* self) {
  return for_interpreter([&]() -> PyObject* {
    Remaining& rest = remaining(self);
    if (rest.limit == 0) return nullptr;
    --rest.limit;
    const auto path = value_or_raise(rest.paths.next());
    if (!path) return nullptr;
    return list_of_moves(opened(rest.tablebase.get()), path->data(), path->data() + path->size());
  });
}

PyObject* refuse_to_make(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, "paths come from Tablebase.paths()");
  return nullptr;
}

}  // namespace

PyObject* make_paths_type() {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(&refuse_to_make)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate)},
                                {Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
                                {Py_tp_iternext, reinterpret_cast<void*>(&next)},
                                {0, nullptr}};
  static PyType_Spec spec = {"tilebase._tilebase.Paths", sizeof(PathsObject), 0, Py_TPFLAGS_DEFAULT, slots};
  return PyType_FromSpec(&spec);
}

PyObject* paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit) {
  const Owned module(PyImport_ImportModule("tilebase._tilebase"));
  const Owned type(PyObject_GetAttrString(module.get(), "Paths"));
  Owned self(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type.get()), 0));
  Py_INCREF(tablebase);
  Owned kept(tablebase);
  reinterpret_cast<PathsObject*>(self.get())->remaining =
      new Remaining{std::move(kept), std::move(paths), limit.value_or(UINT64_MAX)};
  return self.release();
}

}  // namespace tilebase_python
