#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilebase {

/// Appends a number of so many bytes, the lowest first.
inline void append_number(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU));
}

/// Takes such a number off the front; there must be so many bytes.
inline std::uint64_t take_number(std::span<const std::uint8_t>& in, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{in[i]} << (8 * i);
  in = in.subspan(size);
  return value;
}

}  // namespace tilebase
