#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/search.hpp"

namespace oracle {

/// The distances of all boards to a target with wildcards, by breadth-first search over *masked* boards: tiles that the
/// target does not name are `*`; the blank is kept, because moves depend on it.
///
///     target   1 * *      board  7 1 4      masked  * 1 *
///              * 5 *             5 x 2              5 x *
///              * * *             3 8 6              * * *
class Ways {
 public:
  Ways(Puzzle puzzle, const Board& target);

  /// The distance from a board to the nearest match; nothing if none can be reached.
  std::optional<int> distance(const Board& board) const;

  /// Every allowed move with the distance after it, best first, then by name.
  std::vector<std::pair<std::string, std::optional<int>>> moves_from(const Board& board) const;

  /// Every shortest path to a match, each by its moves, in lexicographic order; none if there is no path.
  std::vector<Names> paths(const Board& board) const;

 private:
  Board masked(Board board) const;
  void walk(const Board& board, Names& so_far, std::vector<Names>& all) const;

  Puzzle puzzle_;
  Board target_;
  Distances distances_;  // by masked board
};

}  // namespace oracle
