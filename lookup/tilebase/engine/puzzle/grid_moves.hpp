#pragma once

#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

/// The moves that a definition names by a word: slides, and rotations of the lines of a layout.
namespace tilebase {

/// A move that does the same wherever the blank is.
Move move_everywhere(std::string name, const Permutation& from, int blank_cells);

/// The moves `u d l r`: the blank swaps places with its upper, lower, left or right neighbour, where there is one.
/// `cells` is the number of cells of the layout. Empty if no two cells are neighbours.
std::vector<Move> slide_moves(const Layout& layout, int cells);

/// Whether the layout is a rectangle without gaps.
bool is_full_rectangle(const Layout& layout);

/// The columns of a full rectangle.
Layout columns_of(const Layout& layout);

/// The cyclic shifts by one, back and forth, of each line of cells, whatever the blank's cell. Lines must be at least
/// two cells long.
std::vector<Move> shifts(const Layout& lines, char back, char forth, int blank_cells);

}  // namespace tilebase
