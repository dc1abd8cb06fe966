#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

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

/// Set of states by their hashes: of two states with the same hash, the second is lost. insert() is thread-safe if the
/// set is shared.
class StateSet {
 public:
  static std::size_t hash(const State& state) { return not_zero(StateHash()(state)); }
  static std::size_t not_zero(std::uint64_t hash) { return static_cast<std::size_t>(hash) | 1U; }

  /// Removes all states, and reserves room for `capacity` states. `is_shared`: whether several threads will insert.
  void clear(std::size_t capacity, bool is_shared) {
    hashes_.assign(std::bit_ceil(2 * capacity + 1), 0);
    is_shared_ = is_shared;
  }

  void prefetch(std::size_t hash) const {
    if (!hashes_.empty()) __builtin_prefetch(&hashes_[hash & (hashes_.size() - 1)], 1);
  }

  /// Whether the hash of a state is in the set. Requires that no thread inserts meanwhile.
  bool contains(std::size_t hash) const {
    if (hashes_.empty()) return false;
    std::size_t at = hash;
    while (hashes_[at & (hashes_.size() - 1)] != 0 && hashes_[at & (hashes_.size() - 1)] != hash) ++at;
    return hashes_[at & (hashes_.size() - 1)] != 0;
  }

  /// Inserts the hash of a state. Returns whether it is new.
  bool insert(std::size_t hash) {
    for (std::size_t at = hash;; ++at) {
      std::size_t* const entry = &hashes_[at & (hashes_.size() - 1)];
      std::size_t value = __atomic_load_n(entry, __ATOMIC_RELAXED);
      if (value == 0) {
        if (!is_shared_) *entry = hash;
        if (!is_shared_ || __atomic_compare_exchange_n(entry, &value, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
          return true;
      }
      if (value == hash) return false;
    }
  }

 private:
  std::vector<std::size_t> hashes_;
  bool is_shared_ = false;
};

}  // namespace tilebase
