#include "oracle/ways.hpp"

#include <algorithm>
#include <queue>

namespace oracle {

Ways::Ways(Puzzle puzzle, const Board& target) : puzzle_(puzzle), target_(target) {
  // If the target does not name the blank, it may be in any cell with a wildcard.
  std::queue<Board> waiting;
  if (puzzle == Puzzle::rotate || target.find('x') != Board::npos)
    waiting.push(target);
  else
    for (std::size_t place = 0; place < target.size(); ++place)
      if (target[place] == '*') {
        waiting.push(target);
        waiting.back()[place] = 'x';
      }
  for (std::queue<Board> matches = waiting; !matches.empty(); matches.pop()) distances_[matches.front()] = 0;
  for (; !waiting.empty(); waiting.pop()) {
    const Board here = waiting.front();
    const int next = distances_.at(here) + 1;
    // For every move another one undoes it, so distances are the same in both directions.
    for (const Move& move : moves(puzzle))
      if (const auto there = move.after(here); there && distances_.try_emplace(*there, next).second)
        waiting.push(*there);
  }
}

Board Ways::masked(Board board) const {
  for (char& tile : board)
    if (tile != 'x' && target_.find(tile) == Board::npos) tile = '*';
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
