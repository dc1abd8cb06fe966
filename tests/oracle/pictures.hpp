#pragma once

#include <string>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// A move given by its picture, as in problem statements: its result on the board `1 2 3 ...`. It is always allowed and
/// needs no inverse.
///
///     picture("B", "41236785")      the tile in cell 4 goes to cell 1, that in cell 1 to cell 2, ...
Move picture(const std::string& name, const std::string& after_it);

/// The magic board, its eight tiles read clockwise from the upper left: `1 2 3 4` over `8 7 6 5`.
std::vector<Move> magic_moves();

/// The quarter turns of a die, its faces in the order top, bottom, left, right, front, back.
std::vector<Move> die_moves();

}  // namespace oracle
