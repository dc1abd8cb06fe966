#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tilebase {

/// The bytes of one table file, compiled in.
struct StandardTable {
  std::string_view puzzle;
  std::string_view name;
  std::span<const std::uint8_t> bytes;
};

/// Every table of every shipped puzzle.
std::span<const StandardTable> standard_tables();

}  // namespace tilebase
