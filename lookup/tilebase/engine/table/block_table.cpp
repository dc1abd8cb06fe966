#include <tilebase/engine/table/block_table.hpp>

#include <algorithm>
#include <array>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

Result<std::uint32_t> BlockTable::distance(std::uint64_t index) const {
  const auto width = static_cast<unsigned>(distance_bits_);
  const std::uint64_t bit = index * width;
  std::optional<Error> error;
  std::uint32_t value = 0;
  for (unsigned i = 0; i < (width + 7) / 8; ++i)
    value |= static_cast<std::uint32_t>(kept().byte(bit / 8 + i, error)) << (8 * i);
  if (error) return std::move(*error);
  return (value >> (bit % 8)) & ((1U << width) - 1);
}

const KeptBlocks& BlockTable::kept() const {
  return kept_([this] { return KeptBlocks(contents_, 0, contents_->count()); });
}

DistanceEncoding block_encoding(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && !board->is_line() ? DistanceEncoding::bit_1 : DistanceEncoding::whole;
}

std::uint64_t block_table_entries(const Puzzle& puzzle, DistanceEncoding encoding) {
  const std::uint64_t states = factorial(puzzle.cells());
  return encoding == DistanceEncoding::bit_1 ? states / 2 : states;
}

namespace {

std::uint64_t head_blocks(const Header& header) {
  return blocks_for(header.size() + header.definition_size + sizeof(Digest));
}

/// The head of a file. `header` lacks the digest alone: that of the top block.
std::vector<std::uint8_t> head_of(Header header, const Puzzle& puzzle, const Digest& top) {
  header.content_digest = top;
  std::vector<std::uint8_t> head = header.bytes();
  head.insert(head.end(), puzzle.definition().begin(), puzzle.definition().end());
  head.resize(static_cast<std::size_t>(head_blocks(header)) * block_size - sizeof(Digest));
  const Digest checksum = digest_of({head});
  head.insert(head.end(), checksum.begin(), checksum.end());
  return head;
}

/// Writes the directory and the head of a file whose contents are there.
Result<void> finish(BlockWriter& writer, const Header& header, const Puzzle& puzzle) {
  const auto top = writer.finish_directory();
  if (!top) return top.error();
  return writer.write_head(head_of(header, puzzle, top->front()));
}

/// The header of a goal table. It lacks the digest alone.
Header header_of(const BlockTableParts& parts) {
  const bool bit_1 = parts.encoding == DistanceEncoding::bit_1;
  Header header(format::block_version, parts.puzzle, parts.goal, parts.histogram);
  header.halved = bit_1 ? 1 : 0;
  header.distance_bits = bit_1 ? 1 : static_cast<std::uint64_t>(distance_width(static_cast<int>(header.farthest)));
  header.encoding = static_cast<std::uint64_t>(parts.encoding);
  header.entries = block_table_entries(parts.puzzle, parts.encoding);
  header.distances_size = header.packed_size(header.distance_bits);
  return header;
}

}  // namespace

std::uint64_t slide_table_bytes(const Puzzle& puzzle) {
  return (block_table_entries(puzzle, DistanceEncoding::bit_1) + 7) / 8;
}

Result<void> write_block_table(const std::string& path, const BlockTableParts& parts) {
  const Header header = header_of(parts);
  auto writer = BlockWriter::create(path, BlockLayout(head_blocks(header), blocks_for(header.distances_size)));
  if (!writer) return writer.error();
  for (std::uint64_t at = 0; at < header.distances_size; at += block_size) {
    Block block{};
    const std::uint64_t left = header.distances_size - at;
    parts.bytes(at, std::span(block).first(static_cast<std::size_t>(std::min<std::uint64_t>(left, block_size))));
    if (auto done = writer->append(block); !done) return done;
  }
  return finish(*writer, header, parts.puzzle);
}

Result<void> write_block_index(const std::string& path, const std::string& stem, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces) {
  const Header header = header_of(parts);
  std::vector<Digest> checksums;  // of a level, level 1 first
  for (const WrittenPiece& piece : pieces)
    checksums.insert(checksums.end(), piece.checksums.begin(), piece.checksums.end());
  std::vector<std::uint8_t> directory;  // from the top block to level 2
  while (checksums.size() > 1) {
    const std::uint64_t blocks = blocks_for(checksums.size() * sizeof(Digest));
    checksums.resize(static_cast<std::size_t>(blocks * BlockLayout::checksums_per_block));
    const auto level = bytes_of(checksums);
    directory.insert(directory.begin(), level.begin(), level.end());
    std::vector<Digest> above;
    for (std::size_t at = 0; at < level.size(); at += block_size)
      above.push_back(digest_of({level.subspan(at, block_size)}));
    checksums = std::move(above);
  }
  std::vector<std::uint8_t> before = head_of(header, parts.puzzle, checksums.at(0));
  before.insert(before.end(), directory.begin(), directory.end());
  return write_index(path, stem, header.distances_size, before, pieces);
}

Result<void> write_pattern_file(const std::string& path, const PatternFileParts& parts) {
  Header header(format::block_version, parts.puzzle, parts.puzzle.goal(), parts.histogram);
  header.kind = static_cast<std::uint64_t>(TableKind::patterns);
  header.distance_bits = 1;
  header.encoding = static_cast<std::uint64_t>(DistanceEncoding::bit_1);
  header.cut = pattern_cut(parts.puzzle);
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
      if (auto done = writer->append(block); !done) return done;
    }
  return finish(*writer, header, parts.puzzle);
}

}  // namespace tilebase
