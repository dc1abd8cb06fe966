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

/// Hash function for containers of the standard library.
struct StateHash {
  std::size_t operator()(const State& state) const { return static_cast<std::size_t>(hash_of(state)); }
};

}  // namespace tilebase
