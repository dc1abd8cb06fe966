#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <tilebase/engine/generate/slide_bits.hpp>
#include <tilebase/puzzle.hpp>

#include "ranks.hpp"

/// Proof and files of a table of which each rank has the bits of its share of the blocks.
namespace tilebase::tablegen {

struct SharedProof {
  std::optional<std::string> fault;  ///< nullopt if the bits and the histogram are exact; equal on all ranks
  nlohmann::json figures;            ///< cost of the proof, see SharedLevels::figures()
};

/// Collective: proves the bits and the histogram, as fault_in_slides() does on one machine.
SharedProof prove_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                         const std::vector<std::uint64_t>& histogram, std::size_t threads);

/// Collective: writes the table in pieces, one file for each rank. A piece must begin at a multiple of 256 blocks of
/// the file, which are 1 MiB, so it begins up to 1 MiB before the share of its rank, and the previous rank sends the
/// bytes between:
///
///     shares     |        rank 0       |        rank 1        |       rank 2        |
///     pieces     |      0           |         1            |          2             |
///                                   +--+ sent to rank 1    +--+ sent to rank 2
///
/// `path` is the path of the index, in an existing folder that all ranks reach. The bytes of the table do not depend on
/// the number of ranks. Returns the total size of all files, in bytes, on rank 0, and 0 on other ranks. Throws a
/// Failure.
std::uint64_t write_pieces(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits);

}  // namespace tilebase::tablegen
