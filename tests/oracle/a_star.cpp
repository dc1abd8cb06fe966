#include "oracle/a_star.hpp"

#include <queue>
#include <unordered_map>

namespace oracle {
namespace {

struct Open {
  int estimate;  // of a whole path through the board
  int made;
  Board board;
};

/// The smallest estimate first; among equals the board nearer to the goal.
struct Later {
  bool operator()(const Open& a, const Open& b) const {
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.made < b.made;
  }
};

}  // namespace

std::optional<int> a_star_distance(Grid grid, const Board& start, const Board& goal, const Heuristic& heuristic) {
  const auto moves = slides(grid);
  std::priority_queue<Open, std::vector<Open>, Later> open;
  std::unordered_map<Board, int> best{{start, 0}};  // the smallest known number of steps
  open.push({heuristic(start), 0, start});
  while (!open.empty()) {
    const Open here = open.top();
    open.pop();
    if (here.board == goal) return here.made;
    if (here.made > best.at(here.board)) continue;  // the board was taken with fewer steps
    for (const Move& move : moves) {
      const auto there = move.after(here.board);
      if (!there) continue;
      const int made = here.made + 1;
      const auto [known, fresh] = best.try_emplace(*there, made);
      if (!fresh && known->second <= made) continue;
      known->second = made;
      open.push({made + heuristic(*there), made, *there});
    }
  }
  return std::nullopt;
}

}  // namespace oracle
