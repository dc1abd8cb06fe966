#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Distances of all states of a puzzle to one target, that is, to the nearest state that matches it. Immutable; cheap
/// to copy; any number of threads may share it. Solver::distances() creates it.
class Distances {
 public:
  /// Returns the distance of a state; nullopt if the state is unsolvable. Throws std::invalid_argument for a state that
  /// is no state of the puzzle. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  TILEBASE_EXPORT int cells() const;

  /// Number of states at distance 0, 1, ..., farthest().
  TILEBASE_EXPORT const std::vector<std::uint64_t>& histogram() const;
  int farthest() const { return static_cast<int>(histogram().size()) - 1; }

  /// Number of states that can reach the target, the matching ones included, and number of those that cannot.
  TILEBASE_EXPORT std::uint64_t reachable() const;
  TILEBASE_EXPORT std::uint64_t unreachable() const;

  /// Returns the states at a distance, or for nullopt all that can reach the target, in lexicographic order. O(boards),
  /// and 80 bytes for each state returned.
  TILEBASE_EXPORT std::vector<State> states(std::optional<int> at_distance) const;

 private:
  friend struct BoardDistances;
  struct Content;
  explicit Distances(std::shared_ptr<const Content> content);

  std::shared_ptr<const Content> content_;
};

}  // namespace tilebase
