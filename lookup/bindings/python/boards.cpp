#include "tablebase_type.hpp"

#include <algorithm>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/puzzle/picture.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>

// Converts Python objects to boards, names and numbers; and has the methods about boards and paths that need no table.

namespace tilebase_python {

namespace {

[[noreturn]] void refuse(PyObject* object, const std::string& what) {
  const Reference name = take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__"));
  raise(PyExc_TypeError, what + ", not " + text_of(name.get()));
}

/// Adds the bytes of a str, as UTF-8, or of a bytes object to a text.
void add_text(PyObject* object, std::string& text) {
  if (PyUnicode_Check(object) == 0) {
    text += bytes_of(object);
  } else if (const Reference bytes(PyUnicode_AsUTF8String(object)); bytes != nullptr) {
    text += bytes_of(bytes.get());
  } else {  // The str has surrogates.
    PyErr_Clear();
    text += bytes_of(take(PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass")).get());
  }
}

/// Writer of boards as text: rows with slashes between them, the tiles of a row with spaces between them.
struct BoardWriter {
  const Puzzle& puzzle;
  bool with_wildcards;  ///< Whether None, which stands for any tile, is allowed.
  std::string& text;

  /// Writes a board (which has depth 0), a row or a tile; returns false for a single tile. An empty text in a list is
  /// the blank. Refuses more than a few levels, as a list may contain itself.
  bool write(PyObject* object, int depth) {
    if (is_text(object)) {
      const std::size_t begin = text.size();
      add_text(object, text);
      std::string_view tiles = std::string_view(text).substr(begin);
      if (depth > 0 && trim(tiles).empty()) text += '_';
      return !take_tile(puzzle, tiles).empty() && !take_tile(puzzle, tiles).empty();
    }
    if (PySequence_Check(object) != 0) {
      if (depth > 3) raise({ErrorCode::bad_board, "a board is a sequence of tiles or of rows, nested no deeper"});
      bool was_row = false;
      // The size is read in each round, since the methods of the object may change it.
      for (Py_ssize_t i = 0; i < PySequence_Size(object); ++i) {
        const std::size_t begin = text.size();
        if (i > 0) text += ' ';
        const bool is_row = write(take(PySequence_GetItem(object, i)).get(), depth + 1);
        if (i > 0 && (is_row || was_row)) text[begin] = '/';
        was_row = is_row;
      }
      throw_if_raised();
      return true;
    }
    if (depth == 0) refuse(object, "a board is a str, bytes, or a sequence of tiles or rows");
    if (object == Py_None) {
      if (!with_wildcards)
        raise({ErrorCode::bad_board, "wildcards are for targets only: None is any tile; write the blank as 0"});
      text += '*';
    } else if (PyIndex_Check(object) != 0) {
      constexpr std::uint64_t longest_number = 99'999'999;  // It has Puzzle::max_tile_name digits.
      text += std::to_string(whole_number_of("tile", object, 0, puzzle.has_short_names() ? 9 : longest_number));
    } else {
      refuse(object, "a tile is an int, a str, or None for any");
    }
    return false;
  }
};

Reference board_text(PyObject* self, PyObject* board) {
  const Puzzle& puzzle = content_of(self).puzzle();
  return object_of(format_board(puzzle, start_of(puzzle, board)));
}

Reference target_text(PyObject* self, PyObject* target) {
  const Puzzle& puzzle = content_of(self).puzzle();
  return object_of(format_target(puzzle, target_of(puzzle, target)));
}

Reference apply(PyObject* self, PyObject* board, PyObject* move) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const State state = start_of(puzzle, board);
  const MoveId id = move_of(puzzle, move, &state);
  const auto after = puzzle.apply(state, id);
  if (!after) raise(not_allowed_error(puzzle, state, id));
  return object_of(format_board(puzzle, *after));
}

Reference inverse(PyObject* self, PyObject* move) {
  const TablebaseContent& content = content_of(self);
  const auto back = content.puzzle().inverse(move_of(content.puzzle(), move));
  return object_of(back ? content.move_names[*back].get() : Py_None);
}

Reference rank(PyObject* self, PyObject* board) {
  const Puzzle& puzzle = content_of(self).puzzle();
  value_or_raise(puzzle.boards());
  return object_of(puzzle.rank(start_of(puzzle, board)));
}

Reference unrank(PyObject* self, PyObject* index) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const std::uint64_t rank = whole_number_of("index", index, 0, value_or_raise(puzzle.boards()) - 1);
  return object_of(format_board(puzzle, puzzle.unrank(rank)));
}

/// Returns the board before some moves; nullopt for None, which names by number do not allow.
std::optional<State> board_before(const Puzzle& puzzle, PyObject* start, NamedBy named_by) {
  if (start != Py_None) return start_of(puzzle, start);
  if (named_by == NamedBy::number) raise(PyExc_ValueError, "by='number' needs the board before the moves, start=");
  return std::nullopt;
}

Reference word(PyObject* self, PyObject* path, PyObject* by, PyObject* runs, PyObject* start) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const NamedBy named_by = named_by_of(puzzle, by);
  const auto first = board_before(puzzle, start, named_by);
  auto state = first;
  const auto moves = items_of(path, [&](PyObject* object) {
    const MoveId move = move_of(puzzle, object, state ? &*state : nullptr);
    if (state) state = puzzle.apply(*state, move);
    return move;
  });
  return object_of(format_path(puzzle, moves, named_by, PyObject_IsTrue(runs) == 1, first ? &*first : nullptr));
}

Reference read_moves(PyObject* self, PyObject* text, PyObject* by, PyObject* start) {
  const TablebaseContent& content = content_of(self);
  const NamedBy named_by = named_by_of(content.puzzle(), by);
  const auto state = board_before(content.puzzle(), start, named_by);
  return content.names_of(
      value_or_raise(parse_path(content.puzzle(), moves_text_of(text), named_by, state ? &*state : nullptr)));
}

Reference draw(PyObject* self, PyObject* board, PyObject* path) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const bool is_goal = path == Py_None && board != Py_None;
  const Target target = is_goal ? target_of(puzzle, board) : value_or_raise(puzzle.target(start_of(puzzle, board)));
  if (target.has_alternatives()) raise(PyExc_ValueError, "a drawing has one goal; draw each goal by itself");
  std::vector<std::vector<int>> walls;
  for (const auto& [cell, neighbour] : walls_of(puzzle)) walls.push_back({cell, neighbour});
  return call(import_attribute("draw", "tilebase._drawing"), format_target(puzzle, target), draw(puzzle, target), path,
              self, puzzle.layout(), walls, puzzle.tile_names(), puzzle.blank());
}

}  // namespace

bool is_text(PyObject* object) {
  return PyUnicode_Check(object) != 0 || PyBytes_Check(object) != 0;
}

std::string text_of(PyObject* text) {
  std::string result;
  add_text(text, result);
  return result;
}

void add_board(const Puzzle& puzzle, PyObject* board, std::string& text, bool with_wildcards) {
  BoardWriter{puzzle, with_wildcards, text}.write(board, 0);
}

State start_of(const Puzzle& puzzle, PyObject* board) {
  std::string text;
  add_board(puzzle, board, text);
  return value_or_raise(parse_board(puzzle, text));
}

namespace {

Result<Target> read_goal(const Puzzle& puzzle, PyObject* goal) {
  std::string text;
  add_board(puzzle, goal, text, true);
  return parse_target(puzzle, text);
}

/// Tells whether an object is a sequence of whole boards, not of rows or tiles: its first item reads as a board.
bool holds_boards(const Puzzle& puzzle, PyObject* goal) {
  if (is_text(goal) || PySequence_Check(goal) == 0) return false;
  const bool is_empty = PySequence_Size(goal) < 1;
  throw_if_raised();
  if (is_empty) return false;
  const Reference first = take(PySequence_GetItem(goal, 0));
  return (is_text(first.get()) || PySequence_Check(first.get()) != 0) && read_goal(puzzle, first.get());
}

}  // namespace

Target target_of(const Puzzle& puzzle, PyObject* goal) {
  if (goal == Py_None) return puzzle.goal_target();
  if (!holds_boards(puzzle, goal)) return value_or_raise(read_goal(puzzle, goal));
  return value_or_raise(
      Target::nearest_of(items_of(goal, [&](PyObject* each) { return value_or_raise(read_goal(puzzle, each)); })));
}

std::string name_of(const char* what, PyObject* name) {
  if (PyUnicode_Check(name) == 0) refuse(name, std::string(what) + " is a str");
  return text_of(name);
}

std::string move_name_of(PyObject* move) {
  if (PyIndex_Check(move) == 0) return name_of("a move", move);
  return text_of(take(PyObject_Str(take(PyNumber_Index(move)).get())).get());
}

MoveId move_of(const Puzzle& puzzle, PyObject* object, const State* state) {
  const std::string name = move_name_of(object);
  const auto& moves = puzzle.moves();
  const auto match = std::ranges::find(moves, name, &Move::name);
  if (match != moves.end()) return static_cast<MoveId>(match - moves.begin());
  const auto path = parse_path(puzzle, name, NamedBy::blank, state);
  if (path && path->size() == 1) return path->front();
  raise(path ? unknown_move_error(puzzle, name) : path.error());
}

std::string moves_text_of(PyObject* moves) {
  if (is_text(moves)) return text_of(moves);
  std::string text;
  for (const std::string& name : items_of(moves, move_name_of)) text += name + ' ';
  return text;
}

NamedBy named_by_of(const Puzzle& puzzle, PyObject* by) {
  const std::string name = by == Py_None ? "blank" : name_of("by", by);
  if (name == "blank") return NamedBy::blank;
  if (name != "tile" && name != "number")
    raise(PyExc_ValueError, "by " + quote(name) + " is not 'blank', 'tile' or 'number'");
  const NamedBy named_by = name == "tile" ? NamedBy::tile : NamedBy::number;
  if (!has_slides(puzzle, named_by))
    raise(PyExc_ValueError,
          "by " + quote(name) + ": " + puzzle.name() + " has no slides with such names; its moves have one name each");
  return named_by;
}

std::string slides_of(PyObject* board) {
  static const Puzzle eight = builtin_puzzle("slide3x3").value(), fifteen = builtin_puzzle("slide4x4").value();
  // A list of texts such as "12" has rows of two tiles, or tiles of two digits; the puzzle that reads it decides.
  for (const Puzzle* const reader : {&eight, &fifteen}) {
    try {
      std::string text;
      add_board(*reader, board, text);
      if (State state; reader == &eight && read_board(eight, text, state)) return eight.name();
      if (const std::string name = slides_of_board(text); !name.empty()) return name;
    } catch (const PythonError&) {
      if (PyErr_ExceptionMatches(PyExc_ValueError) == 0) throw;
      PyErr_Clear();
    }
  }
  return "";
}

std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t min, std::uint64_t max) {
  const Reference whole = take(PyNumber_Index(number));
  const std::uint64_t value = PyLong_AsUnsignedLongLong(whole.get());
  if (PyErr_Occurred() == nullptr && value >= min && value <= max) return value;
  PyErr_Clear();
  PyErr_Format(PyExc_ValueError, "%s %.60S is not a number from %llu to %llu", name, whole.get(), min, max);
  throw PythonError();
}

std::uint64_t seed_of(PyObject* seed) {
  if (seed != Py_None) return whole_number_of("seed", seed, 0, UINT64_MAX);
  return PyLong_AsUnsignedLongLong(call(import_attribute("getrandbits", "random"), 64).get());
}

Methods board_methods() {
  return {method<board_text>("board($self, /, board)"),
          method<target_text>("target($self, /, target)"),
          method<apply>("apply($self, /, board, move)"),
          method<inverse>("inverse($self, /, move)"),
          method<draw>("draw($self, /, board, *, path=None)"),
          method<rank>("rank($self, /, board)"),
          method<unrank>("unrank($self, /, index)"),
          method<word>("word($self, /, path, *, by=None, runs=False, start=None)"),
          method<read_moves>("read_moves($self, /, moves, *, by=None, start=None)")};
}

}  // namespace tilebase_python
