#include "tablebase_type.hpp"

#include <base/svg.hpp>
#include <tilebase/version.hpp>

// The extension module: its two classes and its functions. The objects of both classes hold a C++ object and come from
// other calls: neither class can be called. The other files of this folder:
//
//     interpreter                        references, exceptions, the interpreter lock, values
//     arguments                          Python objects as boards, names and numbers
//     opening, questions, batch, checks,
//     all_states, heuristic, boards      the methods of Tablebase
//     tilebase/                          the package around the module, with the documentation

namespace tilebase_python {
namespace {

/// The paths still to come. Keeps the tablebase alive.
struct Remaining {
  Owned tablebase;
  tilebase::Paths paths;
  std::uint64_t limit;
};

template <class Content>
struct Object {
  PyObject_HEAD Content* content;
};

template <class Content>
Content& content_of(PyObject* self) {
  return *reinterpret_cast<Object<Content>*>(self)->content;
}

template <class Content>
PyObject* object_of(PyObject* type, Content content) {
  Owned self(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type), 0));
  reinterpret_cast<Object<Content>*>(self.get())->content = new Content(std::move(content));
  return self.release();
}

template <class Content>
void deallocate(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<Object<Content>*>(self)->content;
  PyObject_Free(self);
  Py_DECREF(type);
}

template <class Content>
constexpr const char* origin = nullptr;
template <>
constexpr const char* origin<Opened> = "a tablebase comes from Tablebase.builtin() or Tablebase.open()";
template <>
constexpr const char* origin<Remaining> = "paths come from Tablebase.paths()";

template <class Content>
PyObject* refuse_to_make(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, origin<Content>);
  return nullptr;
}

// ---- the class Tablebase ----

PyObject* puzzle_name(PyObject* self, void*) {
  return for_interpreter([&] { return text(opened(self).tablebase.puzzle().name()).release(); });
}

PyObject* goal(PyObject* self, void*) {
  return for_interpreter([&] {
    const tilebase::Puzzle& puzzle = opened(self).tablebase.puzzle();
    return text(format_board(puzzle, puzzle.goal())).release();
  });
}

PyObject* represent(PyObject* self) {
  return for_interpreter(
      [&] { return text("<tilebase.Tablebase of " + opened(self).tablebase.puzzle().name() + '>').release(); });
}

PyObject* make_tablebase_type() {
  static PyMethodDef methods[] = {
      method<open_builtin>("builtin",
                           "builtin($type, /, puzzle)\n--\n\n"
                           "The tablebase of a built-in puzzle, from the tables inside the package; of a board of\n"
                           "slides that has none there, such as slide4x4, one that answers by search.\n\n"
                           "Raises TableError for a name that is neither one of puzzles() nor slideRxC.",
                           METH_CLASS),
      method<open_files>(
          "open",
          "open($type, /, paths, puzzle=None)\n--\n\n"
          "The tablebase of the table files at a path, or at several: files, or folders of *.table files.\n\n"
          "With `puzzle`, ignores tables of other puzzles; without, all tables must be of one puzzle. Reads\n"
          "every file and verifies its checksum. Raises OSError (such as FileNotFoundError) for a file that\n"
          "cannot be read, and TableError for damaged tables, tables of several puzzles, or no table.",
          METH_CLASS),
      method<within>(
          "within",
          "within($self, /, seconds=None, nodes=None)\n--\n\n"
          "A tablebase with the same tables whose searches are limited, each to so many seconds and nodes (states\n"
          "looked at); None is no limit. An answer that needs a longer search raises GaveUp."),
      method<cancel>("cancel",
                     "cancel($self, /)\n--\n\n"
                     "Ends all searches of this tablebase, those in progress in other threads and those to come, with\n"
                     "GaveUp. Those of other tablebases go on; within() makes another one of the same tables."),
      method<solve>("solve", "solve($self, /, start, goal=None)\n--\n\nAs tilebase.solve()."),
      method<distance>("distance", "distance($self, /, start, goal=None)\n--\n\nAs tilebase.distance()."),
      method<moves>("moves", "moves($self, /, start, goal=None)\n--\n\nAs tilebase.moves()."),
      method<count>("count", "count($self, /, start, goal=None)\n--\n\nAs tilebase.count()."),
      method<paths>("paths", "paths($self, /, start, goal=None, limit=None)\n--\n\nAs tilebase.paths()."),
      method<solve_many>("solve_many", "solve_many($self, /, starts, goal=None)\n--\n\nAs tilebase.solve_many()."),
      method<distance_many>("distance_many",
                            "distance_many($self, /, starts, goal=None, *, as_array=False)\n--\n\nAs "
                            "tilebase.distance_many()."),
      method<check>("check", "check($self, /, start, answer, goal=None)\n--\n\nAs tilebase.check()."),
      method<check_many>("check_many", "check_many($self, /, answers, goal=None)\n--\n\nAs tilebase.check_many()."),
      method<stats>("stats", "stats($self, /, goal=None)\n--\n\nAs tilebase.stats()."),
      method<random_state>(
          "random_state",
          "random_state($self, /, goal=None, *, distance=None, seed=None)\n--\n\nAs tilebase.random_state()."),
      method<random_states>(
          "random_states",
          "random_states($self, /, count, goal=None, *, distance=None, seed=None)\n--\n\nAs tilebase.random_states()."),
      method<check_heuristic>("check_heuristic",
                              "check_heuristic($self, /, function, goal=None, *, boards='text', sample=None, "
                              "seed=None, progress=None)\n--\n\nAs tilebase.check_heuristic()."),
      method<apply>("apply", "apply($self, /, board, move)\n--\n\nAs tilebase.apply()."),
      method<draw>("draw", "draw($self, /, board, *, path=None)\n--\n\nAs tilebase.draw()."),
      method<rank>("rank", "rank($self, /, board)\n--\n\nAs tilebase.rank()."),
      method<unrank>("unrank", "unrank($self, /, index)\n--\n\nAs tilebase.unrank()."),
      method<word>("word", "word($self, /, path)\n--\n\nAs tilebase.word()."),
      {nullptr, nullptr, 0, nullptr}};
  static PyGetSetDef properties[] = {
      {"puzzle", puzzle_name, nullptr, "The puzzle's name.", nullptr},
      {"goal", goal, nullptr, "The puzzle's own goal, used if a goal is omitted.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static const char documentation[] =
      "The tables of one puzzle, with the functions of the package as methods.\n\n"
      "Immutable, but for cancel(); safe to use from any number of threads.";
  static PyType_Slot slots[] = {{Py_tp_doc, const_cast<char*>(documentation)},
                                {Py_tp_new, reinterpret_cast<void*>(&refuse_to_make<Opened>)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate<Opened>)},
                                {Py_tp_repr, reinterpret_cast<void*>(&represent)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, properties},
                                {0, nullptr}};
  static PyType_Spec spec = {"tilebase.Tablebase", sizeof(Object<Opened>), 0, Py_TPFLAGS_DEFAULT, slots};
  return PyType_FromSpec(&spec);
}

// ---- the class Paths ----

/// Keeps the interpreter lock: two threads may share an iterator.
PyObject* next(PyObject* self) {
  return for_interpreter([&]() -> PyObject* {
    Remaining& rest = content_of<Remaining>(self);
    if (rest.limit == 0) return nullptr;
    --rest.limit;
    const auto path = value_or_raise(rest.paths.next());
    if (!path) return nullptr;
    return list_of_moves(opened(rest.tablebase.get()), path->data(), path->data() + path->size());
  });
}

PyObject* make_paths_type() {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(&refuse_to_make<Remaining>)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate<Remaining>)},
                                {Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
                                {Py_tp_iternext, reinterpret_cast<void*>(&next)},
                                {0, nullptr}};
  static PyType_Spec spec = {"tilebase._tilebase.Paths", sizeof(Object<Remaining>), 0, Py_TPFLAGS_DEFAULT, slots};
  return PyType_FromSpec(&spec);
}

// ---- the module ----

PyObject* puzzles(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {nullptr};
  parse_arguments(arguments, keywords, ":puzzles", names);
  const auto& builtin = tilebase::builtin_definitions();
  return list_of(builtin.size(), [&](std::size_t i) { return text(std::string(builtin[i].name)).release(); });
}

PyObject* own_table_folder(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {nullptr};
  parse_arguments(arguments, keywords, ":own_table_folder", names);
  const std::string folder = tilebase::own_table_folder();
  if (folder.empty())
    raise({tilebase::ErrorCode::table_missing,
           "your own folder of tables needs XDG_DATA_HOME or HOME to be an absolute path; name another folder"});
  return PyUnicode_DecodeFSDefaultAndSize(folder.data(), static_cast<Py_ssize_t>(folder.size()));
}

PyObject* bar_chart(PyObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"summary", "states", nullptr};
  const char* summary = nullptr;
  PyObject* states = nullptr;
  parse_arguments(arguments, keywords, "sO:bar_chart", names, &summary, &states);
  tilebase::BarChart chart{"States by distance", summary, "state", "distance", "distance to the goal, in moves", {}, 0};
  for_each_item(states, [&](PyObject* count) {
    chart.counts.push_back(PyLong_AsUnsignedLongLong(count));
    if (PyErr_Occurred() != nullptr) throw Raised();
  });
  return text(svg_of(chart)).release();
}

/// PyModule_AddObject() takes the reference only if it succeeds.
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
      method<bar_chart>("bar_chart",
                        "bar_chart(summary, states)\n--\n\nThe picture of a distribution, an SVG document."),
      method<own_table_folder>(
          "own_table_folder",
          "own_table_folder()\n--\n\n"
          "Your own folder of tables, whether it exists or not: where build() writes, and where the\n"
          "command `tilebase` looks by itself. It is tilebase/tables in $XDG_DATA_HOME, else in\n"
          "~/.local/share. Raises TableError if neither is known."),
      method<puzzles>("puzzles", "puzzles()\n--\n\nThe names of the puzzles whose tables are inside the package."),
      {nullptr, nullptr, 0, nullptr}};
  static PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(&fill)}, {0, nullptr}};
  return {PyModuleDef_HEAD_INIT,
          "_tilebase",
          "The compiled part of tilebase; use the package tilebase.",
          0,
          functions,
          slots,
          nullptr,
          nullptr,
          nullptr};
}

}  // namespace

Opened::Opened(const tilebase::Tablebase& tablebase_, tilebase::Budget budget_)
    : budget(std::move(budget_)), tablebase(tablebase_.within(budget)) {
  for (const tilebase::Move& move : tablebase.puzzle().moves()) move_names.push_back(text(move.name));
}

bool Opened::searches() const {
  return tablebase.tables().empty() || !tablebase.lists_all();
}

const Opened& opened(PyObject* tablebase) {
  return content_of<Opened>(tablebase);
}

PyObject* tablebase_object(PyObject* type, const tilebase::Tablebase& tablebase, tilebase::Budget budget) {
  return object_of(type, Opened(tablebase, std::move(budget)));
}

PyObject* list_of_moves(const Opened& opened, const tilebase::MoveId* begin, const tilebase::MoveId* end) {
  return list_of(static_cast<std::size_t>(end - begin), [&](std::size_t i) {
    PyObject* name = opened.move_names[begin[i]].get();
    Py_INCREF(name);
    return name;
  });
}

PyObject* paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit) {
  const Owned module(PyImport_ImportModule("tilebase._tilebase"));
  const Owned type(PyObject_GetAttrString(module.get(), "Paths"));
  Py_INCREF(tablebase);
  return object_of(type.get(), Remaining{Owned(tablebase), std::move(paths), limit.value_or(UINT64_MAX)});
}

}  // namespace tilebase_python

PyMODINIT_FUNC PyInit__tilebase() {  // NOLINT(bugprone-reserved-identifier): the name that Python looks for
  static PyModuleDef definition = tilebase_python::definition();
  return PyModuleDef_Init(&definition);
}
