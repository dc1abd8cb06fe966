#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tilebase/permutation.hpp>

namespace tilebase {

/// Returns a hash of 64 bits. Machines of the same byte order give the same hash.
inline std::uint64_t hash_of(const State& state) {
  std::uint64_t hash = 0;
  for (std::size_t lane = 0; lane < State::lanes; lane += sizeof hash) {
    std::uint64_t word;
    std::memcpy(&word, state.lane.data() + lane, sizeof word);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio
    hash ^= hash >> 32U;
  }
  return hash;
}

/// Returns the part of one tile in another hash: the exclusive or of the parts of all tiles. A move of one tile changes
/// two parts (A. L. Zobrist, A new hashing method with application for game playing, 1970).
inline std::uint64_t hash_of_tile(int tile, int cell) {
  std::uint64_t hash = static_cast<std::uint64_t>(tile * max_cells + cell + 1) * 0x9E3779B97F4A7C15;
  hash = (hash ^ hash >> 32U) * 0xBF58476D1CE4E5B9;
  return hash ^ hash >> 29U;
}

/// Hash function for containers of the standard library.
struct StateHash {
  std::size_t operator()(const State& state) const { return static_cast<std::size_t>(hash_of(state)); }
};

}  // namespace tilebase
