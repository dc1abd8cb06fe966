#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

#include "../slide_bits.hpp"
#include "figures.hpp"
#include "ranks.hpp"

namespace tilebase::tablegen {

/// Collective: proves the bits that the ranks have, each of its share of the blocks, and the histogram, as
/// fault_in_slides() does on one machine. Nothing if they are exact, else the fault, the same on all ranks. `figures`
/// becomes what it took.
std::optional<std::string> fault_in_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal,
                                           const SlideBits& bits, const std::vector<std::uint64_t>& histogram,
                                           std::size_t threads, Figures& figures);

}  // namespace tilebase::tablegen
