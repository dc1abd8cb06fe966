#include <chrono>
#include <filesystem>

#include "arguments.hpp"
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
  const Owned bytes(converted);
  std::string path(PyBytes_AsString(bytes.get()), static_cast<std::size_t>(PyBytes_Size(bytes.get())));
  return path == "-" ? "./-" : path;  // for the library, - is standard input
}

bool is_path(PyObject* object) {
  return PyUnicode_Check(object) != 0 || PyBytes_Check(object) != 0 ||
         PyObject_HasAttrString(object, "__fspath__") != 0;
}

/// One path, or the items of an iterable.
std::vector<std::string> paths_of(PyObject* object) {
  if (is_path(object)) return {path_of(object)};
  std::vector<std::string> paths;
  for_each_item(object, [&](PyObject* path) { paths.push_back(path_of(path)); });
  return paths;
}

/// An error, and the file or folder that was to be read.
struct Fault {
  tilebase::Error error;
  std::string file;
};

/// All tables of the named puzzle, or of any, in files and folders.
std::variant<std::vector<StoredTable>, Fault> read_tables(const std::vector<std::string>& paths,
                                                          const std::optional<std::string>& puzzle) {
  std::vector<StoredTable> tables;
  for (const std::string& path : paths) {
    std::vector<std::string> files{path};
    std::error_code no_matter;
    if (std::filesystem::is_directory(path, no_matter)) {
      auto found = tilebase::table_files_in(path);
      if (!found) return Fault{found.error(), path};
      files = std::move(*found);
    }
    for (const std::string& file : files) {
      auto table = tilebase::load_table(file);
      if (!table) return Fault{table.error(), file};
      if (!puzzle || table->puzzle().name() == *puzzle) tables.push_back(std::move(*table));
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
  using Seconds = std::chrono::duration<double>;
  constexpr auto most = std::chrono::nanoseconds::max();
  if (object == Py_None) return most;
  const Seconds seconds(PyFloat_AsDouble(object));
  if (PyErr_Occurred() != nullptr) throw Raised();
  if (!(seconds.count() > 0)) {
    PyErr_Format(PyExc_ValueError, "seconds %.60S is not a number above 0", object);
    throw Raised();
  }
  return seconds >= Seconds(most) ? most : std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
}

}  // namespace

PyObject* open_builtin(PyObject* type, PyObject* arguments, PyObject* keywords) {
  const std::string puzzle = name_of("a puzzle", only_argument(arguments, keywords, "O:builtin", "puzzle"));
  return tablebase_object(type, value_or_raise(unlocked([&] { return tilebase::Tablebase::builtin(puzzle); })));
}

PyObject* within(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"seconds", "nodes", nullptr};
  PyObject* seconds = Py_None;
  PyObject* nodes = Py_None;
  parse_arguments(arguments, keywords, "|OO:within", names, &seconds, &nodes);
  tilebase::Budget budget;
  budget.time = time_of(seconds);
  budget.nodes = number_of("nodes", nodes, 1, UINT64_MAX).value_or(UINT64_MAX);
  return tablebase_object(reinterpret_cast<PyObject*>(Py_TYPE(self)), opened(self).tablebase, budget);
}

PyObject* cancel(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {nullptr};
  parse_arguments(arguments, keywords, ":cancel", names);
  *opened(self).cancelled = true;
  return none().release();
}

PyObject* open_files(PyObject* type, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"paths", "puzzle", nullptr};
  PyObject* places = nullptr;
  PyObject* name = Py_None;
  parse_arguments(arguments, keywords, "O|O:open", names, &places, &name);
  const auto puzzle = name == Py_None ? std::nullopt : std::optional(name_of("a puzzle", name));
  const auto paths = paths_of(places);
  auto read = unlocked([&] { return read_tables(paths, puzzle); });
  if (const auto* fault = std::get_if<Fault>(&read)) raise(fault->error, fault->file);
  auto& tables = std::get<std::vector<StoredTable>>(read);
  need_one_puzzle(tables, paths, puzzle);
  return tablebase_object(type, value_or_raise(Tablebase::open(std::move(tables))));
}

}  // namespace tilebase_python
