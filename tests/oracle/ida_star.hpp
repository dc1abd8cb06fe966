#pragma once

#include <optional>

#include "oracle/slides.hpp"

namespace oracle {

/// Whether slides lead from one board to another of the same tiles. Each slide changes the parity of the permutation
/// and the colour of the blank's cell on the chequered board, so both must have changed equally often; on boards of at
/// least two rows and two columns that is enough. O(cells^2).
bool slides_connect(Grid grid, const Board& start, const Board& goal);

/// IDA* with the Manhattan distance: the number of slides from the start to the goal, or nothing. Depth-first searches,
/// each cut where steps made plus the heuristic exceed a bound, which then rises to the least sum that was cut.
///
/// The bound is never more than the distance, because the heuristic is admissible (oracle/heuristics.hpp); so the
/// first search that meets the goal meets it at the distance. The only boards left out are those that undo the slide
/// before, which no shortest path has. Memory O(distance), the recursion.
std::optional<int> ida_star_distance(Grid grid, const Board& start, const Board& goal);

}  // namespace oracle
