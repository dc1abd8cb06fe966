#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The constants of data/FORMAT.md, Tables in pieces.
namespace tilebase::piece_format {

inline constexpr std::array<std::uint8_t, 8> index_magic = {0x89, 'T', 'I', 'L', 'E', 'I', '\r', '\n'};
inline constexpr std::array<std::uint8_t, 8> piece_magic = {0x89, 'T', 'I', 'L', 'E', 'P', '\r', '\n'};
inline constexpr std::uint64_t version = 1;
inline constexpr std::uint64_t max_pieces = 65536;
inline constexpr std::uint64_t max_content_blocks = std::uint64_t{1} << 37U;
inline constexpr std::size_t max_name = 255;

}  // namespace tilebase::piece_format
