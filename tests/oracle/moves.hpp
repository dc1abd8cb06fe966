#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Textbook searches over boards as text. They share no code with the library under test.
namespace oracle {

/// Nine characters in reading order, `x` the blank:
///
///     1 2 3
///     4 x 5      "1234x5678"
///     6 7 8
using Board = std::string;

enum class Puzzle { slide, rotate, mixed };

struct Move {
  std::string name;
  std::function<std::optional<Board>(const Board&)> after;  ///< nothing if the move is not allowed
};

/// The moves of a puzzle, sorted by name (as bytes). For every move another one undoes it.
const std::vector<Move>& moves(Puzzle puzzle);

/// The boards after all these moves that are allowed, in their order.
inline std::vector<Board> neighbours(const std::vector<Move>& moves, const Board& board) {
  std::vector<Board> next;
  for (const Move& move : moves)
    if (const auto there = move.after(board)) next.push_back(*there);
  return next;
}

/// The board after a move of that name, which must be one of the puzzle's.
std::optional<Board> after(Puzzle puzzle, const Board& board, const std::string& name);

}  // namespace oracle
