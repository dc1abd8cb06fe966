#pragma once

#include <memory>

#include <tilebase/puzzle/step_tables.hpp>
#include <tilebase/table/table.hpp>
#include <tilebase/table/wildcard_table.hpp>

namespace tilebase::tablegen {

/// Makes the table of one goal, which is any state of the puzzle: a breadth-first search from the goal over inverse
/// moves gives every distance and, by name, the smallest move that leads one step nearer. `index` must be
/// `CompactIndex(*puzzle, goal)`, and the step tables those of the puzzle, halved as the index is. Errors:
/// bad_definition if some distance does not fit the file format. O(states * moves).
Result<Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal, const CompactIndex& index,
                     const StepTables& steps);

/// The same with an index and step tables of its own.
Result<Table> search(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// Makes the wildcard table of a puzzle, which must have no blank: for each class of cell sets a breadth-first search
/// over inverse moves, from the placement in which every tile lies where it is wanted. O(entries * moves).
WildcardTable search_wildcards(std::shared_ptr<const Puzzle> puzzle);

}  // namespace tilebase::tablegen
