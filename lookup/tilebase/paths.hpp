#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Iterator over all shortest paths from a start to the nearest states that match a target, in lexicographic order
/// (moves compared by name). Each path is computed when next() is called, so the first few of very many are cheap.
/// Solver::paths() creates it. For one thread at a time.
class Paths {
 public:
  /// Returns the length of each path, in moves; nullopt if the start is unsolvable.
  std::optional<int> distance() const { return distance_; }

  /// Returns the next path; nullopt after the last. Errors: table_damaged; gave_up once the time of the solver's budget
  /// is over, which runs from Solver::paths() on for all paths together. O(length * moves * nearest matches). After
  /// std::bad_alloc, the next call returns the same path.
  TILEBASE_EXPORT Result<std::optional<Path>> next();

 private:
  friend class Solver;
  Paths(Solver solver, const State& start, std::optional<int> distance);

  /// A state on the next path, and the number of its first move that was not yet tried.
  struct Stop {
    State state;
    std::size_t next_move = 0;
  };

  Solver solver_;
  std::optional<int> distance_;
  std::uint64_t steps_ = 0;       // number of steps of the search in next()
  std::uint64_t path_count_ = 0;  // number of paths that next() has returned
  std::vector<Stop> stops_;  // states of the path so far, one more than path_ has moves; its match is never among them
  Path path_;
  bool empty_path_due_ = false;
};

}  // namespace tilebase
