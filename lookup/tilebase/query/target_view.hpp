#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/query/fixed_tiles.hpp>
#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// A target, perhaps with wildcards, as one thing that states have a distance to: that to the nearest state that
/// matches. The cheapest of four ways answers:
///
///   - a target without wildcards: its goal's table;
///   - patterns, where the tablebase has them and the target has wildcards enough: one look-up, however many they are;
///   - a search over the few tiles that the target names (FixedTiles), where those are few: tens of microseconds once,
///   then one look-up;
///   - else every completion of the target: w! look-ups for w wildcards, 720 at most for the 3x3 puzzles.
///
/// The tablebase that it came from must outlive it. Immutable; safe to share.
class TargetView {
 public:
  /// Errors: as Tablebase::toward().
  static Result<TargetView> of(const Tablebase& tablebase, const Target& target) {
    return of(tablebase, target, nullptr);
  }

  /// For questions from one start and the states that can be reached from it: where completions are looked at, half of
  /// them are left out if parity keeps the start from them.
  static Result<TargetView> from(const Tablebase& tablebase, const Target& target, const State& start) {
    return of(tablebase, target, &start);
  }

  /// Where completions are looked at, only those nearest to a start. From it, and from every state on one of its
  /// shortest paths, they are as near as all; from other states perhaps farther. Quicker distances. Errors as of().
  TILEBASE_EXPORT static Result<TargetView> nearest_to(const Tablebase& tablebase, const Target& target,
                                                       const State& start);

  /// The length of a shortest path from the state to a match; nothing if there is none.
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  /// The lexicographically smallest among the shortest paths to any match; nothing if there is none. Errors:
  /// table_damaged.
  TILEBASE_EXPORT Result<std::optional<Path>> path(const State& start) const;

  /// The view of the goal, for a target without wildcards; else null.
  const GoalView* goal() const { return has_wildcards_ ? nullptr : &matches_.front(); }

  /// The error for tables that contradict themselves.
  TILEBASE_EXPORT Error contradiction() const;

 private:
  TargetView(const Tablebase& tablebase, const Target& target);
  TILEBASE_EXPORT static Result<TargetView> of(const Tablebase& tablebase, const Target& target, const State* start);
  void keep_nearest_to(const State& start);
  Result<std::optional<Path>> path_to_some_match(const State& start) const;

  const Tablebase* tablebase_;
  Target target_;
  bool has_wildcards_;
  const WildcardTable* patterns_ = nullptr;
  std::shared_ptr<const FixedTiles> fixed_;
  std::vector<GoalView> matches_;  // where neither of those answers
};

}  // namespace tilebase
