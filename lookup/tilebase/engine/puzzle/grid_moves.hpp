#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/puzzle.hpp>

/// The moves that a definition names by a word: slides, and rotations of the lines of a layout.
namespace tilebase {

/// A move that does the same wherever the blank is.
Move move_everywhere(std::string name, const Permutation& from, int blank_cells);

/// Pairs of different cells, the smaller one first.
using Edges = std::set<std::pair<int, int>>;

/// The cells that lie side by side or one above the other.
Edges neighbours(const Layout& layout);

/// The moves by which the blank swaps places with the tile at the other end of an edge. A move is named by where the
/// blank goes: `u d l r` to a neighbour, or over the border of a full rectangle to the other end of its row or column;
/// else by the number of the cell, from 1. So the moves that are allowed with the blank in a cell have different names.
/// In any order; those `named` are there even if no edge has them. `cells` is the number of cells of the layout.
std::vector<Move> slide_moves(const Layout& layout, int cells, const Edges& edges, const std::string& named);

/// Of slides = orthogonal: the blank swaps places with any neighbour. All of `u d l r`, but none if no two cells are
/// neighbours.
std::vector<Move> slide_moves(const Layout& layout, int cells);

/// Whether the layout is a rectangle without gaps.
bool is_full_rectangle(const Layout& layout);

/// The columns of a full rectangle.
Layout columns_of(const Layout& layout);

/// The cyclic shifts by one, back and forth, of each line of cells, whatever the blank's cell. Lines must be at least
/// two cells long.
std::vector<Move> shifts(const Layout& lines, char back, char forth, int blank_cells);

}  // namespace tilebase
