#pragma once

#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Sets of the goal's cells, no two with a cell in common. The numbers of their patterns add up: each counts moves of
/// its own tiles alone.
using Partition = std::vector<CellMask>;

/// What is wanted of a goal: the cells whose tile is named, and those where the blank may be.
struct GoalCells {
  CellMask tiles = 0;
  CellMask blank = 0;

  /// Whether the target has no wildcards.
  bool is_full(const SlideBoard& board) const { return (tiles | blank) == board.all() && (blank & (blank - 1)) == 0; }
};

/// The partitions to look at a goal with, of patterns of at most `most` tiles; the greatest sum counts. Where a search
/// has found sets that are good, all their partitions: of 5x5 and 4x5, with the blank in a corner above all. Else
/// one or two. For a goal of all tiles these are the mirror images of each other, where the board has such a symmetry:
/// then the tables of one serve both.
std::vector<Partition> partitions(const SlideBoard& board, const GoalCells& goal, int most);

/// The partitions of a goal of all tiles whose patterns are kept in a file: few tables serve goals with the blank in
/// any cell. None for a line, and for boards past 16 cells but 5x5.
///
///     up to 16 cells   two patterns, each of half the board, cut across the longer side: half of a 2x7 board is
///                      compact, a row of it is not
///     5x5              all partitions into four of ten sets and their images: 14 with the blank in a corner, 3 or more
///                      with it elsewhere
std::vector<Partition> stored_partitions(const SlideBoard& board, int blank);

/// The cell that stands for all those where symmetries of the board take a cell: the last of them.
int representative(const SlideBoard& board, int cell);

}  // namespace tilebase
