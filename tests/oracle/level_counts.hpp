#pragma once

#include <array>
#include <cstdint>
#include <vector>

/// Exact numbers of boards at each distance from the goal, for puzzles of 4x4 cells with too many boards for any table.
///
/// Breadth-first search needs the last two levels only, since each move can be undone: the neighbours of a level lie in
/// it, in the level before or in the next one. It keeps one board of each class of boards that have the same distance:
///
///        board p  -- symmetry s of the moves -->  s p s^-1          p is a permutation: p[cell] is the tile in the
///           |                                        |              cell, and the goal has tile c in cell c
///      inverse p^-1  ------------------------->  s p^-1 s^-1        (only if the moves do not depend on the blank)
///
/// The lexicographically smallest of its boards, as a word, names a class. A class has as many boards as it has images,
/// divided by how many images are the smallest one. Neighbours of p^-1 need not be in the classes of neighbours of p:
/// both boards are moved.
///
/// Time: a smallest image per move and class. Cells are compared one after the other, each under the few symmetries
/// with the smallest tiles in the cells before. Memory: 8 bytes per move and class of the last level but one. Level 10
/// of 4x4 rotations, 21,748,418,824 boards in some 85 million classes, takes 160 s and 2.5 GB.
namespace oracle {

/// The cell that each cell's tile goes to.
using CellMap = std::array<std::uint8_t, 16>;

/// Moves for each cell that tile 15, the blank, may lie in. Each move is undone by another.
using MovesByBlank = std::array<std::vector<CellMap>, 16>;

/// The numbers of boards at the distances 0, 1, ..., `farthest`. For one thread.
std::vector<std::uint64_t> level_counts(MovesByBlank moves, std::size_t farthest);

}  // namespace oracle
