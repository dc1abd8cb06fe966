#include "oracle/search.hpp"

namespace oracle {

Distances::Distances(const std::vector<Move>& moves, const Board& target) : cells_(target.size()) {
  learn(moves);
  if (has_blank_) tiles_ += 'x';
  for (const char tile : target)
    if (tile != '*' && tiles_.find(tile) == std::string::npos) tiles_ += tile;
  if (tiles_.size() == cells_) tiles_.pop_back();  // it is in the cell that is left
  std::size_t places = 1;
  for (std::size_t i = 0; i < tiles_.size(); ++i) places *= cells_ - i;
  distances_.assign(places, unseen);
  search(target);
}

/// Fills steps_, for the blank in each cell.
void Distances::learn(const std::vector<Move>& moves) {
  for (std::size_t blank = 0; blank < cells_; ++blank) {
    Board board = Board("abcdefghijklmnop").substr(0, cells_);
    board[blank] = 'x';
    for (const Move& move : moves) {
      const auto after = move.after(board);
      Nibbles step = after ? 0 : not_allowed;
      for (std::size_t from = 0; after && from < cells_; ++from)
        step |= Nibbles{after->find(board[from])} << (4 * from);
      steps_[blank].push_back(step);
    }
    has_blank_ = has_blank_ || steps_[blank] != steps_[0];
  }
}

void Distances::search(const Board& target) {
  std::vector<Cells> level;
  std::vector<Cells> next;
  const auto reach = [&](Cells board) {
    std::uint8_t& distance = distances_[place_of(board)];
    if (distance != unseen) return;
    distance = static_cast<std::uint8_t>(distribution_.size());
    next.push_back(board);
  };
  // If the target does not name the blank, it may be in any cell with a wildcard.
  if (!has_blank_ || target.find('x') != Board::npos)
    reach(cells_of(target));
  else
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (target[cell] == '*') reach(cells_of(Board(target).replace(cell, 1, "x")));
  while (!next.empty()) {
    distribution_.push_back(next.size());
    level.swap(next);
    next.clear();
    for (const Cells cells : level)
      for (const Nibbles step : steps_[has_blank_ ? nibble(cells, 0) : 0]) {
        if (step == not_allowed) continue;
        Cells there = 0;
        for (std::size_t i = 0; i < tiles_.size(); ++i) there |= Cells{nibble(step, nibble(cells, i))} << (4 * i);
        reach(there);
      }
  }
}

std::size_t Distances::place_of(Cells cells) const {
  return rank_of_choice(cells, tiles_.size(), cells_);
}

Distances::Cells Distances::cells_of(const Board& board) const {
  Cells cells = 0;
  for (std::size_t i = 0; i < tiles_.size(); ++i) cells |= Cells{board.find(tiles_[i])} << (4 * i);
  return cells;
}

std::optional<int> Distances::of(const Board& board) const {
  const std::uint8_t distance = distances_[place_of(cells_of(board))];
  return distance == unseen ? std::nullopt : std::optional<int>(distance);
}

Distances distances_from(Puzzle puzzle, const Board& origin) {
  return {moves(puzzle), origin};
}

std::optional<Names> smallest_path(Puzzle puzzle, const Board& start, const Distances& distances) {
  return smallest_names(moves(puzzle), start, [&](const Board& board) { return distances.of(board); });
}

}  // namespace oracle
