#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tilebase::tablegen {

/// The table of one goal of a puzzle of 10 to 12 cells: searched, proven, and not yet written.
struct ProvenTable {
  std::vector<std::uint64_t> histogram;  ///< by distance

  /// The packed distances, as BlockTableParts asks for them. It owns the memory that they are in.
  std::function<void(std::uint64_t at, std::span<std::uint8_t> to)> bytes;
};

}  // namespace tilebase::tablegen
