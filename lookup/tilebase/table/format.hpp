#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The constants of data/FORMAT.md.
namespace tilebase::format {

inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'T', 'I', 'L', 'E', 'B', '\r', '\n'};
inline constexpr std::uint32_t version = 1;        // compressed, read as a whole
inline constexpr std::uint32_t block_version = 2;  // in blocks, read as needed
inline constexpr std::uint8_t no_tile = 0xFF;
inline constexpr std::size_t max_farthest = 65534;  // sixteen bits, and all ones is taken
inline constexpr std::uint64_t max_entries = std::uint64_t{1} << 48U;
inline constexpr std::size_t max_file = std::size_t{1} << 24U;  // of version 1; no table of it needs more

}  // namespace tilebase::format
