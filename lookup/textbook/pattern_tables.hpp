#pragma once

#include "textbook/heuristics.hpp"

namespace tilebase::textbook {

/// A pattern database (J. C. Culberson, J. Schaeffer, 1996): the board with most tiles turned face down. How far such a
/// pattern is from the target is a lower bound, and there are so few patterns that all their distances fit into memory.
///
///     state   1 4 2       patterns of the tiles 1 2 3 4   1 4 2      and of 5 6 7 8   # # #
///             7 5 8                                       # # #                       7 5 8
///             3 6 x                                       3 # x                       # 6 x
///
/// The target's tiles are divided into patterns of at most five. Where each step moves one tile, as slides do, only the
/// steps that move a tile of the pattern count: then the numbers of all patterns may be added up (R. E. Korf,
/// A. Felner, 2002). Else every step counts, and the greatest number is the bound.
///
/// Each table is made by a breadth-first search backwards from the target, over the cells of the pattern's tiles and of
/// the blank: for 16 cells 16^6 bytes (17 MB), and about a second.
Heuristic pattern_tables(const Problem& problem);

}  // namespace tilebase::textbook
