#include "oracle/rearrangements.hpp"

#include <algorithm>

namespace oracle {

Rearrangements::Rearrangements(std::vector<Move> moves, Board tiles, const Board& target) : moves_(std::move(moves)) {
  std::sort(tiles.begin(), tiles.end());
  do boards_.push_back(tiles);
  while (std::next_permutation(tiles.begin(), tiles.end()));

  std::unordered_map<Board, std::vector<const Board*>> before;
  for (const Board& board : boards_)
    for (const Board& next : neighbours(moves_, board)) before[next].push_back(&board);

  std::vector<const Board*> queue;
  for (const Board& board : boards_)
    if (std::equal(board.begin(), board.end(), target.begin(),
                   [](char is, char want) { return want == '*' || is == want; })) {
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

std::string Rearrangements::word(Board board, const std::string& separator) const {
  const auto length = distance(board);
  if (!length) return "unsolvable";
  std::string word;
  for (int remaining_moves = *length; remaining_moves > 0; --remaining_moves)
    for (const Move& move : moves_) {
      const auto next = move.after(board);
      if (!next || distance(*next) != remaining_moves - 1) continue;
      word += (word.empty() ? "" : separator) + move.name;
      board = *next;
      break;
    }
  return word;
}

std::uint64_t Rearrangements::paths(const Board& board) const {
  const auto length = distance(board);
  if (!length) return 0;
  if (*length == 0) return 1;
  std::uint64_t sum = 0;
  for (const Board& next : neighbours(moves_, board))
    if (distance(next) == *length - 1) sum += paths(next);
  return sum;
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
