#include "tablebase_type.hpp"

#include "methods.hpp"
#include "values.hpp"

namespace tilebase_python {
namespace {

struct TablebaseObject {
  PyObject_HEAD Opened* opened;
};

void deallocate(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<TablebaseObject*>(self)->opened;
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* refuse_to_make(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, "a tablebase comes from Tablebase.builtin() or Tablebase.open()");
  return nullptr;
}

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

}  // namespace

Opened::Opened(tilebase::Tablebase tablebase_) : tablebase(std::move(tablebase_)) {
  for (const tilebase::Move& move : tablebase.puzzle().moves()) move_names.push_back(text(move.name));
}

const Opened& opened(PyObject* tablebase) {
  return *reinterpret_cast<TablebaseObject*>(tablebase)->opened;
}

PyObject* list_of_moves(const Opened& opened, const tilebase::MoveId* begin, const tilebase::MoveId* end) {
  return list_of(static_cast<std::size_t>(end - begin), [&](std::size_t i) {
    PyObject* name = opened.move_names[begin[i]].get();
    Py_INCREF(name);
    return name;
  });
}

PyObject* tablebase_object(PyObject* type, tilebase::Tablebase tablebase) {
  Owned self(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type), 0));
  reinterpret_cast<TablebaseObject*>(self.get())->opened = new Opened(std::move(tablebase));
  return self.release();
}

PyObject* make_tablebase_type() {
  static PyMethodDef methods[] = {
      method<open_builtin>("builtin",
                           "builtin($type, /, puzzle)\n--\n\n"
                           "The tablebase of a built-in puzzle, from the tables inside the package.\n\n"
                           "Raises TableError for a name that is not one of puzzles().",
                           METH_CLASS),
      method<open_files>("open",
                         "open($type, /, paths, puzzle=None)\n--\n\n"
                         "The tablebase of the table files at a path, or at several: files, or folders of *.table "
                         "files.\n\n"
                         "With `puzzle`, tables of other puzzles are left out; without, there may be none. Every file "
                         "is read\n"
                         "whole and its checksum verified. Raises OSError (such as FileNotFoundError) for what cannot "
                         "be read, and\n"
                         "TableError for damaged tables, for those of several puzzles, and where there is none.",
                         METH_CLASS),
      method<solve>("solve", "solve($self, /, start, goal=None)\n--\n\nAs tilebase.solve()."),
      method<distance>("distance", "distance($self, /, start, goal=None)\n--\n\nAs tilebase.distance()."),
      method<moves>("moves", "moves($self, /, start, goal=None)\n--\n\nAs tilebase.moves()."),
      method<count>("count", "count($self, /, start, goal=None)\n--\n\nAs tilebase.count()."),
      method<paths>("paths", "paths($self, /, start, goal=None, limit=None)\n--\n\nAs tilebase.paths()."),
      method<solve_many>("solve_many", "solve_many($self, /, starts, goal=None)\n--\n\nAs tilebase.solve_many()."),
      method<distance_many>("distance_many",
                            "distance_many($self, /, starts, goal=None, *, as_array=False)\n--\n\nAs "
                            "tilebase.distance_many()."),
      method<stats>("stats", "stats($self, /, goal=None)\n--\n\nAs tilebase.stats()."),
      method<random_state>(
          "random_state",
          "random_state($self, /, goal=None, *, distance=None, seed=None)\n--\n\nAs tilebase.random_state()."),
      method<random_states>(
          "random_states",
          "random_states($self, /, count, goal=None, *, distance=None, seed=None)\n--\n\nAs tilebase.random_states()."),
      method<apply>("apply", "apply($self, /, board, move)\n--\n\nAs tilebase.apply()."),
      method<draw>("draw", "draw($self, /, board)\n--\n\nAs tilebase.draw()."),
      method<rank>("rank", "rank($self, /, board)\n--\n\nAs tilebase.rank()."),
      method<unrank>("unrank", "unrank($self, /, index)\n--\n\nAs tilebase.unrank()."),
      method<word>("word", "word($self, /, path)\n--\n\nAs tilebase.word()."),
      {nullptr, nullptr, 0, nullptr}};
  static PyGetSetDef properties[] = {
      {"puzzle", puzzle_name, nullptr, "The puzzle's name.", nullptr},
      {"goal", goal, nullptr, "The puzzle's own goal, which answers where none is given.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static const char documentation[] =
      "All tables at hand of one puzzle: answers for every goal that they reach.\n\n"
      "Immutable; any number of threads may ask at once.";
  static PyType_Slot slots[] = {{Py_tp_doc, const_cast<char*>(documentation)},
                                {Py_tp_new, reinterpret_cast<void*>(&refuse_to_make)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate)},
                                {Py_tp_repr, reinterpret_cast<void*>(&represent)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, properties},
                                {0, nullptr}};
  static PyType_Spec spec = {"tilebase.Tablebase", sizeof(TablebaseObject), 0, Py_TPFLAGS_DEFAULT, slots};
  return PyType_FromSpec(&spec);
}

}  // namespace tilebase_python
