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

/// Names of moves, in order.
using Names = std::vector<std::string>;

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

/// The lexicographically smallest of the shortest paths from a board, or nothing: step by step the first move that
/// leads one nearer. `distance_of(board)` gives the distance of any board or nothing; the moves are in the order of
/// their names.
template <class DistanceOf>
std::optional<Names> smallest_names(const std::vector<Move>& moves, Board board, const DistanceOf& distance_of) {
  std::optional<int> remaining_moves = distance_of(board);
  if (!remaining_moves) return std::nullopt;
  Names names;
  for (; *remaining_moves > 0; --*remaining_moves)
    for (const Move& move : moves) {
      const auto there = move.after(board);
      if (!there || distance_of(*there) != *remaining_moves - 1) continue;
      names.push_back(move.name);
      board = *there;
      break;
    }
  return names;
}

/// Names in a row, as a word.
inline std::string joined(const Names& names, const std::string& separator = "") {
  std::string word;
  for (const std::string& name : names) word += (word.empty() ? "" : separator) + name;
  return word;
}

/// Whether a board has the same characters as the target, except where the target has `*`.
inline bool matches(const Board& board, const Board& target) {
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (target[cell] != '*' && target[cell] != board[cell]) return false;
  return true;
}

/// The board after a move of that name, which must be one of the puzzle's.
std::optional<Board> after(Puzzle puzzle, const Board& board, const std::string& name);

}  // namespace oracle
