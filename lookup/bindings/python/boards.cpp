#include <algorithm>

#include "tablebase_type.hpp"

#include <base/text.hpp>
#include <tilebase/cantor.hpp>

namespace tilebase_python {
namespace {

using tilebase::Puzzle;

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

/// One board of a drawing: its label, and the name on each cell.
Owned frame_of(const Puzzle& puzzle, const std::string& label, const tilebase::Target& target) {
  return tuple_of(label, list_of(static_cast<std::size_t>(puzzle.cells()), [&](std::size_t cell) {
                    const std::uint8_t tile = target[cell];
                    return object_of(tile == tilebase::Target::any ? "*" : puzzle.tile_names()[tile]);
                  }));
}

/// The boards along a path. Raises ValueError for a move that is not allowed.
std::vector<Owned> frames_of(const Puzzle& puzzle, tilebase::State state, const tilebase::Path& path) {
  std::vector<Owned> frames;
  frames.push_back(frame_of(puzzle, "start", {state, puzzle.cells()}));
  for (const tilebase::MoveId move : path) {
    const std::string& name = puzzle.moves()[move].name;
    const std::string number = std::to_string(frames.size());
    const auto after = puzzle.apply(state, move);
    if (!after)
      raise(PyExc_ValueError, "move " + number + " of the path, " + tilebase::shown(name) +
                                  ", is not allowed on board " + tilebase::shown(format_board(puzzle, state)));
    state = *after;
    frames.push_back(frame_of(puzzle, number + ' ' + name, {state, puzzle.cells()}));
  }
  return frames;
}

Owned apply(PyObject* self, PyObject* board, PyObject* move) {
  const Puzzle& puzzle = opened(self).puzzle();
  const auto state = start_of(puzzle, board);
  const auto next = puzzle.apply(state, move_of(puzzle, move));
  return next ? object_of(format_board(puzzle, *next)) : object_of(Py_None);
}

Owned rank(PyObject* self, PyObject* board) {
  const Puzzle& puzzle = opened(self).puzzle();
  return object_of(tilebase::cantor_rank(start_of(puzzle, board), puzzle.cells()));
}

Owned unrank(PyObject* self, PyObject* index) {
  const Puzzle& puzzle = opened(self).puzzle();
  const std::uint64_t rank = whole_number_of("index", index, 0, puzzle.boards() - 1);
  return object_of(format_board(puzzle, tilebase::cantor_unrank(rank, puzzle.cells())));
}

Owned word(PyObject* self, PyObject* path) {
  const Puzzle& puzzle = opened(self).puzzle();
  return object_of(puzzle.word(path_of(puzzle, path)));
}

Owned draw(PyObject* self, PyObject* board, PyObject* path) {
  const Puzzle& puzzle = opened(self).puzzle();
  std::vector<Owned> frames;
  if (path == Py_None)
    frames.push_back(frame_of(puzzle, "", written_target_of(puzzle, board)));
  else
    frames = frames_of(puzzle, start_of(puzzle, board), path_of(puzzle, path));
  std::optional<std::string> blank;
  if (puzzle.blank()) blank = puzzle.tile_names()[static_cast<std::size_t>(*puzzle.blank())];
  return call(imported("drawing_of", "tilebase._drawing").get(),
              list_of(frames.size(), [&](std::size_t i) { return std::move(frames[i]); }), puzzle.layout(), blank,
              puzzle.tile_names());
}

}  // namespace

Methods board_methods() {
  return {method<apply>("apply($self, /, board, move)"), method<draw>("draw($self, /, board, *, path=None)"),
          method<rank>("rank($self, /, board)"), method<unrank>("unrank($self, /, index)"),
          method<word>("word($self, /, path)")};
}

}  // namespace tilebase_python
