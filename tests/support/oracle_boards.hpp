#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "oracle/moves.hpp"

namespace support {

/// The oracle's puzzle with the name of a built-in one.
inline oracle::Puzzle judge_of(std::string_view name) {
  return name == "slide3x3"    ? oracle::Puzzle::slide
         : name == "rotate3x3" ? oracle::Puzzle::rotate
                               : oracle::Puzzle::mixed;
}

/// The goal in a puzzle's definition.
inline oracle::Board first_board(oracle::Puzzle puzzle) {
  return puzzle == oracle::Puzzle::rotate ? "123456789" : "12345678x";
}

/// Calls visit(board) with all 9! boards of a puzzle, in lexicographic order.
template <class Visit>
void for_each_board(oracle::Puzzle puzzle, Visit visit) {
  oracle::Board board = first_board(puzzle);
  do visit(static_cast<const oracle::Board&>(board));
  while (std::next_permutation(board.begin(), board.end()));
}

}  // namespace support
