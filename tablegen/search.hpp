#pragma once

#include <memory>

#include <tilebase/puzzle/step_tables.hpp>
#include <tilebase/table/table.hpp>

namespace tilebase::tablegen {

/// Makes the table of one goal, which is any state of the puzzle: a breadth-first search from the goal over inverse
/// moves gives every distance and, by name, the smallest move that leads one step nearer. The step tables must be those
/// of the puzzle, halved as the goal's index is. Errors: bad_definition if some distance does not fit the file format.
/// O(states * moves).
Result<Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal, const StepTables& steps);

/// The same with step tables of its own.
Result<Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal);

}  // namespace tilebase::tablegen
