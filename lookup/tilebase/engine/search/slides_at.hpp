#pragma once

#include <optional>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Every state at a distance from a goal of a board of slides that has no table, in any order; nothing for another
/// puzzle, or a board of one line or of fewer than six cells. At most max_table_cells cells: for twelve, half a second,
/// 50 MB and 16 bytes a state. Errors: gave_up, which is looked for between two levels. Throws std::bad_alloc.
///
/// The search is the one that makes the tables, by planes of bits. It lies in tablegen/slides_at.cpp; the build
/// compiles it, and the planes, into this library. Nothing here includes a header of tablegen/.
Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& budget);

}  // namespace tilebase
