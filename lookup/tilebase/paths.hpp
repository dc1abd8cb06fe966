#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// All shortest paths from a start to the nearest states that match a target, one after the other in lexicographic
/// order (moves compared by name). Each is computed when it is asked for, so the first few of very many are cheap. Made
/// by Solver::paths(). For one thread at a time.
class Paths {
 public:
  /// The length of each; nothing if the start is unsolvable.
  std::optional<int> distance() const { return distance_; }

  /// The next path; nothing after the last. Errors: table_damaged; gave_up once the time of the solver's budget is
  /// over, which is for all paths together, from Solver::paths() on. O(length * moves * nearest matches). If memory
  /// runs out (std::bad_alloc), the next call gives the same path.
  TILEBASE_EXPORT Result<std::optional<Path>> next();

 private:
  friend class Solver;
  Paths(Solver solver, const State& start, std::optional<int> distance);

  /// A state on the way to the next path, and the first move there that was not yet tried.
  struct Stop {
    State state;
    std::size_t untried = 0;
  };

  Solver solver_;
  std::optional<int> distance_;
  std::uint64_t steps_ = 0;  // that next() has taken
  std::uint64_t found_ = 0;  // paths that it has given
  std::vector<Stop> stops_;  // of the path so far, one more than moves; the end of a path is never among them
  Path path_;
  bool empty_path_due_ = false;
};

}  // namespace tilebase
