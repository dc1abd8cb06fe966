#pragma once

#include <memory>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/puzzle.hpp>

namespace support {

/// The table of one goal of a puzzle of up to nine cells, made in another way than tilebase-tablegen does: state by
/// state, breadth first over inverse moves, with the step tables of the library. It knows neither turns nor planes: the
/// slow twin of both searches. O(states * moves).
tilebase::Table slow_search(std::shared_ptr<const tilebase::Puzzle> puzzle, const tilebase::State& goal);

}  // namespace support
