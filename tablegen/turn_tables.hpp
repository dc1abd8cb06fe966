#pragma once

#include <cstdint>
#include <memory>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

#include "proven_table.hpp"

namespace tilebase::tablegen {

/// Makes the table of one goal, which is any state of a puzzle of up to max_unpacked_cells cells: every distance, and
/// by name the smallest move that leads one step nearer. Errors: bad_definition if some distance does not fit the file
/// format. O(states * moves).
Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// Makes the table of one goal of a puzzle of 10 to max_table_cells cells and proves it (prove_turns.hpp). The bytes do
/// not depend on `threads`. Errors: bad_definition as above; table_damaged if it cannot be proven. Memory:
/// bytes_to_make_turns() or, with distances from 15 on, 0.9 GB for twelve cells. Throws std::bad_alloc.
Result<ProvenTable> make_turns(const Puzzle& puzzle, const State& goal, std::size_t threads);

/// How much memory that takes if no distance is above 14: 0.6 GB for twelve cells.
std::uint64_t bytes_to_make_turns(const Puzzle& puzzle);

}  // namespace tilebase::tablegen
