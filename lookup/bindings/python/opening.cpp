#include <chrono>
#include <filesystem>

#include "tablebase_type.hpp"

#include <base/text.hpp>

namespace tilebase_python {
namespace {

using tilebase::StoredTable;
using tilebase::Tablebase;

/// A path of the file system: str, bytes or os.PathLike. Raises TypeError for anything else.
std::string path_of(PyObject* object) {
  PyObject* converted = nullptr;
  if (PyUnicode_FSConverter(object, &converted) == 0) throw Raised();
  const std::string path(bytes_of(Owned(converted).get()));
  return path == "-" ? "./-" : path;  // for the library, - is standard input
}

/// One path, or the items of an iterable.
std::vector<std::string> paths_of(PyObject* object) {
  if (is_text(object) || PyObject_HasAttrString(object, "__fspath__") != 0) return {path_of(object)};
  std::vector<std::string> paths;
  for_each_item(object, [&](PyObject* path) { paths.push_back(path_of(path)); });
  return paths;
}

/// All tables of the named puzzle, or of any, in files and folders. Raises the error of the first that cannot be read.
std::vector<StoredTable> read_tables(const std::vector<std::string>& paths, const std::optional<std::string>& puzzle) {
  std::vector<StoredTable> tables;
  for (const std::string& path : paths) {
    const auto files = unlocked([&]() -> tilebase::Result<std::vector<std::string>> {
      std::error_code no_matter;
      if (std::filesystem::is_directory(path, no_matter)) return tilebase::table_files_in(path);
      return std::vector{path};
    });
    for (const std::string& file : value_or_raise(files, path)) {
      auto table = value_or_raise(unlocked([&] { return tilebase::load_table(file); }), file);
      if (!puzzle || table.puzzle().name() == *puzzle) tables.push_back(std::move(table));
    }
  }
  return tables;
}

/// Raises TableError unless there are tables, all of one puzzle; the message says what to change in the call.
void need_one_puzzle(const std::vector<StoredTable>& tables, const std::vector<std::string>& paths,
                     const std::optional<std::string>& puzzle) {
  if (paths.empty())
    raise({tilebase::ErrorCode::table_missing, "paths is empty; name files of tables, or folders with such files"});
  if (tables.empty()) {
    const std::string where = tilebase::shown_file(paths.front()) + (paths.size() > 1 ? " and the other paths" : "");
    raise({tilebase::ErrorCode::table_missing, "no table" + (puzzle ? " of puzzle " + tilebase::shown(*puzzle) : "") +
                                                   " in " + where + "; make one with `tilebase-tablegen build`"});
  }
  const std::string& first = tables.front().puzzle().name();
  for (const StoredTable& table : tables)
    if (table.puzzle().name() != first)
      raise({tilebase::ErrorCode::puzzle_mismatch, "tables of several puzzles; name one of them, such as puzzle=\"" +
                                                       first + "\" or puzzle=\"" + table.puzzle().name() + '"'});
}

/// A number of seconds above 0; no limit for None.
std::chrono::nanoseconds time_of(PyObject* object) {
  if (object == Py_None) return tilebase::Budget().time;
  const double seconds = PyFloat_AsDouble(object);
  stop_if_raised();
  if (seconds > 0) return tilebase::Budget::time_of(seconds);
  PyErr_Format(PyExc_ValueError, "seconds %.60S is not a number above 0", object);
  throw Raised();
}

Owned open_builtin(PyObject* type, PyObject* puzzle) {
  const std::string name = name_of("a puzzle", puzzle);
  return tablebase_object(type, value_or_raise(unlocked([&] { return Tablebase::builtin(name); })));
}

Owned open_files(PyObject* type, PyObject* paths, PyObject* puzzle) {
  const auto name = puzzle == Py_None ? std::nullopt : std::optional(name_of("a puzzle", puzzle));
  const auto places = paths_of(paths);
  auto tables = read_tables(places, name);
  need_one_puzzle(tables, places, name);
  return tablebase_object(type, value_or_raise(Tablebase::open(std::move(tables))));
}

Owned within(PyObject* self, PyObject* seconds, PyObject* nodes) {
  tilebase::Budget budget;
  budget.time = time_of(seconds);
  budget.nodes = number_of("nodes", nodes, 1, UINT64_MAX).value_or(UINT64_MAX);
  return tablebase_object(reinterpret_cast<PyObject*>(Py_TYPE(self)), opened(self).tablebase, std::move(budget));
}

Owned cancel(PyObject* self) {
  *opened(self).cancelled = true;
  return object_of(Py_None);
}

}  // namespace

Methods opening_methods() {
  return {
      method<open_builtin>("builtin($type, /, puzzle)",
                           "The tablebase of a built-in puzzle, from the tables inside the package; of a board of\n"
                           "slides that has none there, such as slide4x4, one that answers by search.\n\n"
                           "Raises TableError for a name that is neither one of puzzles() nor slideRxC.",
                           METH_CLASS),
      method<open_files>(
          "open($type, /, paths, puzzle=None)",
          "The tablebase of the table files at a path, or at several: files, or folders of *.table files.\n\n"
          "With `puzzle`, ignores tables of other puzzles; without, all tables must be of one puzzle. Reads\n"
          "every file and verifies its checksum. Raises OSError (such as FileNotFoundError) for a file that\n"
          "cannot be read, and TableError for damaged tables, tables of several puzzles, or no table.",
          METH_CLASS),
      method<within>(
          "within($self, /, seconds=None, nodes=None)",
          "A tablebase with the same tables whose searches are limited, each to so many seconds and nodes (states\n"
          "looked at); None is no limit. An answer that needs a longer search raises GaveUp."),
      method<cancel>("cancel($self, /)",
                     "Ends all searches of this tablebase, those in progress in other threads and those to come, with\n"
                     "GaveUp. Those of other tablebases go on; within() makes another one of the same tables.")};
}

}  // namespace tilebase_python
