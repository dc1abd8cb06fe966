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

/// The partitions to look at a goal with, of patterns of at most `most` tiles: one or two, of which the greater sum
/// counts. For a goal of all tiles they are the mirror images of each other, where the board has such a symmetry: then
/// the tables of one serve both.
std::vector<Partition> partitions(const SlideBoard& board, const GoalCells& goal, int most);

/// The same for two patterns, each of half the board, whose tables serve goals with the blank in any cell. The cut is
/// across the longer side: a half of a 2x7 board is compact, a row of it is not.
std::vector<Partition> halves(const SlideBoard& board, int blank);

/// The cell that stands for all those where symmetries of the board take a cell: the last of them.
int representative(const SlideBoard& board, int cell);

}  // namespace tilebase
