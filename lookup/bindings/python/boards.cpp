#include <algorithm>

#include "arguments.hpp"
#include "tablebase_type.hpp"

#include <base/text.hpp>
#include <tilebase/cantor.hpp>

namespace tilebase_python {
namespace {

using tilebase::Puzzle;

const Puzzle& puzzle_of(PyObject* self) {
  return opened(self).tablebase.puzzle();
}

/// A move by its name. Raises TypeError for anything but a str, ValueError for an unknown name.
tilebase::MoveId move_of(const Puzzle& puzzle, PyObject* object) {
  const std::string name = name_of("a move", object);
  const auto& moves = puzzle.moves();
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const tilebase::Move& m) { return m.name == name; });
  if (found != moves.end()) return static_cast<tilebase::MoveId>(found - moves.begin());
  std::string names;
  for (const tilebase::Move& move : moves) names += ' ' + move.name;
  raise(PyExc_ValueError, tilebase::shown(name) + " is not a move of " + puzzle.name() + "; its moves are" + names);
}

tilebase::Path path_of(const Puzzle& puzzle, PyObject* object) {
  tilebase::Path path;
  for_each_item(object, [&](PyObject* name) { path.push_back(move_of(puzzle, name)); });
  return path;
}

/// One board of a drawing: the names on it in the puzzle's layout, "" where there is no cell.
struct Frame {
  std::string label;
  std::vector<std::vector<std::string>> rows;
};

std::vector<std::vector<std::string>> rows_of(const Puzzle& puzzle, const tilebase::Target& target) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : puzzle.layout()) {
    auto& names = rows.emplace_back();
    for (const int cell : row) {
      const std::uint8_t tile = cell < 0 ? tilebase::Target::any : target[cell];
      names.push_back(cell < 0 ? "" : tile == tilebase::Target::any ? "*" : puzzle.tile_names()[tile]);
    }
  }
  return rows;
}

/// The boards along a path. Raises ValueError for a move that is not allowed.
std::vector<Frame> frames_of(const Puzzle& puzzle, const tilebase::State& start, const tilebase::Path& path) {
  std::vector<Frame> frames{{"start", rows_of(puzzle, {start, puzzle.cells()})}};
  tilebase::State state = start;
  for (const tilebase::MoveId move : path) {
    const std::string& name = puzzle.moves()[move].name;
    const auto after = puzzle.apply(state, move);
    if (!after)
      raise(PyExc_ValueError, "move " + std::to_string(frames.size()) + " of the path, " + tilebase::shown(name) +
                                  ", is not allowed on board " + tilebase::shown(format_board(puzzle, state)));
    state = *after;
    frames.push_back({std::to_string(frames.size()) + ' ' + name, rows_of(puzzle, {state, puzzle.cells()})});
  }
  return frames;
}

/// The boards below each other, with an empty line between two; each under its label, if it has one.
std::string text_of(const Puzzle& puzzle, const std::vector<Frame>& frames) {
  std::size_t width = 1;
  for (const std::string& name : puzzle.tile_names()) width = std::max(width, name.size());
  std::string drawing;
  for (const Frame& frame : frames) {
    if (!drawing.empty()) drawing += '\n';
    if (!frame.label.empty()) drawing += frame.label + '\n';
    for (const auto& row : frame.rows) {
      std::string line;
      for (const std::string& name : row) line += std::string(width - name.size(), ' ') + name + ' ';
      line.erase(line.find_last_not_of(' ') + 1);
      drawing += line + '\n';
    }
  }
  drawing.pop_back();
  return drawing;
}

}  // namespace

PyObject* apply(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"board", "move", nullptr};
  PyObject* board = nullptr;
  PyObject* move = nullptr;
  parse_arguments(arguments, keywords, "OO:apply", names, &board, &move);
  const Puzzle& puzzle = puzzle_of(self);
  const auto state = start_of(puzzle, board);
  const auto next = puzzle.apply(state, move_of(puzzle, move));
  return next ? text(format_board(puzzle, *next)).release() : none().release();
}

PyObject* rank(PyObject* self, PyObject* arguments, PyObject* keywords) {
  PyObject* board = only_argument(arguments, keywords, "O:rank", "board");
  const Puzzle& puzzle = puzzle_of(self);
  return PyLong_FromUnsignedLongLong(tilebase::cantor_rank(start_of(puzzle, board), puzzle.cells()));
}

PyObject* unrank(PyObject* self, PyObject* arguments, PyObject* keywords) {
  PyObject* index = only_argument(arguments, keywords, "O:unrank", "index");
  const Puzzle& puzzle = puzzle_of(self);
  const std::uint64_t rank = whole_number_of("index", index, 0, puzzle.boards() - 1);
  return text(format_board(puzzle, tilebase::cantor_unrank(rank, puzzle.cells()))).release();
}

PyObject* word(PyObject* self, PyObject* arguments, PyObject* keywords) {
  PyObject* path = only_argument(arguments, keywords, "O:word", "path");
  const Puzzle& puzzle = puzzle_of(self);
  return text(puzzle.word(path_of(puzzle, path))).release();
}

PyObject* draw(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"board", "path", nullptr};
  PyObject* board = nullptr;
  PyObject* given = Py_None;
  parse_arguments(arguments, keywords, "O|$O:draw", names, &board, &given);
  const Puzzle& puzzle = puzzle_of(self);
  std::vector<Frame> frames;
  if (given == Py_None)
    frames.push_back({"", rows_of(puzzle, written_target_of(puzzle, board))});
  else
    frames = frames_of(puzzle, start_of(puzzle, board), path_of(puzzle, given));
  const Owned pictures(list_of(frames.size(), [&](std::size_t i) {
    const Owned label = text(frames[i].label);
    const Owned rows(list_of(frames[i].rows.size(), [&](std::size_t row) {
      const auto& cells = frames[i].rows[row];
      return list_of(cells.size(), [&](std::size_t cell) { return text(cells[cell]).release(); });
    }));
    return PyTuple_Pack(2, label.get(), rows.get());
  }));
  const Owned drawn = text(text_of(puzzle, frames));
  const Owned blank = puzzle.blank() ? text(puzzle.tile_names()[static_cast<std::size_t>(*puzzle.blank())]) : none();
  return PyObject_CallFunctionObjArgs(of_package("Drawing").get(), drawn.get(), pictures.get(), blank.get(), nullptr);
}

}  // namespace tilebase_python
