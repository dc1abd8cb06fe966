#include "oracle/slides.hpp"

#include <algorithm>
#include <utility>

namespace oracle {
namespace {

Move slide(const char* name, Grid grid, int down, int right) {
  return {name, [=](Board board) -> std::optional<Board> {
            const int blank = static_cast<int>(board.find('x'));
            const int row = blank / grid.columns + down;
            const int column = blank % grid.columns + right;
            if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) return std::nullopt;
            std::swap(board[static_cast<std::size_t>(blank)],
                      board[static_cast<std::size_t>(row * grid.columns + column)]);
            return board;
          }};
}

}  // namespace

std::vector<Move> slides(Grid grid) {
  return {slide("d", grid, 1, 0), slide("l", grid, 0, -1), slide("r", grid, 0, 1), slide("u", grid, -1, 0)};
}

std::optional<Board> after_word(Grid grid, const Board& board, const std::string& word) {
  const auto moves = slides(grid);
  std::optional<Board> result = board;
  for (const char name : word) {
    const auto move =
        std::find_if(moves.begin(), moves.end(), [name](const Move& m) { return m.name == std::string(1, name); });
    if (move == moves.end()) return std::nullopt;
    result = move->after(*result);
    if (!result) return std::nullopt;
  }
  return result;
}

}  // namespace oracle
