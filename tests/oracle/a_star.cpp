#include "oracle/a_star.hpp"

#include <queue>
#include <unordered_map>

namespace oracle {
namespace {

struct Open {
  int estimate;  // of a whole path through the board
  int steps;
  Board board;
};

/// The smallest estimate first; among equals the board nearer to the goal.
struct Later {
  bool operator()(const Open& a, const Open& b) const {
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.steps < b.steps;
  }
};

}  // namespace

std::optional<int> a_star_distance(Grid grid, const Board& start, const Board& goal, const Heuristic& heuristic) {
  const auto moves = slides(grid);
  std::priority_queue<Open, std::vector<Open>, Later> open;
  std::unordered_map<Board, int> best{{start, 0}};  // the smallest known number of steps
  open.push({heuristic(start), 0, start});
  while (!open.empty()) {
    const Open node = open.top();
    open.pop();
    if (node.board == goal) return node.steps;
    if (node.steps > best.at(node.board)) continue;  // the board was taken with fewer steps
    for (const Move& move : moves) {
      const auto there = move.after(node.board);
      if (!there) continue;
      const int steps = node.steps + 1;
      const auto [entry, fresh] = best.try_emplace(*there, steps);
      if (!fresh && entry->second <= steps) continue;
      entry->second = steps;
      open.push({steps + heuristic(*there), steps, *there});
    }
  }
  return std::nullopt;
}

}  // namespace oracle
