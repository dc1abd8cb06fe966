#include "oracle/ways.hpp"

#include <algorithm>

namespace oracle {

std::vector<std::pair<std::string, std::optional<int>>> Ways::moves_from(const Board& board) const {
  std::vector<std::pair<std::string, std::optional<int>>> result;
  for (const Move& move : moves(puzzle_))
    if (const auto there = move.after(board)) result.emplace_back(move.name, distance(*there));
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) {
    if (a.second.has_value() != b.second.has_value()) return a.second.has_value();
    return a.second != b.second ? a.second < b.second : a.first < b.first;
  });
  return result;
}

std::vector<Names> Ways::paths(const Board& board) const {
  std::vector<Names> paths;
  Names so_far;
  if (distance(board)) walk(board, so_far, paths);
  std::sort(paths.begin(), paths.end());
  return paths;
}

void Ways::walk(const Board& board, Names& so_far, std::vector<Names>& paths) const {
  const int remaining_moves = *distance(board);
  if (remaining_moves == 0) paths.push_back(so_far);
  for (const Move& move : moves(puzzle_)) {
    const auto there = move.after(board);
    if (!there || distance(*there) != remaining_moves - 1) continue;
    so_far.push_back(move.name);
    walk(*there, so_far, paths);
    so_far.pop_back();
  }
}

}  // namespace oracle
