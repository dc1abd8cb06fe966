#pragma once

#include <optional>
#include <vector>

#include <tilebase/engine/query/goal_view.hpp>
#include <tilebase/engine/search/slide_search.hpp>
#include <tilebase/engine/table/large_table.hpp>

namespace tilebase {

/// View of one goal through the large table that answers for it: the counterpart of GoalView. Cheap to copy; the table
/// must outlive it. Immutable; any number of threads may share it.
///
/// Errors of every question: table_damaged, file_unreadable.
class LargeView {
 public:
  LargeView(const LargeTable& table, const Relabel& relabel);

  /// Returns the length of a shortest path from the state to the goal; nullopt if the state is unsolvable. O(cells),
  /// for a board of slides O(distance).
  Result<std::optional<int>> distance(const State& state) const;

  /// Returns the lexicographically smallest (moves compared by name) of the shortest paths; nullopt if the state is
  /// unsolvable. O(distance * moves).
  Result<std::optional<Path>> path(const State& state) const;

  /// Returns the smallest move, by name, that leads one step nearer to the goal; nullopt at the goal and for an
  /// unsolvable state. O(moves * cells).
  Result<std::optional<MoveId>> best_move(const State& state) const;

  /// Returns the distance of a neighbour of a state at this distance; nullopt if it is unsolvable. O(cells).
  Result<std::optional<int>> distance_of_neighbour(const State& neighbour, int distance) const;

  /// Returns the states on all shortest paths from a start to the goal, each with its distance; empty if the start is
  /// unsolvable. Additional error: gave_up. O(states * moves).
  Result<SlideSearch::Distances> on_shortest_paths(const State& start, const Budget& budget) const;

  /// Returns every state at a distance from the goal, or at any distance. Not for boards of slides: states_at() is
  /// faster. Additional error: gave_up. O(n!).
  Result<std::vector<State>> states_at(std::optional<int> distance, const Budget& budget) const;

  const LargeTable& table() const { return *table_; }

 private:
  Result<std::optional<int>> residue(const State& state) const { return table_->residue(relabel_(state)); }

  /// Returns the first neighbour, by name of the move, with the residue of distance - 1; table_damaged if none has.
  Result<Successor> nearer_neighbour(const State& state, int distance) const;

  const LargeTable* table_;
  Relabel relabel_;
  SlideWalk::Directions directions_{};  // for slides: the table's directions, in the order of the moves
};

}  // namespace tilebase
