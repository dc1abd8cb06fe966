#pragma once

#include <tilebase/tilebase.hpp>

namespace tilebase::cli {

/// Prints the boards along a path in their puzzle's layout, as many side by side as the terminal is wide; on a
/// terminal, colour marks the tiles that just moved (unless NO_COLOR is set).
void draw_path(const Puzzle& puzzle, const State& start, const Path& path);

}  // namespace tilebase::cli
