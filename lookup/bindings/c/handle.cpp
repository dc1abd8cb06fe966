#include "handle.hpp"

namespace c_interface {

const tilebase::Tablebase& tablebase_of(const tilebase_tablebase* handle) {
  return *given(handle, "the tablebase")->shared;
}

tilebase::State start_of(const tilebase::Puzzle& puzzle, const char* text) {
  return value_or_refuse(parse_board(puzzle, given(text, "the board")));
}

tilebase::Target target_of(const tilebase::Puzzle& puzzle, const char* text) {
  if (text == nullptr) return {puzzle.goal(), puzzle.cells()};
  tilebase::State state;
  if (read_board(puzzle, text, state)) return {state, puzzle.cells()};
  return value_or_refuse(parse_target(puzzle, text));
}

}  // namespace c_interface
