#pragma once

#include <memory>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/puzzle.hpp>

namespace support {

/// The table of one goal of a puzzle of up to nine cells, computed in another way than by tilebase-tablegen: each
/// distance is lowered to one more than a neighbour's until none changes. It knows neither turns nor planes nor inverse
/// moves. O(states * moves * farthest distance).
tilebase::Table slow_search(std::shared_ptr<const tilebase::Puzzle> puzzle, const tilebase::State& goal);

}  // namespace support
