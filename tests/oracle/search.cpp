#include "oracle/search.hpp"

#include <queue>

namespace oracle {

Distances distances_from(Puzzle puzzle, const Board& origin) {
  constexpr std::size_t all_boards = 362'880;
  Distances distances;
  distances.reserve(all_boards);
  distances[origin] = 0;
  std::queue<Board> waiting;
  for (waiting.push(origin); !waiting.empty(); waiting.pop()) {
    const Board& here = waiting.front();
    const int next = distances[here] + 1;
    for (const Move& move : moves(puzzle)) {
      const auto there = move.after(here);
      if (there && distances.try_emplace(*there, next).second) waiting.push(*there);
    }
  }
  return distances;
}

std::optional<Names> smallest_path(Puzzle puzzle, const Board& start, const Distances& distances) {
  const auto found = distances.find(start);
  if (found == distances.end()) return std::nullopt;
  Names path;
  Board here = start;
  for (int left = found->second; left > 0; --left) {
    for (const Move& move : moves(puzzle)) {
      const auto there = move.after(here);
      if (!there || distances.at(*there) != left - 1) continue;
      path.push_back(move.name);
      here = *there;
      break;
    }
  }
  return path;
}

}  // namespace oracle
