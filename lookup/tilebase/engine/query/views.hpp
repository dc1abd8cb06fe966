#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/search/slides/slide_search.hpp>
#include <tilebase/engine/table/large_table.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/result.hpp>
#include <tilebase/solver.hpp>

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

  /// Whether operator() changes no state.
  bool is_identity() const { return !cells_move_ && !tiles_change_; }

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

/// View of one goal through the table that answers for it: GoalView by a table in memory, LargeView by a table in
/// blocks. Cheap to copy; the table must outlive it. Immutable; any number of threads may share it. Both answer the
/// same questions, and TableWay asks either:
///
///     distance     the length of a shortest path from the state to the goal; nullopt if the state is unsolvable
///     path         the lexicographically smallest (moves compared by name) of the shortest paths; nullopt as above
///     best_move    the first move of path(); nullopt at the goal and for an unsolvable state
///     moves        each allowed move with the distance after it, in the order of the moves
///
/// Errors: table_damaged, if entries are inconsistent; LargeView also file_unreadable.
class GoalView {
 public:
  /// Creates a view that follows stored moves if `same_names`: if moves have the same names in the table's frame.
  GoalView(const Table& table, const Relabel& relabel, bool same_names)
      : table_(&table), relabel_(relabel), same_names_(same_names) {}

  /// O(cells).
  std::optional<int> distance(const State& state) const { return table_->distance(relabel_(state)); }

  /// Stores the distance of each state, -1 if it is unsolvable: faster than distance() for many states.
  void look_up(std::span<const State> states, std::int32_t* distances) const;

  /// O(length) if same_names(), else O(length * moves).
  Result<std::optional<Path>> path(const State& state) const;

  /// O(moves * cells).
  Result<std::optional<MoveId>> best_move(const State& state) const;
  Result<std::vector<ValuedMove>> moves(const State& state) const;

  /// Returns false if the parity of the states tells that no path connects them: if they are in different halves of
  /// the arrangements, of which the table's index numbers one. O(cells).
  bool may_connect(const State& a, const State& b) const {
    const CompactIndex& index = table_->index();
    return !index.halved() || index.of(a).has_value() == index.of(b).has_value();
  }

  Error inconsistent() const;
  const Table& table() const { return *table_; }
  const Relabel& relabel() const { return relabel_; }
  bool same_names() const { return same_names_; }

 private:
  const Table* table_;
  Relabel relabel_;
  bool same_names_;
};

/// View by a table in blocks: see GoalView.
class LargeView {
 public:
  LargeView(const LargeTable& table, const Relabel& relabel);

  /// O(cells), for a board of slides O(distance).
  Result<std::optional<int>> distance(const State& state) const;

  /// Stores the distance of each state, -1 if it is unsolvable, and returns true: faster than distance() for many
  /// states. Returns false if distance() is to tell the distances, or their error.
  bool look_up(std::span<const State> states, std::int32_t* distances) const;

  /// O(distance * moves).
  Result<std::optional<Path>> path(const State& state) const;

  /// O(moves * cells).
  Result<std::optional<MoveId>> best_move(const State& state) const;

  /// O(moves * cells), for a board of slides O(distance) besides.
  Result<std::vector<ValuedMove>> moves(const State& state) const;

  /// Returns the states on all shortest paths from a start to the goal, each with its distance; empty if the start is
  /// unsolvable. Additional error: gave_up. O(states * moves).
  Result<StateDistances> on_shortest_paths(const State& start, const Budget& budget) const;

  /// Returns every state at a distance from the goal, or at any distance. Requires table().holds_distances().
  /// Additional error: gave_up. O(n!): reads the whole table.
  Result<std::vector<State>> states_at(std::optional<int> distance, const Budget& budget) const;

  /// Whether random_state() draws states.
  bool draws_states() const { return table_->groups() != nullptr; }

  /// Returns the state of a random number; where walks of the blank are one-way, it may be one without a path. Requires
  /// draws_states().
  State random_state(EvenDraw& draw) const {
    return relabel_.undo(table_->state(draw.below(table_->groups()->size())));
  }

  /// Returns true: a look-up tells as quickly as the parity that no path connects two states.
  static bool may_connect(const State&, const State&) { return true; }

  Error inconsistent() const;
  const LargeTable& table() const { return *table_; }

 private:
  Result<std::optional<int>> residue(const State& state) const { return table_->residue(relabel_(state)); }

  const LargeTable* table_;
  Relabel relabel_;
  SlideWalk::Directions directions_{};  // directions of a table of slides, in the order of the moves
};

/// Returns each allowed move with the distance of the state after it, in the order of the moves. `distance_of(state)`
/// returns a std::optional<int>, or a Result of it.
template <class DistanceOf>
Result<std::vector<ValuedMove>> valued_moves(const Puzzle& puzzle, const State& state, const DistanceOf& distance_of) {
  std::vector<ValuedMove> moves;
  for (const auto& [move, next] : puzzle.successors(state)) {
    const Result<std::optional<int>> distance = distance_of(next);
    if (!distance) return distance.error();
    moves.push_back({move, *distance});
  }
  return moves;
}

}  // namespace tilebase
