#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <tilebase/puzzle.hpp>

#include "../slide_bits.hpp"
#include "ranks.hpp"

/// A table of which each rank has the bits of its share of the blocks: its proof, and its file in pieces.
namespace tilebase::tablegen {

struct SharedProof {
  std::optional<std::string> fault;  ///< nothing if the bits and the histogram are exact; the same on all ranks
  nlohmann::json figures;            ///< what it took, see SharedLevels::figures()
};

/// Collective: proves the bits and the histogram, as fault_in_slides() does on one machine.
SharedProof prove_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                         const std::vector<std::uint64_t>& histogram, std::size_t threads);

/// Collective: writes the table in pieces, one for each rank. Files are cut elsewhere than shares: every 256 blocks of
/// the file, which is 1 MiB. So a piece begins a little before its rank's share, and the bytes there come from the rank
/// before:
///
///     shares     |        rank 0       |        rank 1        |       rank 2        |
///     pieces     |      0           |         1            |          2             |
///                                   +--+ sent to rank 1    +--+ sent to rank 2
///
/// `path` is that of the index; its folder exists and all ranks reach it. The number of ranks decides only where the
/// files are cut, not the bytes in them. The size of all files, in bytes, on rank 0. Throws a Failure.
std::uint64_t write_pieces(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits);

}  // namespace tilebase::tablegen
