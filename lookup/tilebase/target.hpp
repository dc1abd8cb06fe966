#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <tilebase/permutation.hpp>

namespace tilebase {

/// A goal, perhaps with wildcards: the tile wanted in each cell, or `any`. Each tile is in one cell at most.
class Target {
 public:
  static constexpr std::uint8_t any = 0xFF;

  /// Constructor of a target of wildcards alone.
  explicit constexpr Target(int cells = 0) : cells_(cells) { tile_.fill(any); }

  /// Constructor of the target that only `state` matches.
  constexpr Target(const State& state, int cells) : Target(cells) { std::copy_n(state.lane.begin(), cells, begin()); }

  constexpr int cells() const { return cells_; }

  constexpr std::uint8_t operator[](std::integral auto cell) const { return tile_[static_cast<std::size_t>(cell)]; }
  constexpr std::uint8_t& operator[](std::integral auto cell) { return tile_[static_cast<std::size_t>(cell)]; }

  /// Iterators over the tiles, in the order of the cells.
  constexpr const std::uint8_t* begin() const { return tile_.data(); }
  constexpr const std::uint8_t* end() const { return tile_.data() + cells_; }
  constexpr std::uint8_t* begin() { return tile_.data(); }
  constexpr std::uint8_t* end() { return tile_.data() + cells_; }

  constexpr int wildcards() const { return static_cast<int>(std::count(begin(), end(), any)); }

  /// Returns whether the state has the wanted tile in every cell that is not a wildcard; for puzzles with equal tiles,
  /// see Puzzle::matches(). O(cells).
  constexpr bool matches(const State& state) const {
    for (int c = 0; c < cells_; ++c)
      if ((*this)[c] != any && (*this)[c] != state[c]) return false;
    return true;
  }

  /// Returns the state that matches a target without wildcards.
  constexpr State only_match() const {
    State state = identity_permutation();
    std::copy(begin(), end(), state.lane.begin());
    return state;
  }

  friend bool operator==(const Target&, const Target&) = default;

 private:
  std::array<std::uint8_t, max_cells> tile_;
  int cells_;
};

}  // namespace tilebase
