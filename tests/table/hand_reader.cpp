#include "table/hand_reader.hpp"

#include <stdexcept>

#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

namespace by_hand {
namespace {

std::uint32_t number(std::span<const std::uint8_t> bytes, std::size_t offset, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i > 0; --i) value = value * 256 + bytes[offset + i - 1];
  return value;
}

void append(Bytes& bytes, std::uint32_t value, int size) {
  for (; size > 0; --size, value /= 256) bytes.push_back(static_cast<std::uint8_t>(value % 256));
}

template <class Part>
void append(Bytes& bytes, const Part& part) {
  bytes.insert(bytes.end(), part.begin(), part.end());
}

}  // namespace

File read(std::span<const std::uint8_t> bytes) {
  const auto part = [&](std::size_t offset, std::size_t size) {
    const auto cut = bytes.subspan(offset, size);
    return Bytes(cut.begin(), cut.end());
  };
  File file;
  file.magic = part(0, 8);
  file.version = number(bytes, 8, 2);
  file.kind = number(bytes, 10, 1);
  file.cells = number(bytes, 11, 1);
  file.halved = number(bytes, 12, 1);
  file.distance_bits = number(bytes, 13, 1);
  file.move_bits = number(bytes, 14, 1);
  file.reserved_15 = number(bytes, 15, 1);
  file.farthest = number(bytes, 16, 2);
  file.reserved_18 = number(bytes, 18, 2);
  file.entries = number(bytes, 20, 4);
  file.reachable = number(bytes, 24, 4);
  file.definition_length = number(bytes, 28, 4);
  file.distances_length = number(bytes, 32, 4);
  file.moves_length = number(bytes, 36, 4);
  file.puzzle_digest = part(40, 16);
  file.content_digest = part(56, 16);
  file.goal = part(72, 16);
  std::size_t offset = 88;
  for (std::uint32_t d = 0; d <= file.farthest; ++d, offset += 4) file.histogram.push_back(number(bytes, offset, 4));
  const Bytes definition = part(offset, file.definition_length);
  file.definition.assign(definition.begin(), definition.end());
  offset += file.definition_length;
  file.distances = part(offset, file.distances_length);
  offset += file.distances_length;
  file.moves = part(offset, file.moves_length);
  offset += file.moves_length;
  file.checksum = part(offset, 16);
  if (offset + 16 != bytes.size()) throw std::runtime_error("something follows the checksum");
  return file;
}

Bytes write(const File& file) {
  Bytes bytes = file.magic;
  append(bytes, file.version, 2);
  append(bytes, file.kind, 1);
  append(bytes, file.cells, 1);
  append(bytes, file.halved, 1);
  append(bytes, file.distance_bits, 1);
  append(bytes, file.move_bits, 1);
  append(bytes, file.reserved_15, 1);
  append(bytes, file.farthest, 2);
  append(bytes, file.reserved_18, 2);
  append(bytes, file.entries, 4);
  append(bytes, file.reachable, 4);
  append(bytes, file.definition_length, 4);
  append(bytes, file.distances_length, 4);
  append(bytes, file.moves_length, 4);
  append(bytes, file.puzzle_digest);
  append(bytes, file.content_digest);
  append(bytes, file.goal);
  for (const std::uint32_t count : file.histogram) append(bytes, count, 4);
  append(bytes, file.definition);
  append(bytes, file.distances);
  append(bytes, file.moves);
  append(bytes, digest(bytes));
  return bytes;
}

void make_consistent(File& file) {
  file.definition_length = static_cast<std::uint32_t>(file.definition.size());
  file.distances_length = static_cast<std::uint32_t>(file.distances.size());
  file.moves_length = static_cast<std::uint32_t>(file.moves.size());
  file.puzzle_digest = digest(Bytes(file.definition.begin(), file.definition.end()));
  Bytes both = content(file.distances);
  append(both, content(file.moves));
  file.content_digest = digest(both);
}

Bytes digest(std::span<const std::uint8_t> bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  Bytes canonical;
  for (const std::uint64_t half : {hash.high64, hash.low64})
    for (unsigned shift = 64; shift > 0; shift -= 8)
      canonical.push_back(static_cast<std::uint8_t>(half >> (shift - 8)));
  return canonical;
}

Bytes content(const Bytes& frame) {
  Bytes result(static_cast<std::size_t>(ZSTD_getFrameContentSize(frame.data(), frame.size())));
  if (ZSTD_decompress(result.data(), result.size(), frame.data(), frame.size()) != result.size())
    throw std::runtime_error("no zstd frame");
  return result;
}

Bytes frame(const Bytes& content) {
  Bytes result(ZSTD_compressBound(content.size()));
  result.resize(ZSTD_compress(result.data(), result.size(), content.data(), content.size(), 1));
  return result;
}

std::uint32_t packed(const Bytes& bytes, std::size_t i, std::uint32_t bits) {
  std::uint32_t value = 0;
  for (std::uint32_t k = bits; k > 0; --k) {
    const std::size_t bit = i * bits + k - 1;
    value = value * 2 + ((bytes[bit / 8] >> (bit % 8)) & 1U);
  }
  return value;
}

}  // namespace by_hand
