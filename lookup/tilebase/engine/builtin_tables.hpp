#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tilebase {

/// The bytes of a table file in the program.
struct BuiltinTable {
  std::string_view puzzle;
  std::string_view name;
  std::span<const std::uint8_t> bytes;
};

/// Every table of every built-in puzzle.
std::span<const BuiltinTable> builtin_tables();

}  // namespace tilebase
