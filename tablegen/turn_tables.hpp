#pragma once

#include <memory>

#include <tilebase/core/result.hpp>
#include <tilebase/table/table.hpp>

namespace tilebase::tablegen {

/// Makes the table of one goal, which is any state of a puzzle of up to max_unpacked_cells cells: every distance, and
/// by name the smallest move that leads one step nearer. Errors: bad_definition if some distance does not fit the file
/// format. O(states * moves).
Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal);

}  // namespace tilebase::tablegen
