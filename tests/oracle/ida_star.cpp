#include "oracle/ida_star.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <utility>

namespace oracle {
namespace {

constexpr int goal_met = -1;
constexpr int never = std::numeric_limits<int>::max();

class Search {
 public:
  Search(Grid grid, Board start, const Board& goal) : grid_(grid), board_(std::move(start)), goal_(goal) {}

  int run() {
    int needed = 0;
    for (std::size_t cell = 0; cell < board_.size(); ++cell)
      needed += needed_from(board_[cell], static_cast<int>(cell));
    const int blank = static_cast<int>(board_.find('x'));
    for (int bound = needed;;) {
      const int next = deepen(blank, -1, 0, needed, bound);
      if (next == goal_met) return bound;
      bound = next;
    }
  }

 private:
  /// The distance of a tile in a cell from its cell in the goal.
  int needed_from(char tile, int cell) const {
    if (tile == 'x') return 0;
    const int home = static_cast<int>(goal_.find(tile));
    return std::abs(cell / grid_.columns - home / grid_.columns) +
           std::abs(cell % grid_.columns - home % grid_.columns);
  }

  /// goal_met, or the smallest sum above the bound.
  int deepen(int blank, int came_from, int made, int needed, int bound) {
    if (made + needed > bound) return made + needed;
    if (needed == 0) return goal_met;  // all tiles are in place, and so is the blank
    int least = never;
    const int row = blank / grid_.columns;
    const int column = blank % grid_.columns;
    const std::array<std::pair<bool, int>, 4> ways = {{{row + 1 < grid_.rows, blank + grid_.columns},
                                                       {column > 0, blank - 1},
                                                       {column + 1 < grid_.columns, blank + 1},
                                                       {row > 0, blank - grid_.columns}}};
    for (const auto& [inside, cell] : ways) {
      if (!inside || cell == came_from) continue;
      char& tile = board_[static_cast<std::size_t>(cell)];
      char& hole = board_[static_cast<std::size_t>(blank)];
      const int change = needed_from(tile, blank) - needed_from(tile, cell);
      std::swap(tile, hole);
      const int next = deepen(cell, blank, made + 1, needed + change, bound);
      std::swap(tile, hole);
      if (next == goal_met) return goal_met;
      least = std::min(least, next);
    }
    return least;
  }

  Grid grid_;
  Board board_;
  const Board& goal_;
};

int blank_colour(Grid grid, const Board& board) {
  const int blank = static_cast<int>(board.find('x'));
  return blank / grid.columns + blank % grid.columns;
}

}  // namespace

bool slides_connect(Grid grid, const Board& start, const Board& goal) {
  int odd = blank_colour(grid, start) + blank_colour(grid, goal);
  for (std::size_t i = 0; i < start.size(); ++i)
    for (std::size_t j = i + 1; j < start.size(); ++j) odd += goal.find(start[i]) > goal.find(start[j]) ? 1 : 0;
  return odd % 2 == 0;
}

std::optional<int> ida_star_distance(Grid grid, const Board& start, const Board& goal) {
  if (!slides_connect(grid, start, goal)) return std::nullopt;
  return Search(grid, start, goal).run();
}

}  // namespace oracle
