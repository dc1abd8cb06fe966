#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <tilebase/target.hpp>

namespace tilebase {

/// A target whose tiles the library may set; a copy of its Target part keeps them. Its caller sees to it that each tile
/// is in one cell at most.
class TargetBuilder : public Target {
 public:
  /// Constructor of a target of wildcards alone.
  explicit TargetBuilder(int cells) : Target(cells) {}

  /// Constructor of the target that only `state` matches.
  TargetBuilder(const State& state, int cells) : Target(cells) { std::copy_n(state.lane.begin(), cells, begin()); }

  explicit TargetBuilder(const Target& target) : Target(target) {}

  std::uint8_t operator[](std::integral auto cell) const { return tile_[static_cast<std::size_t>(cell)]; }
  std::uint8_t& operator[](std::integral auto cell) { return tile_[static_cast<std::size_t>(cell)]; }
  const std::uint8_t* begin() const { return Target::begin(); }
  const std::uint8_t* end() const { return Target::end(); }
  std::uint8_t* begin() { return tile_.data(); }
  std::uint8_t* end() { return tile_.data() + cells(); }
};

}  // namespace tilebase
