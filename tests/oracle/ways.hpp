#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/search.hpp"

namespace oracle {

/// Moves and paths that follow from the distances of all boards to a target, which may have wildcards.
class Ways {
 public:
  Ways(const std::vector<Move>& moves, const Board& target) : moves_(moves), distances_(moves, target) {}
  Ways(Puzzle puzzle, const Board& target) : Ways(moves(puzzle), target) {}

  /// The distance from a board to the nearest match; nothing if none can be reached.
  std::optional<int> distance(const Board& board) const { return distances_.of(board); }

  /// Every allowed move with the distance after it, best first, then by name.
  std::vector<std::pair<std::string, std::optional<int>>> moves_from(const Board& board) const;

  /// The lexicographically smallest of the shortest paths to any match, as a word; nothing if there is no path.
  std::optional<std::string> word(const Board& board) const;

  /// Number of shortest paths; 0 if there is none.
  std::uint64_t count(const Board& board) const;

  /// Every shortest path to a match, each by its moves, in lexicographic order; none if there is no path.
  std::vector<Names> paths(const Board& board) const;

 private:
  void walk(const Board& board, Names& so_far, std::vector<Names>& paths) const;

  std::vector<Move> moves_;
  Distances distances_;
};

}  // namespace oracle
