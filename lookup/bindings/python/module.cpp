#include "tablebase_type.hpp"

#include <algorithm>
#include <filesystem>

#include <base/svg.hpp>
#include <tilebase/version.hpp>

// The extension module: its classes Tablebase, Solver and Paths, and its functions. No class can be called; its objects
// come from methods. The package around the module, tilebase/, has the documentation.

namespace tilebase_python {
namespace {

template <class Content>
void deallocate(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<Object<Content>*>(self)->content;
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

PyObject* refuse_to_make(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(
      PyExc_TypeError,
      "a tablebase comes from Tablebase.builtin() or Tablebase.open(), a solver from Tablebase.solver(), and "
      "paths from Tablebase.paths() or Solver.paths()");
  return nullptr;
}

/// Creates a class with these slots, and with those that all classes have. `make` creates an object for a program.
template <class Content>
Reference make_class(const char* name, unsigned flags, std::vector<PyType_Slot> slots, newfunc make = &refuse_to_make) {
  slots.push_back({Py_tp_new, reinterpret_cast<void*>(make)});
  slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(&deallocate<Content>)});
  slots.push_back({0, nullptr});
  PyType_Spec spec = {name, sizeof(Object<Content>), 0, Py_TPFLAGS_DEFAULT | flags, slots.data()};
  return take(PyType_FromSpec(&spec));
}

/// Reads the tables in files and folders; if a puzzle is named, only its tables. Raises the error of the first file
/// that cannot be read.
std::vector<StoredTable> read_tables(const std::vector<std::string>& paths, const std::optional<std::string>& puzzle) {
  std::vector<StoredTable> tables;
  for (const std::string& path : paths) {
    std::error_code ignored_fault;
    const bool is_folder = run_unlocked([&] { return std::filesystem::is_directory(path, ignored_fault); });
    const auto files = is_folder ? run_unlocked([&] { return table_files_in(path); }) : std::vector{path};
    for (const std::string& file : value_or_raise(files, path)) {
      auto table = value_or_raise(run_unlocked([&] { return load_table(file); }), file);
      if (!puzzle || table.puzzle().name() == *puzzle) tables.push_back(std::move(table));
    }
  }
  return tables;
}

Reference open_builtin(PyObject* type, PyObject* puzzle) {
  const std::string name = name_of("a puzzle", puzzle);
  return new_object(type, TablebaseContent(value_or_raise(run_unlocked([&] { return Tablebase::builtin(name); }))));
}

Reference define(PyObject* type, PyObject* text) {
  const auto puzzle = value_or_raise(Puzzle::parse(name_of("a definition", text), "definition"));
  return new_object(type, TablebaseContent(value_or_raise(Tablebase::create(puzzle))));
}

Reference open_bytes(PyObject* type, PyObject* tables) {
  std::size_t number = 0;
  return new_object(type, TablebaseContent(value_or_raise(Tablebase::open(items_of(tables, [&](PyObject* bytes) {
                      const std::string_view table = bytes_of(bytes);
                      return value_or_raise(StoredTable::open(std::vector<std::uint8_t>(table.begin(), table.end()),
                                                              "table " + std::to_string(++number)));
                    })))));
}

/// Opens the tables in files and folders. Returns None if there is no table.
Reference open_files(PyObject* type, PyObject* paths, PyObject* puzzle) {
  const auto name = puzzle == Py_None ? std::nullopt : std::optional(name_of("a puzzle", puzzle));
  auto tables = read_tables(items_of(paths, [](PyObject* path) { return std::string(bytes_of(path)); }), name);
  if (tables.empty()) return object_of(Py_None);
  const std::string& first = tables.front().puzzle().name();
  const auto other = std::ranges::find_if(tables, [&](const auto& table) { return table.puzzle().name() != first; });
  if (other != tables.end())
    raise({ErrorCode::puzzle_mismatch, "tables of several puzzles; name one of them, such as puzzle=\"" + first +
                                           "\" or puzzle=\"" + other->puzzle().name() + '"'});
  return new_object(type, TablebaseContent(value_or_raise(Tablebase::open(std::move(tables)))));
}

constexpr const char* token_documentation =
    "Token()\n--\n\nA token ends searches: those of the tablebases and solvers that within() gave it to.\n\n"
    "cancel() may be called from any thread. The calls in progress, and those to come, then raise GaveUp, unless they\n"
    "need no search. A tablebase or solver without this token is not affected, so make a token for each question that\n"
    "a user may stop.";

PyObject* make_token(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  return run_for_interpreter([&] {
    if (PyTuple_Size(arguments) != 0 || (keywords != nullptr && PyDict_Size(keywords) != 0))
      raise(PyExc_TypeError, "Token() takes no arguments");
    return new_object(reinterpret_cast<PyObject*>(type), std::make_shared<std::atomic<bool>>(false)).release();
  });
}

const CancelFlag& flag_in(PyObject* token) {
  return *reinterpret_cast<Object<CancelFlag>*>(token)->content;
}

/// Returns the flag of a Token object. Raises TypeError for any other object.
CancelFlag flag_of(PyObject* token) {
  const Reference type = import_attribute("Token");
  if (PyObject_IsInstance(token, type.get()) != 1) {
    throw_if_raised();
    raise(PyExc_TypeError, "token is a Token");
  }
  return flag_in(token);
}

Reference cancel(PyObject* self) {
  *flag_in(self) = true;
  return object_of(Py_None);
}

PyObject* is_cancelled(PyObject* self, void*) {
  return run_for_interpreter([&] { return object_of(flag_in(self)->load()).release(); });
}

/// Returns an object like `self`, a Tablebase or Solver, with the same tables under other limits.
Reference within(PyObject* self, PyObject* seconds, PyObject* states, PyObject* threads, PyObject* memory,
                 PyObject* token) {
  Budget budget;
  budget.time = Budget::time_of(PyFloat_AsDouble(seconds));
  throw_if_raised();
  if (states != Py_None) budget.states = whole_number_of("states", states, 1, UINT64_MAX);
  if (threads != Py_None) budget.threads = whole_number_of("threads", threads, 1, 1024);
  if (memory != Py_None) budget.memory = whole_number_of("memory", memory, 1 << 24, UINT64_MAX);
  const TablebaseContent& given = content_of(self);
  TablebaseContent limited(given.tablebase.within(budget));
  if (given.kept) limited.kept = given.kept->within(budget);
  if (token != Py_None) limited.is_cancelled = flag_of(token);
  return new_object(reinterpret_cast<PyObject*>(Py_TYPE(self)), std::move(limited));
}

Reference with_blank(PyObject* self, PyObject* blank) {
  return new_object(reinterpret_cast<PyObject*>(Py_TYPE(self)),
                    TablebaseContent(value_or_raise(content_of(self).tablebase.with_blank(name_of("a blank", blank)))));
}

/// Returns an object of the class `type`, a Solver, for a goal.
Reference open_solver(PyObject* self, PyObject* type, PyObject* goal) {
  TablebaseContent content(content_of(self).tablebase);
  content.is_cancelled = content_of(self).is_cancelled;
  const Target target = target_of(content, goal);
  content.kept = value_or_raise(run_unlocked([&] { return content.tablebase.solver(target); }));
  return new_object(type, std::move(content));
}

Reference prepare_for(PyObject* self, PyObject* paths) {
  const auto count = static_cast<std::size_t>(whole_number_of("paths", paths, 0, SIZE_MAX));
  run_unlocked([&] { content_of(self).kept->prepare_for(count); });
  return object_of(Py_None);
}

PyObject* is_prepared(PyObject* self, void*) {
  return run_for_interpreter([&] { return object_of(content_of(self).kept->is_prepared()).release(); });
}

PyObject* goal_of_solver(PyObject* self, void*) {
  return run_for_interpreter([&] {
    const Solver& solver = *content_of(self).kept;
    return object_of(format_target(solver.puzzle(), solver.target())).release();
  });
}

template <const std::string& (Puzzle::*text)() const>
PyObject* text_of_puzzle(PyObject* self, void*) {
  return run_for_interpreter([&] { return object_of((content_of(self).puzzle().*text)()).release(); });
}

Reference make_tablebase_class() {
  static Methods methods = [] {
    Methods entries = {method<open_builtin>("_builtin($type, /, puzzle)", METH_CLASS),
                       method<open_files>("_open($type, /, paths, puzzle)", METH_CLASS),
                       method<open_bytes>("_from_bytes($type, /, tables)", METH_CLASS),
                       method<define>("_define($type, /, text)", METH_CLASS),
                       method<within>("_within($self, /, seconds, states, threads, memory, token)"),
                       method<with_blank>("_with_blank($self, /, blank)"),
                       method<open_solver>("_solver($self, /, type, goal)")};
    const Methods end = {{nullptr, nullptr, 0, nullptr}};
    for (const Methods& more : {board_methods(), question_methods(), array_methods(), array_questions(), end})
      entries.insert(entries.end(), more.begin(), more.end());
    return entries;
  }();
  static PyGetSetDef properties[] = {
      {"puzzle", text_of_puzzle<&Puzzle::name>, nullptr, "The puzzle's name.", nullptr},
      {"goal", text_of_puzzle<&Puzzle::tiles>, nullptr, "The puzzle's own goal, used if a goal is omitted.", nullptr},
      {"definition", text_of_puzzle<&Puzzle::definition>, nullptr, "The puzzle's definition, a text for define().",
       nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  return make_class<TablebaseContent>("tilebase._tilebase.Tablebase", Py_TPFLAGS_BASETYPE,
                                      {{Py_tp_methods, methods.data()}, {Py_tp_getset, properties}});
}

Reference make_solver_class() {
  static Methods methods = [] {
    Methods entries = solver_methods();
    for (const PyMethodDef& question : solver_array_questions()) entries.push_back(question);
    entries.push_back(method<prepare_for>("_prepare_for($self, /, paths)"));
    entries.push_back(method<within>("_within($self, /, seconds, states, threads, memory, token)"));
    entries.push_back({nullptr, nullptr, 0, nullptr});
    return entries;
  }();
  static PyGetSetDef properties[] = {
      {"puzzle", text_of_puzzle<&Puzzle::name>, nullptr, "The puzzle's name.", nullptr},
      {"goal", goal_of_solver, nullptr, "The goal of all questions, perhaps with wildcards.", nullptr},
      {"is_prepared", is_prepared, nullptr, "Whether the solver has entries of several moves, see prepare_for().",
       nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  return make_class<TablebaseContent>("tilebase._tilebase.Solver", Py_TPFLAGS_BASETYPE,
                                      {{Py_tp_methods, methods.data()}, {Py_tp_getset, properties}});
}

Reference make_token_class() {
  static PyMethodDef methods[] = {method<cancel>("cancel($self, /)"), {nullptr, nullptr, 0, nullptr}};
  static PyGetSetDef properties[] = {
      {"is_cancelled", is_cancelled, nullptr, "Whether cancel() has been called.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  return make_class<CancelFlag>(
      "tilebase.Token", 0,
      {{Py_tp_methods, methods}, {Py_tp_getset, properties}, {Py_tp_doc, const_cast<char*>(token_documentation)}},
      &make_token);
}

/// Returns the next path of a Paths object; null at the end. Keeps the interpreter lock, as threads may share one.
PyObject* next(PyObject* self) {
  return run_for_interpreter([&]() -> PyObject* {
    PathsContent& rest = *reinterpret_cast<Object<PathsContent>*>(self)->content;
    if (rest.limit == 0) return nullptr;
    --rest.limit;
    const auto path = value_or_raise(rest.paths.next());
    return path ? content_of(rest.tablebase.get()).names_of(path).release() : nullptr;
  });
}

Reference puzzles(PyObject*) {
  return list_of(builtin_definitions(), [](const auto& builtin) { return builtin.name; });
}

Reference table_folder(PyObject*) {
  return bytes_object(tilebase::own_table_folder());
}

Reference puzzle_of_board(PyObject*, PyObject* board) {
  return object_of(slides_of(board));
}

Reference bar_chart(PyObject*, PyObject* summary, PyObject* states) {
  const std::string_view bytes = bytes_of(states);
  std::vector<std::uint64_t> counts(bytes.size() / sizeof(std::uint64_t));
  std::copy_n(bytes.data(), bytes.size(), reinterpret_cast<char*>(counts.data()));
  return object_of(svg_of(BarChart{"States by distance", text_of(summary), "state", "distance",
                                   "distance to the goal, in moves", counts, 0}));
}

int fill(PyObject* module) {
  const auto add = [&](const char* name, const Reference& object) {
    if (PyObject_SetAttrString(module, name, object.get()) < 0) throw PythonError();
  };
  const auto* filled = run_for_interpreter([&] {
    add("Tablebase", make_tablebase_class());
    add("Solver", make_solver_class());
    add("Token", make_token_class());
    add("Paths", make_class<PathsContent>("tilebase._tilebase.Paths", 0,
                                          {{Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
                                           {Py_tp_iternext, reinterpret_cast<void*>(&next)}}));
    add("version", object_of(version));
    return module;
  });
  return filled == nullptr ? -1 : 0;
}

}  // namespace
}  // namespace tilebase_python

PyMODINIT_FUNC PyInit__tilebase() {  // NOLINT(bugprone-reserved-identifier): the name that Python looks for
  using namespace tilebase_python;
  static PyMethodDef functions[] = {method<bar_chart>("bar_chart(summary, states)"),
                                    method<table_folder>("own_table_folder()"),
                                    method<puzzles>("puzzles()"),
                                    method<puzzle_of_board>("puzzle_of_board(board)"),
                                    {nullptr, nullptr, 0, nullptr}};
  static PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(&fill)}, {0, nullptr}};
  static PyModuleDef module = module_definition("_tilebase", functions, slots);
  return PyModuleDef_Init(&module);
}
