#pragma once

#include <string>
#include <utility>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Returns the error bad_number for a move that a state does not allow. O(moves).
inline Error not_allowed_error(const Puzzle& puzzle, const State& state, MoveId move) {
  std::string message =
      "move " + puzzle.moves()[move].name + " is not allowed in board " + format_board(puzzle, state) + "; it allows";
  for (const Successor& allowed : puzzle.successors(state)) message += ' ' + puzzle.moves()[allowed.move].name;
  return {ErrorCode::bad_number, std::move(message)};
}

}  // namespace tilebase
