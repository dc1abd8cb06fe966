#pragma once

#include <optional>

#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Maps states from the frame of any goal into the frame of a table's goal. A symmetry renames the cells first (the
/// identity, for plain relabelling); then the tiles are renamed so that the goal becomes the table's goal.
///
///     goal 2 1 3   table's goal 1 2 3        tiles: 2 -> 1, 1 -> 2, 3 -> 3
///     state 1 3 2  becomes      2 3 1        as far from 1 2 3 as 1 3 2 is from 2 1 3
///
/// Moves permute cells, whichever tiles lie there, so distances stay equal; plain relabelling keeps the moves, too.
class Relabel {
 public:
  /// Data shared by all goals that one symmetry maps to one table.
  struct Frame {
    Frame(const State& table_goal, const Symmetry& symmetry_)
        : symmetry(symmetry_),
          cell_from(inverse(symmetry_)),
          table_tile(compose(table_goal, symmetry_)),
          cells_move(symmetry_ != identity_permutation()) {}

    Symmetry symmetry;
    Permutation cell_from;   // lane c is the cell of the goal's frame that becomes cell c
    Permutation table_tile;  // lane c is the table's name for the tile of the goal in cell c
    bool cells_move;
  };

  /// Requires a symmetry that takes the goal's blank to the cell of the blank in the table's goal.
  Relabel(const State& goal, const Frame& frame) : cell_from_(frame.cell_from), cells_move_(frame.cells_move) {
    for (int c = 0; c < State::lanes; ++c) tile_[goal[c] & (State::lanes - 1)] = frame.table_tile[c];
    tiles_change_ = tile_ != identity_permutation();
  }

  State operator()(const State& state) const { return cells_move_ || tiles_change_ ? rename(state) : state; }

  /// Returns the state that operator() maps to `state`.
  State undo(const State& state) const { return compose(compose(inverse(tile_), state), inverse(cell_from_)); }

  /// Returns the symmetry that renames the cells.
  Symmetry symmetry() const { return inverse(cell_from_); }

 private:
  /// Returns the state in the table's frame if tiles or cells change. Not inline, so that look-ups need few registers.
  State rename(const State& state) const;

  Permutation cell_from_;
  Permutation tile_{};  // lane t is the table's name for tile t
  bool cells_move_;
  bool tiles_change_;
};

/// View of one goal through the table that answers for it. Cheap to copy; the table must outlive it. Immutable; any
/// number of threads may share it.
class GoalView {
 public:
  /// Creates a view that follows stored moves if `same_names`: if moves have the same names in the table's frame.
  GoalView(const Table& table, const Relabel& relabel, bool same_names)
      : table_(&table), relabel_(relabel), same_names_(same_names) {}

  /// Returns the length of a shortest path from the state to the goal; nullopt if the state is unsolvable. O(cells).
  std::optional<int> distance(const State& state) const { return table_->distance(relabel_(state)); }

  /// Returns the smallest move, by name, that leads one step nearer to the goal; nullopt at the goal and for an
  /// unsolvable state. Errors: table_damaged, if the entries of the state or of its neighbours are inconsistent.
  Result<std::optional<MoveId>> best_move(const State& state) const;

  /// Returns the lexicographically smallest (moves compared by name) of the shortest paths to the goal; nullopt if the
  /// state is unsolvable. Errors: table_damaged. O(length) if same_names(), else O(length * moves).
  Result<std::optional<Path>> path(const State& state) const;

  const Table& table() const { return *table_; }
  const Relabel& relabel() const { return relabel_; }
  bool same_names() const { return same_names_; }

 private:
  const Table* table_;
  Relabel relabel_;
  bool same_names_;
};

/// Returns the error for a table whose distances and moves are inconsistent.
Error inconsistent(const Table& table);

}  // namespace tilebase
