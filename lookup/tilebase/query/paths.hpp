#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/query/tablebase.hpp>
#include <tilebase/query/target_view.hpp>

namespace tilebase {

/// How many different shortest paths lead from the state to the nearest states that match the target; nothing if there
/// is no way, 1 (the empty path) if it matches already. Paths differ where their moves do: two moves with the same
/// effect make two paths. Exact. Errors: as Tablebase::toward(), and count_overflow beyond 2^64 - 1.
/// O(states on those paths * moves * nearest matches). Any number of threads may ask at once.
TILEBASE_EXPORT Result<std::optional<std::uint64_t>> count_paths(const Tablebase& tablebase, const State& start,
                                                                 const Target& target);

/// All those paths, one after the other in lexicographic order (moves compared by name). Nothing is made before it is
/// asked for, so the first few of very many cost little. The tablebase must outlive it. One thread at a time.
class ShortestPaths {
 public:
  /// Errors: as Tablebase::toward().
  TILEBASE_EXPORT static Result<ShortestPaths> from(const Tablebase& tablebase, const State& start,
                                                    const Target& target);

  /// The length of each; nothing if there is none.
  std::optional<int> distance() const { return distance_; }

  /// The next path; nothing after the last. Errors: table_damaged. O(length * moves * nearest matches). Where memory
  /// runs out (std::bad_alloc), the same path is the next one when asked again.
  TILEBASE_EXPORT Result<std::optional<Path>> next();

 private:
  /// A state on the way to the next path, and the first move there that was not yet tried.
  struct Stop {
    State state;
    std::size_t untried = 0;
    bool leads_on = false;  // some move has brought it one nearer
  };

  ShortestPaths(const Puzzle& puzzle, TargetView target) : puzzle_(&puzzle), target_(std::move(target)) {}

  const Puzzle* puzzle_;
  TargetView target_;
  std::optional<int> distance_;
  std::vector<Stop> stops_;  // of the path so far, one more than moves; the end of a path is never among them
  Path path_;
  bool empty_path_due_ = false;
};

}  // namespace tilebase
