#include "tablebase_type.hpp"

namespace tilebase_python {
namespace {

/// Rows of tiles nest two deep; more than a few levels are a mistake, or a list that holds itself.
constexpr int deepest_rows = 4;

[[noreturn]] void refuse(PyObject* object, const std::string& what) {
  const Owned name(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__"));
  const Owned bytes(PyUnicode_AsEncodedString(name.get(), "utf-8", "backslashreplace"));
  raise(PyExc_TypeError, (what + ", not ").append(bytes_of(bytes.get())));
}

/// Adds what a str or bytes holds.
void add_text(PyObject* object, std::string& text) {
  if (PyUnicode_Check(object) == 0)
    text += bytes_of(object);
  else
    text += bytes_of(Owned(PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass")).get());
}

/// Writes a board that is a sequence.
struct BoardWriter {
  std::uint64_t most;   // the greatest int that names one tile
  bool with_wildcards;  // whether None, any tile, is allowed
  std::string& text;

  void write_row(PyObject* row, int depth) {
    if (depth == deepest_rows) raise(PyExc_ValueError, "a board is a sequence of tiles or of rows, nested no deeper");
    // Get the size each time: the object's own methods may change it.
    for (Py_ssize_t i = 0; i < PySequence_Size(row); ++i) {
      if (i > 0) text += ' ';
      write_item(Owned(PySequence_GetItem(row, i)).get(), depth + 1);
    }
    stop_if_raised();
  }

  void write_item(PyObject* item, int depth) {
    if (is_text(item)) {
      add_text(item, text);
    } else if (item == Py_None) {
      if (!with_wildcards)
        raise(PyExc_ValueError, "wildcards are for targets only: None is any tile; write the blank as 0");
      text += '*';
    } else if (PySequence_Check(item) != 0) {
      write_row(item, depth);
    } else if (PyIndex_Check(item) != 0) {
      text += std::to_string(whole_number_of("tile", item, 0, most, ": an int stands for one tile"));
    } else {
      refuse(item, "a tile is an int, a str, or None for any");
    }
  }
};

}  // namespace

bool is_text(PyObject* object) {
  return PyUnicode_Check(object) != 0 || PyBytes_Check(object) != 0;
}

std::string text_of(PyObject* text) {
  std::string result;
  add_text(text, result);
  return result;
}

void add_board(const tilebase::Puzzle& puzzle, PyObject* board, std::string& text, bool with_wildcards) {
  constexpr std::uint64_t longest_number = 99'999'999;  // of Puzzle::max_tile_name digits
  if (is_text(board)) return add_text(board, text);
  if (PySequence_Check(board) == 0) refuse(board, "a board is a str, bytes, or a sequence of tiles or rows");
  BoardWriter{puzzle.has_short_names() ? 9 : longest_number, with_wildcards, text}.write_row(board, 0);
}

std::string board_text(const tilebase::Puzzle& puzzle, PyObject* board, bool with_wildcards) {
  std::string text;
  add_board(puzzle, board, text, with_wildcards);
  return text;
}

tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  return value_or_raise(parse_board(puzzle, board_text(puzzle, board)));
}

tilebase::Target written_target_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  return value_or_raise(parse_target(puzzle, board_text(puzzle, board, true)));
}

tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board) {
  if (board == Py_None) return puzzle.goal_target();
  return written_target_of(puzzle, board);
}

std::string name_of(const char* what, PyObject* name) {
  if (PyUnicode_Check(name) == 0) refuse(name, std::string(what) + " is a str");
  return text_of(name);
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

std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most) {
  if (number == Py_None) return std::nullopt;
  return whole_number_of(name, number, least, most);
}

std::uint64_t seed_of(PyObject* seed) {
  if (seed != Py_None) return whole_number_of("seed", seed, 0, UINT64_MAX);
  return PyLong_AsUnsignedLongLong(call(imported("getrandbits", "random").get(), 64).get());
}

}  // namespace tilebase_python
