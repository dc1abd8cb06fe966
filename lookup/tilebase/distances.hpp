#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

class AllBoards;

/// Distances of all states of a puzzle to one target, that is, to the nearest state that matches it. Immutable; any
/// number of threads may share it.
class Distances {
 public:
  /// Looks distances up, by a solver whose table has counted the states at each distance.
  TILEBASE_EXPORT Distances(const Solver& solver, const std::vector<std::uint64_t>& histogram);

  /// Searches breadth-first, backwards from all matches at once. O(boards * moves), some hundredths of a second for
  /// 3x3 boards, in one byte a board. Throws std::length_error for a puzzle whose states are not listed
  /// (Tablebase::lists_all()), and if memory runs out.
  TILEBASE_EXPORT Distances(const Puzzle& puzzle, const Target& target);

  /// Searches like the constructor, but under a budget. Errors: too_many_cells instead of the exception; gave_up.
  TILEBASE_EXPORT static Result<Distances> search(const Puzzle& puzzle, const Target& target, const Budget& budget);

  /// Returns the distance of a state; nullopt if the state is unsolvable. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  int cells() const { return puzzle_.cells(); }

  /// Number of states at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// Number of states that can reach the target, the matching ones included, and number of those that cannot.
  TILEBASE_EXPORT std::uint64_t reachable() const;
  TILEBASE_EXPORT std::uint64_t unreachable() const;

  /// Returns the states at a distance, or for nullopt all that can reach the target, in lexicographic order. O(boards),
  /// and 32 bytes for each state returned.
  TILEBASE_EXPORT std::vector<State> states(std::optional<int> at_distance) const;

 private:
  friend struct BoardDistances;
  Distances(const Puzzle& puzzle, std::shared_ptr<const AllBoards> boards);

  Puzzle puzzle_;
  std::optional<Solver> solver_;             // looks distances up; nullopt if boards_ holds them
  std::shared_ptr<const AllBoards> boards_;  // null if the solver looks distances up
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
