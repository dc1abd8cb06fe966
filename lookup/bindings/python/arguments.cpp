#include "arguments.hpp"

namespace tilebase_python {
namespace {

/// Rows of tiles nest two deep; more than a few levels are a mistake, or a list that holds itself.
constexpr int deepest_rows = 4;

std::string type_name(PyObject* object) {
  const Owned name(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__"));
  const Owned bytes(PyUnicode_AsEncodedString(name.get(), "utf-8", "backslashreplace"));
  return PyBytes_AsString(bytes.get());
}

[[noreturn]] void refuse(PyObject* object, const std::string& what) {
  raise(PyExc_TypeError, what + ", not " + type_name(object));
}

void append_bytes(PyObject* bytes, std::string& text) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) throw Raised();
  text.append(data, static_cast<std::size_t>(size));
}

/// How a board is written: the greatest int that names one tile, and whether None, any tile, is allowed.
struct Writing {
  std::uint64_t most;
  bool with_wildcards;
};

void append_row(PyObject* row, std::string& text, const Writing& writing, int depth);

void append_item(PyObject* item, std::string& text, const Writing& writing, int depth) {
  if (append_text(item, text)) return;
  if (item == Py_None) {
    if (!writing.with_wildcards)
      raise(PyExc_ValueError, "wildcards are for targets only: None is any tile; write the blank as 0");
    text += '*';
  } else if (PyIndex_Check(item) != 0 && PySequence_Check(item) == 0) {
    text += std::to_string(whole_number_of("tile", item, 0, writing.most, ": an int stands for one tile"));
  } else if (PySequence_Check(item) != 0) {
    append_row(item, text, writing, depth);
  } else {
    refuse(item, "a tile is an int, a str, or None for any");
  }
}

void append_row(PyObject* row, std::string& text, const Writing& writing, int depth) {
  if (depth == deepest_rows) raise(PyExc_ValueError, "a board is a sequence of tiles or of rows, nested no deeper");
  // Get the size each time: the object's own methods may change it.
  for (Py_ssize_t i = 0; i < PySequence_Size(row); ++i) {
    if (i > 0) text += ' ';
    append_item(Owned(PySequence_GetItem(row, i)).get(), text, writing, depth + 1);
  }
  if (PyErr_Occurred() != nullptr) throw Raised();
}

void append(const tilebase::Puzzle& puzzle, PyObject* board, bool with_wildcards, std::string& text) {
  constexpr std::uint64_t longest_number = 99'999'999;  // of Puzzle::max_tile_name digits
  if (append_text(board, text)) return;
  if (PySequence_Check(board) == 0) refuse(board, "a board is a str, bytes, or a sequence of tiles or rows");
  append_row(board, text, {puzzle.has_short_names() ? 9 : longest_number, with_wildcards}, 0);
}

}  // namespace

bool append_text(PyObject* object, std::string& text) {
  if (PyUnicode_Check(object) != 0)
    append_bytes(Owned(PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass")).get(), text);
  else if (PyBytes_Check(object) != 0)
    append_bytes(object, text);
  else
    return false;
  return true;
}

void append_board(const tilebase::Puzzle& puzzle, PyObject* board, std::string& text) {
  append(puzzle, board, false, text);
}

tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  std::string text;
  append_board(puzzle, board, text);
  return value_or_raise(parse_board(puzzle, text));
}

tilebase::Target written_target_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  std::string text;
  append(puzzle, board, true, text);
  return value_or_raise(parse_target(puzzle, text));
}

tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  if (board == Py_None) return {puzzle.goal(), puzzle.cells()};
  return written_target_of(puzzle, board);
}

std::string name_of(const char* what, PyObject* name) {
  if (PyUnicode_Check(name) == 0) refuse(name, std::string(what) + " is a str");
  std::string text;
  append_text(name, text);
  return text;
}

std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                              const std::string& why) {
  const Owned whole(PyNumber_Index(number));
  const std::uint64_t value = PyLong_AsUnsignedLongLong(whole.get());
  if (PyErr_Occurred() == nullptr && value >= least && value <= most) return value;
  PyErr_Clear();
  PyErr_Format(PyExc_ValueError, "%s %.60S is not a number from %llu to %llu%s", name, whole.get(),
               static_cast<unsigned long long>(least), static_cast<unsigned long long>(most), why.c_str());
  throw Raised();
}

std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                                       const std::string& why) {
  if (number == Py_None) return std::nullopt;
  return whole_number_of(name, number, least, most, why);
}

std::uint64_t seed_of(PyObject* seed) {
  if (seed != Py_None) return whole_number_of("seed", seed, 0, UINT64_MAX);
  const Owned random(PyImport_ImportModule("random"));
  const Owned fresh(PyObject_CallMethod(random.get(), "getrandbits", "i", 64));
  return PyLong_AsUnsignedLongLong(fresh.get());
}

}  // namespace tilebase_python
