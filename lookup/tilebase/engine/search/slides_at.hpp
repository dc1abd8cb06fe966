#pragma once

#include <optional>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Lists every state at a distance, in moves, from a goal of a board of slides that has no table, in any order. Returns
/// nullopt for another puzzle, for a board of one line and for a board of fewer than six cells. The board has at most
/// max_table_cells cells. Costs for twelve cells: 0.5 s, and 50 MB plus 16 bytes for each listed state. Errors:
/// gave_up; the budget is checked after each level of the search. Throws std::bad_alloc.
///
/// The search is the search that generates the tables, by planes of bits: tablegen/slides_at.cpp. The build compiles
/// that file and the planes into this library. No file of the library includes a header of tablegen/.
Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& budget);

}  // namespace tilebase
