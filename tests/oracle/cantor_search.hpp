#pragma once

#include <vector>

#include "oracle/slides.hpp"

namespace oracle {

/// Breadth-first search with Cantor indices instead of a hash: the distances of all boards of a sliding puzzle to the
/// goal, by the board's index (oracle/cantor.hpp); -1 for a board that cannot reach it. O(n! * n^2) for n cells.
std::vector<int> cantor_distances(Grid grid, const Board& goal);

}  // namespace oracle
