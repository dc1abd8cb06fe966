#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// All different rearrangements of a board, in which characters may be there several times, and their distances to the
/// nearest match of some goals, in which `*` is any character. Moves may be one-way: those that lead to each board are
/// found by making all moves from all boards. O(boards * moves). For one thread.
class Rearrangements {
 public:
  /// The moves must be in the order of their names.
  Rearrangements(std::vector<Move> moves, Board tiles, const std::vector<Board>& goals);

  /// In lexicographic order.
  const std::vector<Board>& boards() const { return boards_; }

  /// Nothing if no match can be reached.
  std::optional<int> distance(const Board& board) const;

  /// The moves of the lexicographically smallest shortest path; nullopt if there is none.
  std::optional<Names> names(const Board& board) const;

  /// The number of shortest paths.
  std::uint64_t paths(const Board& board) const;

  /// The number of boards at distance 0, 1, ...
  std::vector<std::uint64_t> levels() const;

 private:
  std::vector<Move> moves_;
  std::vector<Board> boards_;
  std::unordered_map<Board, int> distances_;
  mutable std::unordered_map<Board, std::uint64_t> paths_;  // counts for the boards that paths() was asked about
};

}  // namespace oracle
