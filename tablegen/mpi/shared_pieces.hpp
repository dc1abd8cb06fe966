#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

#include "../slide_bits.hpp"
#include "ranks.hpp"

namespace tilebase::tablegen {

/// Collective: writes a table in pieces, one for each rank, from the bits that the ranks have. Files are cut elsewhere
/// than shares: every 256 blocks of the file, which is 1 MiB. So a piece begins a little before its rank's share, and
/// the bytes there come from the rank before:
///
///     shares     |        rank 0       |        rank 1        |       rank 2        |
///     pieces     |      0           |         1            |          2             |
///                                   +--+ sent to rank 1    +--+ sent to rank 2
///
/// `path` is that of the index; its folder exists and all ranks reach it. The bytes of all files but the index depend
/// on the number of ranks alone where they are cut. The size of all files, in bytes, on rank 0. Throws a Failure.
std::uint64_t write_pieces(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits);

}  // namespace tilebase::tablegen
