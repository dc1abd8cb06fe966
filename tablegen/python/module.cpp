#include <filesystem>

#include <base/side_by_side.hpp>
#include <bindings/python/interpreter.hpp>

#include "build.hpp"

/// python/: the part of the Python package that makes tables, an extension module beside that of bindings/python/.
namespace tilebase_python {
namespace {

using namespace tilebase::tablegen;

/// Makes the tables of a definition, which is text or the name of a puzzle or file, and gives their paths.
Owned build_tables(PyObject*, PyObject* text, PyObject* is_text, PyObject* place, PyObject* threads) {
  const std::string definition(bytes_of(text));
  const std::string folder(bytes_of(place));
  const auto workers = static_cast<unsigned>(PyLong_AsUnsignedLong(threads));
  stop_if_raised();
  auto puzzle = value_or_raise(
      is_text == Py_True ? tilebase::Puzzle::parse(definition, "definition") : find_puzzle(definition), definition);
  const auto jobs = value_or_raise(jobs_for_all_goals(std::make_shared<const tilebase::Puzzle>(std::move(puzzle))));
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) raise({tilebase::ErrorCode::file_unwritable, "", fault}, folder);

  const auto made = [&] {
    Unlocked other_threads;
    const tilebase::EndedBy signals([&] {
      if (other_threads.interrupted()) throw Raised();
    });
    return build(jobs, folder, workers, [](std::size_t) {});
  }();
  for (const Made& table : made)
    if (!table.fault.empty()) raise({tilebase::ErrorCode::table_missing, table.fault});
  return list_of(made, [](const Made& table) { return bytes_object(table.path); });
}

}  // namespace
}  // namespace tilebase_python

PyMODINIT_FUNC PyInit__tablegen() {  // NOLINT(bugprone-reserved-identifier): the name that Python looks for
  using namespace tilebase_python;
  static PyMethodDef functions[] = {method<build_tables>("build_tables(definition, is_text, folder, threads)"),
                                    {nullptr, nullptr, 0, nullptr}};
  static PyModuleDef_Slot slots[] = {{0, nullptr}};
  static PyModuleDef module = module_definition("_tablegen", functions, slots);
  return PyModuleDef_Init(&module);
}
