#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// A board of any width and height with a blank, as text in reading order, `x` the blank:
///
///     1 2 3
///     4 5 x      {2, 3}, "12345x"
struct Grid {
  int rows = 3;
  int columns = 3;
};

/// The four slides of a board of that size, named by where the blank goes, in the order of the names: d l r u.
std::vector<Move> slides(Grid grid);

/// The board after a word of such slides; nothing if one is not allowed or is none of them.
std::optional<Board> after_word(Grid grid, const Board& board, const std::string& word);

/// The lexicographically smallest of the shortest words from a board, or nothing. `distance_of(board)` gives the
/// distance of any board or nothing; the moves are in the order of their names.
template <class DistanceOf>
std::optional<std::string> smallest_word(const std::vector<Move>& moves, Board board, const DistanceOf& distance_of) {
  std::optional<int> remaining_moves = distance_of(board);
  if (!remaining_moves) return std::nullopt;
  std::string word;
  for (; *remaining_moves > 0; --*remaining_moves)
    for (const Move& move : moves) {
      const auto there = move.after(board);
      if (!there || distance_of(*there) != *remaining_moves - 1) continue;
      word += move.name;
      board = *there;
      break;
    }
  return word;
}

}  // namespace oracle
