#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// A second reader and writer of table files, written from data/FORMAT.md alone: it shares no code with the library.
namespace by_hand {

using Bytes = std::vector<std::uint8_t>;

/// Every field of a file, in the order of the page; nothing is checked and nothing is derived from another field.
struct File {
  Bytes magic;
  std::uint32_t version = 0;
  std::uint32_t kind = 0;
  std::uint32_t cells = 0;
  std::uint32_t halved = 0;
  std::uint32_t distance_bits = 0;
  std::uint32_t move_bits = 0;
  std::uint32_t reserved_15 = 0;
  std::uint32_t farthest = 0;
  std::uint32_t reserved_18 = 0;
  std::uint32_t entries = 0;
  std::uint32_t reachable = 0;
  std::uint32_t definition_length = 0;
  std::uint32_t distances_length = 0;
  std::uint32_t moves_length = 0;
  Bytes puzzle_digest;
  Bytes content_digest;
  Bytes goal;
  std::vector<std::uint32_t> histogram;
  std::string definition;
  Bytes distances;  ///< the frame
  Bytes moves;      ///< the frame
  Bytes checksum;
};

File read(std::span<const std::uint8_t> bytes);

/// The file's bytes, with the checksum made anew.
Bytes write(const File& file);

/// Makes the three lengths, the puzzle digest and the content digest fit what is in the file.
void make_consistent(File& file);

/// The number in `size` bytes, the lowest first; and bytes changed to a number.
std::uint64_t number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size);
void put(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t size);

/// XXH3-128 in canonical byte order.
Bytes digest(std::span<const std::uint8_t> bytes);

/// Contents of a frame, and frame of the given contents.
Bytes content(const Bytes& frame);
Bytes frame(const Bytes& content);

/// Value i of a packed array: `bits` bits from bit i * bits on, counted from the lowest of the first byte.
std::uint32_t packed(const Bytes& bytes, std::size_t i, std::uint32_t bits);

}  // namespace by_hand
