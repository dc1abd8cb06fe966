#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tilebase {

/// A table file inside the program: its puzzle, its name and its bytes.
struct BuiltinTable {
  std::string_view puzzle;
  std::string_view name;
  std::span<const std::uint8_t> bytes;
};

/// Returns every table of every built-in puzzle.
std::span<const BuiltinTable> builtin_tables();

}  // namespace tilebase
