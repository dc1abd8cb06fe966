#include <algorithm>

#include "arguments.hpp"
#include "tablebase_type.hpp"

#include <base/text.hpp>
#include <tilebase/puzzle/cantor.hpp>

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
  const std::uint64_t rank = whole_number_of("index", index, 0, tilebase::factorial(puzzle.cells()) - 1);
  return text(format_board(puzzle, tilebase::cantor_unrank(rank, puzzle.cells()))).release();
}

PyObject* word(PyObject* self, PyObject* arguments, PyObject* keywords) {
  PyObject* given = only_argument(arguments, keywords, "O:word", "path");
  const Puzzle& puzzle = puzzle_of(self);
  tilebase::Path path;
  for_each_item(given, [&](PyObject* name) { path.push_back(move_of(puzzle, name)); });
  return text(puzzle.word(path)).release();
}

PyObject* draw(PyObject* self, PyObject* arguments, PyObject* keywords) {
  PyObject* board = only_argument(arguments, keywords, "O:draw", "board");
  const Puzzle& puzzle = puzzle_of(self);
  const std::string symbols = format_target(puzzle, written_target_of(puzzle, board));
  std::string drawing;
  for (const auto& row : puzzle.layout()) {
    if (&row != &puzzle.layout().front()) drawing += '\n';
    std::string line;
    for (const int cell : row) {
      line += cell < 0 ? ' ' : symbols[static_cast<std::size_t>(cell)];
      line += ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    drawing += line;
  }
  return text(drawing).release();
}

}  // namespace tilebase_python
