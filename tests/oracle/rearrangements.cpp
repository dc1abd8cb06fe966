#include "oracle/rearrangements.hpp"

#include <algorithm>

namespace oracle {

Rearrangements::Rearrangements(std::vector<Move> moves, Board tiles, const std::vector<Board>& goals)
    : moves_(std::move(moves)) {
  std::sort(tiles.begin(), tiles.end());
  do boards_.push_back(tiles);
  while (std::next_permutation(tiles.begin(), tiles.end()));

  std::unordered_map<Board, std::vector<const Board*>> before;
  for (const Board& board : boards_)
    for (const Board& next : neighbours(moves_, board)) before[next].push_back(&board);

  std::vector<const Board*> queue;
  for (const Board& board : boards_)
    if (std::any_of(goals.begin(), goals.end(), [&](const Board& goal) { return matches(board, goal); })) {
      distances_[board] = 0;
      queue.push_back(&board);
    }
  for (std::size_t index = 0; index < queue.size(); ++index)
    for (const Board* board : before[*queue[index]])
      if (distances_.try_emplace(*board, distances_.at(*queue[index]) + 1).second) queue.push_back(board);
}

std::optional<int> Rearrangements::distance(const Board& board) const {
  const auto entry = distances_.find(board);
  return entry == distances_.end() ? std::nullopt : std::optional(entry->second);
}

std::optional<Names> Rearrangements::names(const Board& board) const {
  return smallest_names(moves_, board, [this](const Board& other) { return distance(other); });
}

std::uint64_t Rearrangements::paths(const Board& board) const {
  const auto length = distance(board);
  if (!length) return 0;
  if (*length == 0) return 1;
  if (const auto entry = paths_.find(board); entry != paths_.end()) return entry->second;
  std::uint64_t sum = 0;
  for (const Board& next : neighbours(moves_, board))
    if (distance(next) == *length - 1) sum += paths(next);
  return paths_[board] = sum;
}

std::vector<std::uint64_t> Rearrangements::levels() const {
  std::vector<std::uint64_t> levels;
  for (const auto& [board, at] : distances_) {
    levels.resize(std::max(levels.size(), static_cast<std::size_t>(at) + 1));
    ++levels[static_cast<std::size_t>(at)];
  }
  return levels;
}

}  // namespace oracle
