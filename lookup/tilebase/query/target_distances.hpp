#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// How far every state of a puzzle is from a target: from the nearest state that matches it. The tablebase it came
/// from must outlive it. Immutable; safe to share.
class TargetDistances {
 public:
  /// A target without wildcards is looked up in its table. For others a breadth-first search runs backwards from all
  /// matches at once, over all n! arrangements at most: O(n! * moves), about a tenth of a second for 3x3 boards.
  /// Errors: as Tablebase::toward().
  TILEBASE_EXPORT static Result<TargetDistances> to(const Tablebase& tablebase, const Target& target);

  /// The distance of a state; nothing if there is no way. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  int cells() const { return cells_; }

  /// How many states lie at distance 0, 1, ..., farthest().
  const std::vector<std::uint32_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// How many states can reach the target, those that match it among them, and how many cannot.
  TILEBASE_EXPORT std::uint32_t reachable() const;
  std::uint32_t unreachable() const { return static_cast<std::uint32_t>(factorial(cells_)) - reachable(); }

  /// The states at a distance, or all that can reach the target, in lexicographic order, as their Cantor indices. O(n!)
  TILEBASE_EXPORT std::vector<std::uint32_t> ranks(std::optional<int> at_distance) const;

 private:
  static constexpr std::uint16_t no_way = 0xFFFF;

  explicit TargetDistances(int cells) : cells_(cells) {}
  void search(const Puzzle& puzzle, const Target& target);

  int cells_;
  std::optional<GoalView> goal_;         // for a target without wildcards
  std::vector<std::uint16_t> distance_;  // else, by Cantor index
  std::vector<std::uint32_t> histogram_;
};

}  // namespace tilebase
