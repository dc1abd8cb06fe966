#include "oracle/cantor_search.hpp"

#include <algorithm>
#include <utility>

#include "oracle/cantor.hpp"

namespace oracle {

std::vector<int> cantor_distances(Grid grid, const Board& goal) {
  std::string letters = goal;
  std::sort(letters.begin(), letters.end());
  std::size_t boards = 1;
  for (std::size_t n = 2; n <= goal.size(); ++n) boards *= n;
  const auto columns = static_cast<std::size_t>(grid.columns);

  std::vector<int> distances(boards, -1);
  std::vector<std::size_t> queue{cantor_index(goal)};
  distances[queue[0]] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t here = queue[head];
    Board board = cantor_text(here, letters);
    const std::size_t blank = board.find('x');
    const auto try_cell = [&](bool inside, std::size_t cell) {
      if (!inside) return;
      std::swap(board[blank], board[cell]);
      const std::size_t there = cantor_index(board);
      std::swap(board[blank], board[cell]);
      if (distances[there] >= 0) return;
      distances[there] = distances[here] + 1;
      queue.push_back(there);
    };
    try_cell(blank >= columns, blank - columns);
    try_cell(blank + columns < board.size(), blank + columns);
    try_cell(blank % columns > 0, blank - 1);
    try_cell(blank % columns + 1 < columns, blank + 1);
  }
  return distances;
}

}  // namespace oracle
