#include <tilebase/table/block_table.hpp>

#include <algorithm>
#include <array>

#include <tilebase/puzzle/compact_index.hpp>
#include <tilebase/table/header.hpp>
#include <tilebase/table/packed_array.hpp>
#include <tilebase/table/stored_table.hpp>

namespace tilebase {

Result<std::uint32_t> BlockTable::entry(std::uint64_t start, int bits, std::uint64_t index) const {
  const auto width = static_cast<unsigned>(bits);
  const std::uint64_t bit = index * width;
  std::array<std::uint8_t, 2> bytes{};
  if (auto error = blocks_->read(start + bit / 8, std::span(bytes).first(width == 16 ? 2 : 1)))
    return std::move(*error);
  const std::uint32_t value = bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8U;
  return (value >> (bit % 8)) & ((1U << width) - 1);
}

Result<std::uint32_t> BlockTable::distance(std::uint64_t index) const {
  return entry(0, distance_bits_, index);
}

Result<MoveId> BlockTable::move(std::uint64_t index) const {
  const auto value = entry(moves_at_, move_bits_, index);
  return value ? Result(static_cast<MoveId>(*value)) : value.error();
}

namespace {

/// Packs values and writes them as blocks.
std::optional<Error> write_packed(BlockWriter& writer, std::uint64_t entries, int bits,
                                  const std::function<std::uint32_t(std::uint64_t)>& value_at) {
  const std::uint64_t per_block = block_size * 8 / static_cast<unsigned>(bits);
  for (std::uint64_t first = 0; first < entries; first += per_block) {
    const auto count = static_cast<std::size_t>(std::min(per_block, entries - first));
    const auto packed = PackedArray::of(count, bits, [&](std::size_t i) { return value_at(first + i); });
    Block block{};
    std::copy(packed.bytes().begin(), packed.bytes().end(), block.begin());
    if (auto error = writer.append(block)) return error;
  }
  return std::nullopt;
}

std::uint64_t head_blocks(const Header& header) {
  return blocks_for(header.size() + header.definition_size + sizeof(Digest));
}

/// Writes the directory and the head of a file whose contents are there. `header` lacks the digest alone.
std::optional<Error> finish(BlockWriter& writer, Header header, const Puzzle& puzzle) {
  const auto top = writer.finish_directory();
  if (!top) return top.error();
  header.content_digest = *top;
  std::vector<std::uint8_t> head = header.bytes();
  head.insert(head.end(), puzzle.definition().begin(), puzzle.definition().end());
  head.resize(static_cast<std::size_t>(head_blocks(header)) * block_size - sizeof(Digest));
  const Digest checksum = digest_of({head});
  head.insert(head.end(), checksum.begin(), checksum.end());
  return writer.write_head(head);
}

}  // namespace

std::optional<Error> write_block_table(const std::string& path, const BlockTableParts& parts) {
  const CompactIndex index(parts.puzzle, parts.goal);
  const int distance_bits =
      parts.encoding == DistanceEncoding::bit_1 ? 1 : distance_width(static_cast<int>(parts.histogram.size()) - 1);
  const int move_bits = parts.move ? move_width(parts.puzzle) : 0;
  Header header(format::block_version, parts.puzzle, parts.goal, parts.histogram);
  header.halved = index.halved() ? 1 : 0;
  header.distance_bits = static_cast<std::uint64_t>(distance_bits);
  header.move_bits = static_cast<std::uint64_t>(move_bits);
  header.encoding = static_cast<std::uint64_t>(parts.encoding);
  header.entries = index.size();
  header.distances_size = header.packed_size(header.distance_bits);
  header.moves_size = header.packed_size(header.move_bits);

  auto writer = BlockWriter::create(
      path, BlockLayout(head_blocks(header), blocks_for(header.distances_size) + blocks_for(header.moves_size)));
  if (!writer) return writer.error();
  if (auto error = write_packed(*writer, header.entries, distance_bits, parts.distance)) return error;
  if (parts.move)
    if (auto error = write_packed(*writer, header.entries, move_bits, parts.move)) return error;
  return finish(*writer, std::move(header), parts.puzzle);
}

std::optional<Error> write_pattern_file(const std::string& path, const PatternFileParts& parts) {
  Header header(format::block_version, parts.puzzle, parts.puzzle.goal(), parts.histogram);
  header.kind = static_cast<std::uint64_t>(TableKind::patterns);
  header.distance_bits = 1;
  header.encoding = static_cast<std::uint64_t>(DistanceEncoding::bit_1);
  std::uint64_t content_blocks = 0;
  for (const auto table : parts.tables) content_blocks += blocks_for(table.size());
  header.distances_size = content_blocks * block_size;
  header.entries = header.distances_size * 8;

  auto writer = BlockWriter::create(path, BlockLayout(head_blocks(header), content_blocks));
  if (!writer) return writer.error();
  for (const auto table : parts.tables)
    for (std::size_t at = 0; at < table.size(); at += block_size) {
      const auto part = table.subspan(at, std::min(block_size, table.size() - at));
      Block block{};
      std::copy(part.begin(), part.end(), block.begin());
      if (auto error = writer->append(block)) return error;
    }
  return finish(*writer, std::move(header), parts.puzzle);
}

}  // namespace tilebase
