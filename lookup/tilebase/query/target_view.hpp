#pragma once

#include <optional>
#include <vector>

#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// A target, perhaps with wildcards, as one thing that states have a distance to: that to the nearest state that
/// matches. The tablebase it came from must outlive it. Immutable; safe to share.
class TargetView {
 public:
  /// Errors: as Tablebase::toward(). With w wildcards O(w!) time and memory.
  static Result<TargetView> of(const Tablebase& tablebase, const Target& target);

  /// Only the matches nearest to a start. From it, and from every state on one of its shortest paths, they are as near
  /// as all matches; from other states perhaps farther. Errors and time as of(), less memory and quicker distances.
  static Result<TargetView> nearest_to(const Tablebase& tablebase, const Target& target, const State& start);

  /// The length of a shortest path from the state to a match; nothing if there is none. O(matches * cells), O(cells)
  /// where the state itself matches.
  std::optional<int> distance(const State& state) const;

  /// The error for tables that contradict themselves.
  Error contradiction() const { return contradiction_in(matches_.front().table()); }

 private:
  TargetView(const Target& target, int cells) : target_(target), cells_(cells) {}

  Target target_;
  int cells_;
  std::vector<GoalView> matches_;
};

}  // namespace tilebase
