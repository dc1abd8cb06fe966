#include "handle.hpp"

namespace tilebase::c_interface {

const Tablebase& tablebase_of(const tilebase_tablebase* handle) {
  return given(handle, "the tablebase")->tablebase;
}

State start_of(const Puzzle& puzzle, const char* text) {
  return value_or_refuse(parse_board(puzzle, given(text, "the board")));
}

Target target_of(const Puzzle& puzzle, const char* text) {
  if (text == nullptr) return {puzzle.goal(), puzzle.cells()};
  State state;
  if (read_board(puzzle, text, state)) return {state, puzzle.cells()};
  return value_or_refuse(parse_target(puzzle, text));
}

}  // namespace tilebase::c_interface
