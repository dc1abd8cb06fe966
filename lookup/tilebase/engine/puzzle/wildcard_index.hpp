#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the pairs of a start and a target with wildcards, of a puzzle without a blank, so that one table has the
/// distances of all of them.
///
/// Only the tiles that the target names matter, and of those only where they lie and where they are wanted. The wanted
/// cells are a set. A symmetry of the puzzle carries it to the representative of its class. There the pair is a
/// *placement*: for each cell of the set, in order, the cell where its tile lies now.
///
///     start 1 2 3 4 5 6 7 8 9    target 8 * 9 5 3 7 2 * *    set: cells 1 3 4 5 6 7
///                                placement: tile 8 lies in cell 8, 9 in 9, 5 in 5, 3 in 3, 7 in 7, 2 in 2
///
/// Placements of k tiles in n cells are numbered 0..n!/(n-k)!-1 in lexicographic order, classes by size and then by
/// their cells as a bit mask. Sets of up to n - 3 cells are numbered: with fewer wildcards, at most two arrangements
/// match, and looking up both is as fast. rotate3x3 has 22 classes and 334,810 placements. Immutable; safe to share.
class WildcardIndex {
 public:
  /// The puzzle must have no blank. Takes some hundred microseconds, for the symmetries. Throws std::length_error for a
  /// puzzle of more than max_unpacked_cells cells.
  explicit WildcardIndex(const Puzzle& puzzle);

  /// The set of cells that represents a class.
  struct Class {
    std::vector<int> cells;
    std::uint32_t first;  ///< the number of its first placement
    std::uint32_t count;  ///< of its placements
  };
  const std::vector<Class>& classes() const { return classes_; }

  /// The number of placements of all classes.
  std::uint32_t size() const { return size_; }

  /// The fewest wildcards that are numbered, of a puzzle of so many cells.
  static int fewest_wildcards(int cells) { return std::min(cells, 3); }

  /// The number of a pair; the target must have at least fewest_wildcards(cells). O(cells).
  std::uint32_t of(const State& start, const Target& target) const;

  /// The number of a placement among those of its length, and back.
  std::uint32_t rank(const std::uint8_t* placement, int length) const {
    return static_cast<std::uint32_t>(placement_rank(placement, length, cells_));
  }
  void unrank(std::uint32_t number, std::uint8_t* placement, int length) const {
    placement_unrank(number, placement, length, cells_);
  }

 private:
  /// The symmetry that carries a set of cells to the representative of its class.
  struct Route {
    std::uint16_t in_class = 0;
    Symmetry symmetry = identity_permutation();
  };

  int cells_;
  int most_cells_;
  std::vector<Class> classes_;
  std::vector<Route> routes_;  // by the set as a bit mask
  std::uint32_t size_ = 0;
};

/// Whether a wildcard table is worth its size: for a puzzle without a blank and with so many symmetries that it has at
/// most twice as many placements as states that reach a goal.
bool wildcard_table_pays(const Puzzle& puzzle);

}  // namespace tilebase
