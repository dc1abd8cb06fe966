#pragma once

#include <string>
#include <vector>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Returns the walls of a puzzle: the neighbours in its layout between which no tile slides, although tiles slide
/// between others. Empty for a puzzle without slides. O(moves * cells^2).
Edges walls_of(const Puzzle& puzzle);

/// Draws a board in the puzzle's layout as lines, which may end with blanks. Names of tiles, given by cell, are aligned
/// right, with single blanks between them, or `|` where a wall is. Walls below a row are a line of dashes:
///
///     1 2|3
///      ---
///     4 5 6
///
/// A single row in another order than the cells' numbers is drawn between bars, `|3 1 2|`: without them, the text would
/// be a board in the order of the cells.
///
/// `styles` has for each cell a code of a terminal, "" for none, which stands before the name and takes no column;
/// it is empty for no codes.
std::vector<std::string> picture_of(const Puzzle& puzzle, const std::vector<std::string>& names,
                                    const std::vector<std::string>& styles = {});

}  // namespace tilebase
