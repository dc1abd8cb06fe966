#include "oracle/ways.hpp"

#include <algorithm>
#include <map>

namespace oracle {

std::vector<std::pair<std::string, std::optional<int>>> Ways::moves_from(const Board& board) const {
  std::vector<std::pair<std::string, std::optional<int>>> result;
  for (const Move& move : moves_)
    if (const auto there = move.after(board)) result.emplace_back(move.name, distance(*there));
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) {
    if (a.second.has_value() != b.second.has_value()) return a.second.has_value();
    return a.second != b.second ? a.second < b.second : a.first < b.first;
  });
  return result;
}

std::optional<std::string> Ways::word(const Board& board) const {
  const auto names = smallest_names(moves_, board, [this](const Board& other) { return distance(other); });
  return names ? std::optional(joined(*names)) : std::nullopt;
}

std::uint64_t Ways::count(const Board& board) const {
  if (!distance(board)) return 0;
  std::map<Board, std::uint64_t> words{{board, 1}};  // number of words to each board
  for (int remaining_moves = distances_.at(board); remaining_moves > 0; --remaining_moves) {
    std::map<Board, std::uint64_t> nearer;
    for (const auto& [start, count] : words)
      for (const Move& move : moves_)
        if (const auto there = move.after(start); there && distance(*there) == remaining_moves - 1)
          nearer[*there] += count;
    words = std::move(nearer);
  }
  std::uint64_t total = 0;
  for (const auto& [match, count] : words) total += count;
  return total;
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
  for (const Move& move : moves_) {
    const auto there = move.after(board);
    if (!there || distance(*there) != remaining_moves - 1) continue;
    so_far.push_back(move.name);
    walk(*there, so_far, paths);
    so_far.pop_back();
  }
}

}  // namespace oracle
