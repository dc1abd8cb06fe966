#include <filesystem>

#include <base/side_by_side.hpp>
#include <bindings/python/interpreter.hpp>

#include "build.hpp"

/// python/: the extension module _tablegen of the Python package, which creates tables. bindings/python/ has the other
/// module.
namespace tilebase_python {
namespace {

using namespace tilebase::tablegen;

/// Creates the tables of a definition, which is text or the name of a puzzle or file. Returns the list of their paths.
Reference build_tables(PyObject*, PyObject* text, PyObject* is_text, PyObject* folder_bytes, PyObject* threads) {
  const std::string definition(bytes_of(text));
  const std::string folder(bytes_of(folder_bytes));
  const auto thread_count = static_cast<unsigned>(PyLong_AsUnsignedLong(threads));  // 1 to 1024
  throw_if_raised();
  auto puzzle = value_or_raise(
      is_text == Py_True ? tilebase::Puzzle::parse(definition, "definition") : find_puzzle(definition), definition);
  const auto jobs = value_or_raise(jobs_for_all_files(std::make_shared<const tilebase::Puzzle>(std::move(puzzle))));
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) raise({tilebase::ErrorCode::file_unwritable, "", fault}, folder);

  const auto reports = [&] {
    LockRelease lock_release;
    const tilebase::CancellationCheck signals([&] {
      if (lock_release.is_interrupted()) throw PythonError();
    });
    return build(jobs, folder, thread_count, [](std::size_t) {});
  }();
  for (const BuildReport& report : reports)
    if (!report.fault.empty()) raise({tilebase::ErrorCode::table_damaged, report.fault});
  return list_of(reports, [](const BuildReport& report) { return bytes_object(report.path); });
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
