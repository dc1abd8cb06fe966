#pragma once

#include <optional>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/target.hpp>

namespace tilebase {

/// Lists every state at a distance, in moves, from a target, or at any distance, in any order, by a search backwards
/// from all matches. The puzzle has at most max_table_cells cells. On a board of slides, the states at one distance
/// from a target without wildcards are found by the planes that generate its tables (slide_planes.hpp): 0.5 s for
/// twelve cells, and 50 MB plus 16 bytes for each listed state; the budget is checked after each level. Any other
/// question takes one bit a state, and four bytes for each state of the last two levels; the budget is checked every
/// 4,096 states. Errors: gave_up. Throws std::bad_alloc.
Result<std::vector<State>> states_at(const Puzzle& puzzle, const Target& target, std::optional<int> distance,
                                     const Budget& budget);

}  // namespace tilebase
