#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/core/export.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/query/solver.hpp>

namespace tilebase {

/// The distances of all states of a puzzle to one target: to the nearest state that matches it. Immutable; any number
/// of threads may share it.
class Distances {
 public:
  /// A target without wildcards is looked up in its table. For others, a breadth-first search runs backwards from all
  /// matches at once, over at most n! states: O(n! * moves), about a tenth of a second for 3x3 boards.
  TILEBASE_EXPORT explicit Distances(const Solver& solver);

  /// The distance of a state; nothing if it is unsolvable. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  int cells() const { return cells_; }

  /// How many states lie at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// How many states can reach the target, the matching ones included, and how many cannot.
  TILEBASE_EXPORT std::uint64_t reachable() const;
  std::uint64_t unreachable() const { return factorial(cells_) - reachable(); }

  /// The states at a distance, or all that can reach the target, in lexicographic order. O(n!)
  TILEBASE_EXPORT std::vector<State> states(std::optional<int> at_distance) const;

 private:
  static constexpr std::uint16_t no_distance = 0xFFFF;

  void search(const Puzzle& puzzle, const Target& target);

  int cells_;
  std::optional<Solver> solver_;         // for a target without wildcards
  std::vector<std::uint16_t> distance_;  // else, by Cantor rank
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
