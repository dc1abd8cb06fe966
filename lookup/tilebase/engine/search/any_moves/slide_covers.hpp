#pragma once

#include <cstddef>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/move_set.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Returns, by two cells, the fewest moves that take a tile from the first to the second, whatever the blank does;
/// max_cells if none do. O(cells^2 * places * moves).
IntVector<IntVector<int>> steps_between_cells(const MoveSet& moves);

/// Disjoint sets of tiles, each named by its goal cell, that contain every tile.
using SlideCover = std::vector<CellMask>;

/// Lists covers of the tiles of a puzzle of slides, for tables whose values are added: sets of at most `most_tiles`
/// tiles that are near each other, then runs of tiles, and the images of both under symmetries of the puzzle. Where a
/// symmetry takes a tile to the blank's goal cell, its set has another tile in place of the blank:
///
///     1 2 3    goal, and the cover        the mirror image takes tile 7    so its cover is
///     4 5 6    {1 2 4 5} {3 6 7 8}        to the blank, the blank to 7     {2 3 5 6} {1 4 7 8}
///     7 8 x
///
/// `tiles`: the tiles that slides can move. O(covers * symmetries * cells).
std::vector<SlideCover> slide_covers(const MoveSet& moves, const std::vector<Permutation>& symmetries, CellMask tiles,
                                     int blank, int most_tiles);

}  // namespace tilebase
