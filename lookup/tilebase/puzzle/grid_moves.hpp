#pragma once

#include <vector>

#include <tilebase/puzzle/puzzle.hpp>

namespace tilebase {

/// Whether the layout is a rectangle without gaps.
bool is_full_rectangle(const Layout& layout);

/// The moves `u d l r`: the blank swaps places with its upper, lower, left or right neighbour, where there is one.
/// `cells` is the number of cells of the layout. Empty if no two cells are neighbours.
std::vector<Move> slide_moves(const Layout& layout, int cells);

/// The cyclic shifts by one of each row (`L1 R1 L2 ...`) or of each column (`U1 D1 U2 ...`) of a full rectangle,
/// whatever the blank's cell; `blank_cells` is the number of entries of a move. Lines must be at least two cells long.
std::vector<Move> row_rotations(const Layout& layout, int blank_cells);
std::vector<Move> column_rotations(const Layout& layout, int blank_cells);

/// A move that does the same wherever the blank is.
Move move_everywhere(std::string name, const Permutation& from, int blank_cells);

}  // namespace tilebase
