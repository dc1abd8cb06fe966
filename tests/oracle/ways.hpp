#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/search.hpp"

namespace oracle {

/// Moves and paths that follow from the distances of all boards to a target, which may have wildcards.
class Ways {
 public:
  Ways(Puzzle puzzle, const Board& target) : puzzle_(puzzle), distances_(moves(puzzle), target) {}

  /// The distance from a board to the nearest match; nothing if none can be reached.
  std::optional<int> distance(const Board& board) const { return distances_.of(board); }

  /// Every allowed move with the distance after it, best first, then by name.
  std::vector<std::pair<std::string, std::optional<int>>> moves_from(const Board& board) const;

  /// Every shortest path to a match, each by its moves, in lexicographic order; none if there is no path.
  std::vector<Names> paths(const Board& board) const;

 private:
  void walk(const Board& board, Names& so_far, std::vector<Names>& paths) const;

  Puzzle puzzle_;
  Distances distances_;
};

}  // namespace oracle
