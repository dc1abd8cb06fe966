#pragma once

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Returns whether a state is a state of a puzzle: it has the puzzle's number of cells, each tile once and equal tiles
/// in the order of Puzzle::representative(). O(cells).
bool fits(const Puzzle& puzzle, const State& state);

/// Returns the error bad_board for a state that does not fit a puzzle.
Error misfit_error(const Puzzle& puzzle, const State& state);

/// Returns no error if a target has the puzzle's number of cells. Errors: bad_board.
Result<void> check_fit(const Puzzle& puzzle, const Target& target);

}  // namespace tilebase
