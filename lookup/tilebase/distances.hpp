#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

class AllBoards;

/// The distances of all states of a puzzle to one target: to the nearest state that matches it. Immutable; any number
/// of threads may share it.
class Distances {
 public:
  /// Looked up: by a solver whose table has counted the states at each distance.
  TILEBASE_EXPORT Distances(const Solver& solver, const std::vector<std::uint64_t>& histogram);

  /// Searched: breadth-first, backwards from all matches at once. O(boards * moves), some hundredths of a second for
  /// 3x3 boards, in one byte a board. Throws std::length_error for a puzzle whose states are not listed
  /// (Tablebase::lists_all()), and where there is no memory.
  TILEBASE_EXPORT Distances(const Puzzle& puzzle, const Target& target);

  /// The same within a budget. Errors: too_many_cells instead of the exception; gave_up.
  TILEBASE_EXPORT static Result<Distances> searched(const Puzzle& puzzle, const Target& target, const Budget& budget);

  /// The distance of a state; nothing if it is unsolvable. O(cells).
  TILEBASE_EXPORT std::optional<int> distance(const State& state) const;

  int cells() const { return puzzle_.cells(); }

  /// How many states lie at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// How many states can reach the target, the matching ones included, and how many cannot.
  TILEBASE_EXPORT std::uint64_t reachable() const;
  TILEBASE_EXPORT std::uint64_t unreachable() const;

  /// The states at a distance, or all that can reach the target, in lexicographic order. O(boards), and 32 bytes for
  /// each of the states.
  TILEBASE_EXPORT std::vector<State> states(std::optional<int> at_distance) const;

  /// For internal use: of all boards of a puzzle; and their bytes, null of a solver.
  Distances(const Puzzle& puzzle, std::shared_ptr<const AllBoards> boards);
  const AllBoards* boards() const { return boards_.get(); }

 private:
  Puzzle puzzle_;
  std::optional<Solver> solver_;             // that looks them up
  std::shared_ptr<const AllBoards> boards_;  // else
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
