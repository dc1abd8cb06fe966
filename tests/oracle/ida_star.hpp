#pragma once

#include <optional>

#include "oracle/slides.hpp"

namespace oracle {

/// Whether slides lead from one board to another of the same tiles. Each slide changes the parity of the permutation
/// and the checkerboard colour of the blank's cell, so both must have changed equally often; on boards of at least two
/// rows and two columns that is sufficient. O(cells^2).
bool slides_connect(Grid grid, const Board& start, const Board& goal);

/// IDA* with the Manhattan distance: the number of slides from the start to the goal, or nothing. Depth-first searches,
/// each cut off where steps made plus the heuristic exceed a bound, which then rises to the smallest sum cut off.
///
/// The bound is never more than the distance, because the heuristic is admissible (oracle/heuristics.hpp); so the
/// first search that reaches the goal reaches it at the distance. Only boards that undo the previous slide are skipped,
/// which no shortest path contains. Memory O(distance), for the recursion.
std::optional<int> ida_star_distance(Grid grid, const Board& start, const Board& goal);

}  // namespace oracle
