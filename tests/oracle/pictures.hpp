#pragma once

#include <string>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// A move given by its picture, as problem statements do: what it makes of the board `1 2 3 ...`. It is allowed
/// everywhere, and need not be undone by another.
///
///     picture("B", "41236785")      the tile of place 4 comes to place 1, that of place 1 to place 2, ...
Move picture(const std::string& name, const std::string& after_it);

/// The move that undoes the one of that picture, whether or not a puzzle has it.
Move undoing(const std::string& name, const std::string& after_it);

/// The magic board, its eight tiles read clockwise from the upper left: `1 2 3 4` over `8 7 6 5`.
std::vector<Move> magic_moves();

/// The quarter turns of a die, its faces in the order top, bottom, left, right, front, back.
std::vector<Move> die_moves();

}  // namespace oracle
