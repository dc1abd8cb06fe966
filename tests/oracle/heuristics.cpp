#include "oracle/heuristics.hpp"

#include <cstdlib>

namespace oracle {

int misplaced_tiles(const Board& board, const Board& goal) {
  int count = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    count += board[cell] != 'x' && board[cell] != goal[cell] ? 1 : 0;
  return count;
}

int manhattan_distance(Grid grid, const Board& board, const Board& goal) {
  int sum = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (board[cell] == 'x') continue;
    const int place = static_cast<int>(cell);
    const int home = static_cast<int>(goal.find(board[cell]));
    sum += std::abs(place / grid.columns - home / grid.columns) + std::abs(place % grid.columns - home % grid.columns);
  }
  return sum;
}

}  // namespace oracle
