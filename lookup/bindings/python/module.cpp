#include "tablebase_type.hpp"

#include <base/svg.hpp>
#include <tilebase/version.hpp>

// The extension module: its two classes and its functions. The objects of both classes hold a C++ object and come from
// other calls: neither class can be called. The other files of this folder:
//
//     interpreter                        references, exceptions, the interpreter lock, values, functions
//     tablebase_type, arguments          Tablebase's content; Python objects as boards, names and numbers
//     opening, questions, heuristic,
//     boards                             the methods of Tablebase
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
Owned new_object(PyObject* type, Content content) {
  Owned self(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type), 0));
  reinterpret_cast<Object<Content>*>(self.get())->content = new Content(std::move(content));
  return self;
}

template <class Content>
void deallocate(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<Object<Content>*>(self)->content;
  PyObject_Free(self);
  Py_DECREF(type);
}

/// Where the objects of a class come from; it cannot be called.
template <class Content>
constexpr const char* origin = "a tablebase comes from Tablebase.builtin() or Tablebase.open()";
template <>
constexpr const char* origin<Remaining> = "paths come from Tablebase.paths()";

template <class Content>
PyObject* refuse_to_make(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, origin<Content>);
  return nullptr;
}

/// A class with these slots and those that both have.
template <class Content>
Owned make_class(const char* name, std::vector<PyType_Slot> slots) {
  slots.push_back({Py_tp_new, reinterpret_cast<void*>(&refuse_to_make<Content>)});
  slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(&deallocate<Content>)});
  slots.push_back({0, nullptr});
  PyType_Spec spec = {name, sizeof(Object<Content>), 0, Py_TPFLAGS_DEFAULT, slots.data()};
  return Owned(PyType_FromSpec(&spec));
}

// ---- the class Tablebase ----

PyObject* puzzle_name(PyObject* self, void*) {
  return for_interpreter([&] { return object_of(opened(self).puzzle().name()).release(); });
}

PyObject* goal(PyObject* self, void*) {
  return for_interpreter([&] {
    const tilebase::Puzzle& puzzle = opened(self).puzzle();
    return object_of(format_board(puzzle, puzzle.goal())).release();
  });
}

PyObject* represent(PyObject* self) {
  return for_interpreter(
      [&] { return object_of("<tilebase.Tablebase of " + opened(self).puzzle().name() + '>').release(); });
}

Owned make_tablebase_class() {
  static Methods methods = [] {
    Methods all;
    for (const auto& some : {opening_methods(), question_methods(), heuristic_methods(), board_methods()})
      all.insert(all.end(), some.begin(), some.end());
    all.push_back({nullptr, nullptr, 0, nullptr});
    return all;
  }();
  static PyGetSetDef properties[] = {
      {"puzzle", puzzle_name, nullptr, "The puzzle's name.", nullptr},
      {"goal", goal, nullptr, "The puzzle's own goal, used if a goal is omitted.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static char documentation[] =
      "The tables of one puzzle, with the functions of the package as methods.\n\n"
      "Immutable, but for cancel(); safe to use from any number of threads.";
  return make_class<Opened>("tilebase.Tablebase", {{Py_tp_doc, documentation},
                                                   {Py_tp_repr, reinterpret_cast<void*>(&represent)},
                                                   {Py_tp_methods, methods.data()},
                                                   {Py_tp_getset, properties}});
}

// ---- the class Paths ----

/// Keeps the interpreter lock: two threads may share an iterator.
PyObject* next(PyObject* self) {
  return for_interpreter([&]() -> PyObject* {
    Remaining& rest = content_of<Remaining>(self);
    if (rest.limit == 0) return nullptr;
    --rest.limit;
    const auto path = value_or_raise(rest.paths.next());
    return path ? opened(rest.tablebase.get()).names_of(*path).release() : nullptr;
  });
}

// ---- the module ----

Owned puzzles(PyObject*) {
  const auto builtin = tilebase::builtin_definitions();
  return list_of(builtin.size(), [&](std::size_t i) { return object_of(std::string(builtin[i].name)); });
}

Owned own_table_folder(PyObject*) {
  const std::string folder = tilebase::own_table_folder();
  if (folder.empty())
    raise({tilebase::ErrorCode::table_missing,
           "your own folder of tables needs XDG_DATA_HOME or HOME to be an absolute path; name another folder"});
  return Owned(PyUnicode_DecodeFSDefaultAndSize(folder.data(), static_cast<Py_ssize_t>(folder.size())));
}

Owned bar_chart(PyObject*, PyObject* summary, PyObject* states) {
  tilebase::BarChart chart{"States by distance",
                           name_of("the summary", summary),
                           "state",
                           "distance",
                           "distance to the goal, in moves",
                           {},
                           0};
  for_each_item(states, [&](PyObject* count) {
    chart.counts.push_back(PyLong_AsUnsignedLongLong(count));
    stop_if_raised();
  });
  return object_of(svg_of(chart));
}

int fill(PyObject* module) {
  const auto add = [&](const char* name, const Owned& object) {
    if (PyObject_SetAttrString(module, name, object.get()) < 0) throw Raised();
  };
  const auto* filled = for_interpreter([&] {
    add("Tablebase", make_tablebase_class());
    add("Paths",
        make_class<Remaining>("tilebase._tilebase.Paths", {{Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
                                                           {Py_tp_iternext, reinterpret_cast<void*>(&next)}}));
    add("version", object_of(std::string(tilebase::version)));
    return module;
  });
  return filled == nullptr ? -1 : 0;
}

PyModuleDef definition() {
  static PyMethodDef functions[] = {
      method<bar_chart>("bar_chart(summary, states)", "The picture of a distribution, an SVG document."),
      method<own_table_folder>(
          "own_table_folder()",
          "Your own folder of tables, whether it exists or not: where build() writes, and where the\n"
          "command `tilebase` looks by itself. It is tilebase/tables in $XDG_DATA_HOME, else in\n"
          "~/.local/share. Raises TableError if neither is known."),
      method<puzzles>("puzzles()", "The names of the puzzles whose tables are inside the package."),
      {nullptr, nullptr, 0, nullptr}};
  static PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(&fill)}, {0, nullptr}};
  return module_definition("_tilebase", "The compiled part of tilebase; use the package tilebase.", functions, slots);
}

}  // namespace

Opened::Opened(const tilebase::Tablebase& tablebase_, tilebase::Budget budget_)
    : budget(std::move(budget_)), tablebase(tablebase_.within(budget)) {
  for (const tilebase::Move& move : puzzle().moves()) move_names.push_back(object_of(move.name));
}

Owned Opened::names_of(const tilebase::Path& path) const {
  return list_of(path.size(), [&](std::size_t i) { return object_of(move_names[path[i]].get()); });
}

const Opened& opened(PyObject* tablebase) {
  return content_of<Opened>(tablebase);
}

Owned tablebase_object(PyObject* type, const tilebase::Tablebase& tablebase, tilebase::Budget budget) {
  return new_object(type, Opened(tablebase, std::move(budget)));
}

Owned paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit) {
  return new_object(imported("Paths", "tilebase._tilebase").get(),
                    Remaining{object_of(tablebase), std::move(paths), limit.value_or(UINT64_MAX)});
}

}  // namespace tilebase_python

PyMODINIT_FUNC PyInit__tilebase() {  // NOLINT(bugprone-reserved-identifier): the name that Python looks for
  static PyModuleDef definition = tilebase_python::definition();
  return PyModuleDef_Init(&definition);
}
