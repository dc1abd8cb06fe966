#include "tablebase_type.hpp"
#include "values.hpp"

#include <tilebase/version.hpp>

namespace tilebase_python {
namespace {

PyObject* puzzles(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {nullptr};
  parse_arguments(arguments, keywords, ":puzzles", names);
  const auto& builtin = tilebase::builtin_definitions();
  return list_of(builtin.size(), [&](std::size_t i) { return text(std::string(builtin[i].name)).release(); });
}

/// PyModule_AddObject() takes the reference over only where it succeeds.
void add(PyObject* module, const char* name, Owned object) {
  if (PyModule_AddObject(module, name, object.get()) < 0) throw Raised();
  object.release();
}

int fill(PyObject* module) {
  ready_unwinder();
  const auto* filled = for_interpreter([&]() -> PyObject* {
    add(module, "Tablebase", Owned(make_tablebase_type()));
    add(module, "Paths", Owned(make_paths_type()));
    add(module, "version", Owned(PyUnicode_FromString(tilebase::version)));
    return module;
  });
  return filled == nullptr ? -1 : 0;
}

PyModuleDef definition() {
  static PyMethodDef functions[] = {
      method<puzzles>("puzzles", "puzzles()\n--\n\nThe names of the puzzles whose tables are inside the package."),
      {nullptr, nullptr, 0, nullptr}};
  static PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(&fill)}, {0, nullptr}};
  return {PyModuleDef_HEAD_INIT,
          "_tilebase",
          "What tilebase stands on; use the package instead.",
          0,
          functions,
          slots,
          nullptr,
          nullptr,
          nullptr};
}

}  // namespace
}  // namespace tilebase_python

PyMODINIT_FUNC PyInit__tilebase() {  // NOLINT(bugprone-reserved-identifier): the name that Python looks for
  static PyModuleDef definition = tilebase_python::definition();
  return PyModuleDef_Init(&definition);
}
