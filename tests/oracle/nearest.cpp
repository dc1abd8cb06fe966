#include "oracle/nearest.hpp"

#include <algorithm>
#include <unordered_set>

namespace oracle {

bool matches(const Board& board, const Board& target) {
  for (std::size_t c = 0; c < board.size(); ++c)
    if (target[c] != '*' && target[c] != board[c]) return false;
  return true;
}

std::optional<Nearest> nearest_match(Puzzle puzzle, const Board& start, const Distances& from_start,
                                     const Board& target) {
  using Boards = std::unordered_set<Board>;
  std::optional<int> distance;
  Boards ends;
  std::string missing;
  for (const char tile : start)
    if (target.find(tile) == Board::npos) missing += tile;
  std::sort(missing.begin(), missing.end());
  Board board = target;
  do {
    for (std::size_t cell = 0, used = 0; cell < board.size(); ++cell)
      if (target[cell] == '*') board[cell] = missing[used++];
    const auto far = from_start.of(board);
    if (!far || (distance && far > distance)) continue;
    if (far != distance) ends.clear();
    distance = far;
    ends.insert(board);
  } while (std::next_permutation(missing.begin(), missing.end()));
  if (!distance) return std::nullopt;

  // layer[d]: the boards at distance d on any shortest path to any match.
  std::vector<Boards> layer(static_cast<std::size_t>(*distance) + 1);
  layer.back() = ends;
  for (int d = *distance; d > 0; --d)
    for (const Board& after : layer[static_cast<std::size_t>(d)])
      for (const Move& move : moves(puzzle)) {
        const auto before = move.after(after);
        if (before && from_start.at(*before) == d - 1) layer[static_cast<std::size_t>(d) - 1].insert(*before);
      }

  Nearest nearest{*distance, {}};
  Board position = start;
  for (std::size_t d = 1; d < layer.size(); ++d)
    for (const Move& move : moves(puzzle)) {
      const auto there = move.after(position);
      if (!there || layer[d].count(*there) == 0) continue;
      nearest.path.push_back(move.name);
      position = *there;
      break;
    }
  return nearest;
}

}  // namespace oracle
