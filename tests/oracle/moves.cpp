#include "oracle/moves.hpp"

#include <algorithm>

namespace oracle {
namespace {

/// The blank swaps with the tile this many rows below and columns to the right of it.
std::optional<Board> slide(Board board, int rows, int columns) {
  const int blank = static_cast<int>(board.find('x'));
  const int row = blank / 3 + rows;
  const int column = blank % 3 + columns;
  if (row < 0 || row > 2 || column < 0 || column > 2) return std::nullopt;
  std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(3 * row + column)]);
  return board;
}

/// The tile in `second` goes to `first`, that in `third` to `second`, and that in `first` to `third`.
Board shift(Board board, std::size_t first, std::size_t second, std::size_t third) {
  const char gone = board[first];
  board[first] = board[second];
  board[second] = board[third];
  board[third] = gone;
  return board;
}

Move slide_move(const char* name, int rows, int columns) {
  return {name, [=](const Board& board) { return slide(board, rows, columns); }};
}

Move shift_move(const char* name, std::size_t first, std::size_t second, std::size_t third) {
  return {name, [=](const Board& board) { return std::optional(shift(board, first, second, third)); }};
}

std::vector<Move> slides() {
  return {slide_move("d", 1, 0), slide_move("l", 0, -1), slide_move("r", 0, 1), slide_move("u", -1, 0)};
}

//  0 1 2
//  3 4 5
//  6 7 8
std::vector<Move> rotations() {
  return {shift_move("D1", 6, 3, 0), shift_move("D2", 7, 4, 1), shift_move("D3", 8, 5, 2), shift_move("L1", 0, 1, 2),
          shift_move("L2", 3, 4, 5), shift_move("L3", 6, 7, 8), shift_move("R1", 2, 1, 0), shift_move("R2", 5, 4, 3),
          shift_move("R3", 8, 7, 6), shift_move("U1", 0, 3, 6), shift_move("U2", 1, 4, 7), shift_move("U3", 2, 5, 8)};
}

std::vector<Move> both() {
  std::vector<Move> moves_of_puzzle = rotations();
  for (Move& move : slides()) moves_of_puzzle.push_back(std::move(move));
  return moves_of_puzzle;
}

}  // namespace

const std::vector<Move>& moves(Puzzle puzzle) {
  static const std::vector<Move> slide_moves = slides();
  static const std::vector<Move> rotate_moves = rotations();
  static const std::vector<Move> mixed_moves = both();
  return puzzle == Puzzle::slide ? slide_moves : puzzle == Puzzle::rotate ? rotate_moves : mixed_moves;
}

std::optional<Board> after(Puzzle puzzle, const Board& board, const std::string& name) {
  const auto& list = moves(puzzle);
  return std::find_if(list.begin(), list.end(), [&](const Move& move) { return move.name == name; })->after(board);
}

}  // namespace oracle
