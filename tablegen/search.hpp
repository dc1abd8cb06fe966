#pragma once

#include <memory>

#include <tilebase/table/table.hpp>

namespace tablegen {

/// Makes the table of one goal: a breadth-first search from the goal over inverse moves gives every distance, then each
/// state gets the smallest of its moves, by name, that leads one step nearer. The goal is any state of the puzzle.
/// Errors: bad_definition if some distance does not fit the file format. O(states * moves).
tilebase::Result<tilebase::Table> search(std::shared_ptr<const tilebase::Puzzle> puzzle, const tilebase::State& goal);

}  // namespace tablegen
