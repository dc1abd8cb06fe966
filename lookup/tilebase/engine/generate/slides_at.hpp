#pragma once

#include <optional>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Lists every state at a distance, in moves, from a goal of a board of slides with at most max_table_cells cells, in
/// any order, by the planes that generate its tables (slide_planes.hpp): 0.5 s for twelve cells, and 50 MB plus 16
/// bytes for each listed state. The budget is checked after each level. Returns nullopt if the planes do not fit: for
/// another puzzle, a board of one line, or a board of fewer than six cells. Errors: gave_up. Throws std::bad_alloc.
Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& budget);

}  // namespace tilebase
