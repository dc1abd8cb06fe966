#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the pairs of a start and a target with wildcards, for a puzzle without a blank, so that one table has the
/// distances of all pairs.
///
/// The distance depends only on the tiles that the target names: on their cells in the start and in the target. The
/// cells in the target are a set. A symmetry of the puzzle carries this set to the representative of its class, and the
/// pair becomes a *placement*: for each cell of the representative, in order, the cell of its tile in the start.
///
///     start 1 2 3 4 5 6 7 8 9    target 8 * 9 5 3 7 2 * *    set: cells 1 3 4 5 6 7
///                                placement: tile 8 lies in cell 8, 9 in 9, 5 in 5, 3 in 3, 7 in 7, 2 in 2
///
/// Placements of k tiles in n cells are numbered 0..n!/(n-k)!-1 in lexicographic order, classes by size and then by
/// their cells as a bit mask. Sets of up to n - 3 cells are numbered: with fewer than three wildcards, at most two
/// states match, and looking up both is as fast. rotate3x3 has 22 classes and 334,810 placements. Immutable.
class WildcardIndex {
 public:
  /// The puzzle must have no blank. Takes some hundred microseconds, to find the symmetries. Throws std::length_error
  /// for a puzzle of more than max_unpacked_cells cells.
  explicit WildcardIndex(const Puzzle& puzzle);

  /// Class of sets of cells that symmetries carry to each other.
  struct Class {
    std::vector<int> cells;  ///< set that represents the class
    std::uint32_t first;     ///< number of its first placement
    std::uint32_t count;     ///< number of its placements
  };
  const std::vector<Class>& classes() const { return classes_; }

  /// Number of placements of all classes.
  std::uint32_t size() const { return size_; }

  /// Smallest number of wildcards of a target that has a number, for a puzzle of `cells` cells.
  static int min_wildcards(int cells) { return std::min(cells, 3); }

  /// Returns the number of a pair; the target must have at least min_wildcards(cells) wildcards. O(cells).
  std::uint32_t of(const State& start, const Target& target) const;

  /// Returns the number of a placement among all placements of its length; unrank() is the inverse.
  std::uint32_t rank(const std::uint8_t* placement, int length) const {
    return static_cast<std::uint32_t>(placement_rank(placement, length, cells_));
  }
  void unrank(std::uint32_t number, std::uint8_t* placement, int length) const {
    placement_unrank(number, placement, length, cells_);
  }

 private:
  /// Symmetry that carries a set of cells to the representative of its class.
  struct Route {
    std::uint16_t class_number = 0;
    Symmetry symmetry = identity_permutation();
  };

  int cells_;
  int max_named_cells_;
  std::vector<Class> classes_;
  std::vector<Route> routes_;  // by the set as a bit mask
  std::uint32_t size_ = 0;
};

/// Whether a wildcard table is worth its size: the puzzle has no blank, and has at most twice as many placements as
/// states that reach a goal, thanks to its symmetries.
bool wildcard_table_pays(const Puzzle& puzzle);

}  // namespace tilebase
