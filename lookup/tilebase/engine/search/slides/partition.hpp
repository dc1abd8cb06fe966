#pragma once

#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Disjoint sets of the goal's cells. The values of their patterns add up to a lower bound of the distance, since each
/// value counts moves of the pattern's tiles only.
using Partition = std::vector<CellMask>;

/// Cells of a goal: cells whose tile is named, and cells where the blank may be.
struct GoalCells {
  CellMask tiles = 0;
  CellMask blank = 0;

  /// Whether the target has no wildcards.
  bool is_full(const SlideBoard& board) const {
    return (tiles | blank) == board.all_cells() && (blank & (blank - 1)) == 0;
  }
};

/// Returns the partitions of a goal into patterns of at most `max_tiles` tiles; the greatest sum is the bound. Where an
/// earlier search has found good sets (5x5 and 4x5, best with the blank in a corner), returns every partition into
/// these sets; else one or two partitions. For a goal of all tiles, two partitions are mirror images of each other if
/// the board has such a symmetry: the tables of the first serve both.
std::vector<Partition> partitions(const SlideBoard& board, const GoalCells& goal, int max_tiles);

/// Returns the partitions of a goal of all tiles whose patterns are stored in a file: few tables serve goals with the
/// blank in any cell. Empty for a board of one line, and for boards past 16 cells except 5x5.
///
///     up to 16 cells   two patterns, each of half the board, cut across the longer side: half of a 2x7 board is
///                      compact, a row of it is not
///     5x5              every partition into four of ten sets and their images: 14 with the blank in a corner, 3 or
///                      more with the blank elsewhere
std::vector<Partition> stored_partitions(const SlideBoard& board, int blank);

/// Returns the representative of a cell's orbit: the last of the cells to which symmetries of the board map the cell.
int representative(const SlideBoard& board, int cell);

}  // namespace tilebase
