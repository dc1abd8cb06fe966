#include "table/hand_reader.hpp"

#include <stdexcept>

#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

namespace by_hand {
namespace {

void append(Bytes& bytes, std::uint32_t value, int size) {
  for (; size > 0; --size, value /= 256) bytes.push_back(static_cast<std::uint8_t>(value % 256));
}

template <class Part>
void append(Bytes& bytes, const Part& part) {
  bytes.insert(bytes.end(), part.begin(), part.end());
}

/// Calls visit(field, size) for each number in front of the digests, in the order of the page.
template <class Fields, class Visit>
void for_each_number(Fields& file, const Visit& visit) {
  visit(file.version, 2);
  visit(file.kind, 1);
  visit(file.cells, 1);
  visit(file.halved, 1);
  visit(file.distance_bits, 1);
  visit(file.move_bits, 1);
  visit(file.reserved_15, 1);
  visit(file.farthest, 2);
  visit(file.reserved_18, 2);
  visit(file.entries, 4);
  visit(file.reachable, 4);
  visit(file.definition_length, 4);
  visit(file.distances_length, 4);
  visit(file.moves_length, 4);
}

}  // namespace

std::uint64_t number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i > 0; --i) value = value * 256 + bytes[at + i - 1];
  return value;
}

void put(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

File read(std::span<const std::uint8_t> bytes) {
  std::size_t offset = 0;
  const auto part = [&](std::size_t size) {
    const auto cut = bytes.subspan(offset, size);
    offset += size;
    return Bytes(cut.begin(), cut.end());
  };
  const auto take = [&](std::size_t size) {
    offset += size;
    return static_cast<std::uint32_t>(number(bytes, offset - size, size));
  };
  File file;
  file.magic = part(8);
  for_each_number(file, [&](std::uint32_t& field, int size) { field = take(static_cast<std::size_t>(size)); });
  file.puzzle_digest = part(16);
  file.content_digest = part(16);
  file.goal = part(16);
  for (std::uint32_t d = 0; d <= file.farthest; ++d) file.histogram.push_back(take(4));
  const Bytes definition = part(file.definition_length);
  file.definition.assign(definition.begin(), definition.end());
  file.distances = part(file.distances_length);
  file.moves = part(file.moves_length);
  file.checksum = part(16);
  if (offset != bytes.size()) throw std::runtime_error("something follows the checksum");
  return file;
}

Bytes write(const File& file) {
  Bytes bytes = file.magic;
  for_each_number(file, [&](std::uint32_t field, int size) { append(bytes, field, size); });
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
