#pragma once

#include <string>
#include <utility>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Returns the error bad_number for a move that a state does not allow, or a number that is no move's. O(moves).
inline Error not_allowed_error(const Puzzle& puzzle, const State& state, MoveId move) {
  const auto& moves = puzzle.moves();
  if (move >= moves.size())
    return {ErrorCode::bad_number, std::to_string(move) + " is not the number of a move of " + puzzle.name()};
  std::string message =
      "move " + moves[move].name + " is not allowed in board " + format_board(puzzle, state) + "; it allows";
  for (const Successor& allowed : puzzle.successors(state)) message += ' ' + moves[allowed.move].name;
  return {ErrorCode::bad_number, std::move(message)};
}

}  // namespace tilebase
