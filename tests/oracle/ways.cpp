#include "oracle/ways.hpp"

#include <algorithm>
#include <queue>

namespace oracle {

Ways::Ways(Puzzle puzzle, const Board& pattern) : puzzle_(puzzle), pattern_(pattern) {
  // Where the blank is left open, it may be in any of the open places.
  std::queue<Board> waiting;
  if (puzzle == Puzzle::rotate || pattern.find('x') != Board::npos)
    waiting.push(pattern);
  else
    for (std::size_t place = 0; place < pattern.size(); ++place)
      if (pattern[place] == '*') {
        waiting.push(pattern);
        waiting.back()[place] = 'x';
      }
  for (std::queue<Board> matches = waiting; !matches.empty(); matches.pop()) distances_[matches.front()] = 0;
  for (; !waiting.empty(); waiting.pop()) {
    const Board here = waiting.front();
    const int next = distances_.at(here) + 1;
    // With every move goes another that undoes it, so that the way there is as long as the way back.
    for (const Move& move : moves(puzzle))
      if (const auto there = move.after(here); there && distances_.try_emplace(*there, next).second)
        waiting.push(*there);
  }
}

Board Ways::masked(Board board) const {
  for (char& tile : board)
    if (tile != 'x' && pattern_.find(tile) == Board::npos) tile = '*';
  return board;
}

std::optional<int> Ways::distance(const Board& board) const {
  const auto found = distances_.find(masked(board));
  return found == distances_.end() ? std::nullopt : std::optional(found->second);
}

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
  std::vector<Names> all;
  Names so_far;
  if (distance(board)) walk(board, so_far, all);
  std::sort(all.begin(), all.end());
  return all;
}

void Ways::walk(const Board& board, Names& so_far, std::vector<Names>& all) const {
  const int left = *distance(board);
  if (left == 0) all.push_back(so_far);
  for (const Move& move : moves(puzzle_)) {
    const auto there = move.after(board);
    if (!there || distance(*there) != left - 1) continue;
    so_far.push_back(move.name);
    walk(*there, so_far, all);
    so_far.pop_back();
  }
}

}  // namespace oracle
