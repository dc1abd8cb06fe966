#pragma once

#include <optional>
#include <vector>

#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// Every state that matches a target, in lexicographic order: w! of them for w wildcards.
std::vector<State> completions(const Target& target, int cells);

/// The states that match a target and are nearest to a start: nothing for a distance means that none can be reached.
struct NearestCompletions {
  std::optional<int> distance;
  std::vector<GoalView> goals;
};

/// Looks at every completion of the target, w! of them for w wildcards. Errors: as Tablebase::toward().
Result<NearestCompletions> nearest_completions(const Tablebase& tablebase, const State& start, const Target& target);

/// The lexicographically smallest among the shortest paths from the start to any of the goals: at each step the
/// smallest move that brings some goal one nearer; goals that it does not bring nearer drop out. O(length * moves *
/// goals). Errors: table_damaged.
Result<std::optional<Path>> smallest_path(const Puzzle& puzzle, const State& start, NearestCompletions nearest);

}  // namespace tilebase
