#pragma once

#include <tilebase/tilebase.hpp>

namespace tilebase::cli {

/// Prints the boards along a path in the puzzle's layout, as many in a row as fit the width of the terminal. On a
/// terminal, unless NO_COLOR is set, the tiles that have just moved are coloured.
void draw_path(const Puzzle& puzzle, const State& start, const Path& path);

}  // namespace tilebase::cli
