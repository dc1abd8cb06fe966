#pragma once

#include <optional>
#include <vector>

#include <tilebase/engine/query/goal_view.hpp>
#include <tilebase/engine/search/slide_search.hpp>
#include <tilebase/engine/table/large_table.hpp>

namespace tilebase {

/// One goal, seen through the large table that answers for it: the counterpart of GoalView. Cheap to copy; the table
/// must outlive it. Immutable; any number of threads may share it.
///
/// The errors of every question are table_damaged and file_unreadable.
class LargeView {
 public:
  LargeView(const LargeTable& table, const Relabel& relabel);

  /// The length of a shortest path from the state to the goal; nothing if it is unsolvable. O(cells), for a board of
  /// slides O(distance).
  Result<std::optional<int>> distance(const State& state) const;

  /// The lexicographically smallest (moves compared by name) of the shortest paths; nothing if the state is unsolvable.
  /// O(distance * moves).
  Result<std::optional<Path>> path(const State& state) const;

  /// The smallest move, by name, that leads one step nearer; nothing at the goal and for an unsolvable state.
  /// O(moves * cells).
  Result<std::optional<MoveId>> best_move(const State& state) const;

  /// The distance of a neighbour of a state at distance `here`. O(cells).
  Result<std::optional<int>> distance_beside(const State& neighbour, int here) const;

  /// The states on all shortest paths from a start to the goal, each with its distance; none if it is unsolvable.
  /// Errors, besides those of look-ups: gave_up. O(states * moves).
  Result<SlideSearch::Distances> on_shortest_paths(const State& start, const Budget& budget) const;

  /// Every state at a distance from the goal, or at any. Not for a board of slides, whose planes find them faster.
  /// Errors, besides those of look-ups: gave_up. O(n!).
  Result<std::vector<State>> states_at(std::optional<int> distance, const Budget& budget) const;

  const LargeTable& table() const { return *table_; }

 private:
  Result<std::optional<int>> residue(const State& state) const { return table_->residue(relabel_(state)); }

  /// The first neighbour by name whose residue is one less than `here`; there must be one.
  Result<Successor> nearer(const State& state, int here) const;

  const LargeTable* table_;
  Relabel relabel_;
  SlideWalk::Directions directions_{};  // of the table's frame, in the order of the moves; of a board of slides
};

}  // namespace tilebase
