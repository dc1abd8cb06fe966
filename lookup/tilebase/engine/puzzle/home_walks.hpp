#pragma once

#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/move_set.hpp>

namespace tilebase {

/// Moves that depend on the blank, as members of a group: a state stands for the arrangement that it has after the
/// blank has walked *home*, to one cell, by a fixed walk. A move of the state then multiplies this arrangement by a
/// fixed permutation, which depends on the blank's cells before and after the move alone:
///
///     state, blank in cell 3   ----- move ----->   state after, blank in cell 2
///         | walk from cell 3                           | walk from cell 2
///         v                                            v
///     blank at home, g         --- element e --->  blank at home, e after g
///
/// The moves that the walks consist of have the element that changes nothing. All elements generate the home's group.
/// Moves that do not depend on the blank need no walks: there is one place, and a move is its own element.
///
/// The *place* of a cell is its number, in ascending order, among those from which the blank can walk home. Its *walk*
/// is the shortest; of these, the one whose moves are lexicographically smallest. Table files are numbered by these two
/// rules (data/FORMAT.md, "Groups"). Immutable; safe to share.
class HomeWalks {
 public:
  /// `home` is a cell of the blank; moves that do not depend on the blank have the place 0 alone.
  HomeWalks(const MoveSet& moves, int home);

  int places() const { return static_cast<int>(cells_.size()); }

  /// Returns the place of a cell of the blank, and conversely; -1 for a cell from which the blank cannot walk home.
  int place_of(int cell) const { return place_of_[cell]; }
  int cell_of(int place) const { return cells_[place]; }

  /// Lane c is the cell, with the blank in the place, of the tile that is in cell c after the walk.
  const Permutation& walk(int place) const { return walks_[place]; }

  /// Inverse of walk().
  const Permutation& walk_back(int place) const { return walks_back_[place]; }

  /// A move from a place to a place, and its element.
  struct Step {
    int place;    ///< place after the move; for steps backwards, before the move
    int element;  ///< number of the element; for steps backwards, of its inverse
    int move;
  };
  const std::vector<Step>& steps(int place) const { return steps_[place]; }
  const std::vector<Step>& steps_back(int place) const { return steps_back_[place]; }

  /// Elements: lane c is the cell where the tile in cell c goes. Element 0 changes nothing. The inverse of each element
  /// is an element.
  const std::vector<Permutation>& elements() const { return elements_; }

 private:
  int number_of(const Permutation& element);

  IntArray<int, max_cells> place_of_;
  IntVector<int> cells_;
  IntVector<Permutation> walks_;
  IntVector<Permutation> walks_back_;
  IntVector<std::vector<Step>> steps_;
  IntVector<std::vector<Step>> steps_back_;
  std::vector<Permutation> elements_{identity_permutation()};
};

}  // namespace tilebase
