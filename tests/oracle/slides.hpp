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

/// The names of smallest_names() as a word; nothing if there is no path.
template <class DistanceOf>
std::optional<std::string> smallest_word(const std::vector<Move>& moves, const Board& board,
                                         const DistanceOf& distance_of) {
  const auto names = smallest_names(moves, board, distance_of);
  return names ? std::optional(joined(*names)) : std::nullopt;
}

}  // namespace oracle
