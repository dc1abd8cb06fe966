#pragma once

#include "oracle/slides.hpp"

namespace oracle {

/// Lower bounds for the distance between two boards of a sliding puzzle. A slide moves one tile by one cell, and the
/// blank. Counting the blank as well would overestimate: one slide can bring a tile and the blank to their goals at
/// once.
///
/// Both are *admissible* (never more than the distance) because they are 0 at the goal and *consistent*: one slide
/// changes them by at most 1, so h(here) <= 1 + h(there).

/// The number of misplaced tiles, without the blank. One slide moves one tile. O(cells).
int misplaced_tiles(const Board& board, const Board& goal);

/// The Manhattan distance: for all tiles without the blank, the sum of rows and columns to their cells in the goal. One
/// slide moves one tile by one row or one column. O(cells^2).
int manhattan_distance(Grid grid, const Board& board, const Board& goal);

}  // namespace oracle
