#include <tilebase/engine/storage/piece_writer.hpp>

#include <algorithm>
#include <stdexcept>

#include <tilebase/engine/storage/little_endian.hpp>
#include <tilebase/engine/storage/piece_format.hpp>

namespace tilebase {
namespace {

void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

/// Fills a header up with zeros, and the checksum at its end.
void finish_header(std::vector<std::uint8_t>& header) {
  header.resize(static_cast<std::size_t>(blocks_for(header.size() + sizeof(Digest))) * block_size - sizeof(Digest));
  append(header, digest_of({header}));
}

}  // namespace

Digest WrittenPiece::digest() const {
  return digest_of({bytes_of(checksums)});
}

std::string WrittenPiece::file_name(const std::string& stem) const {
  return stem + ".piece-" + hexadecimal(digest()).substr(0, 8) + '-' + std::to_string(first);
}

std::uint64_t level_1_blocks(std::uint64_t content_bytes) {
  return blocks_for(blocks_for(content_bytes) * sizeof(Digest));
}

Result<WrittenPiece> write_piece(const std::string& path, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count,
                                 const std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>& bytes) {
  if (count < 1 || first + count > level_1_blocks(content_bytes)) throw std::invalid_argument("no such piece");
  constexpr std::uint64_t bytes_each = BlockLayout::checksums_per_block * block_size;
  const std::uint64_t end = std::min(content_bytes, (first + count) * bytes_each);
  const BlockLayout layout = BlockLayout::of_piece(blocks_for(end - first * bytes_each));
  auto writer = BlockWriter::create(path, layout);
  if (!writer) return writer.error();
  for (std::uint64_t at = first * bytes_each; at < end; at += block_size) {
    Block block{};
    bytes(at, std::span(block).first(static_cast<std::size_t>(std::min<std::uint64_t>(end - at, block_size))));
    if (auto done = writer->append(block); !done) return done.error();
  }
  auto checksums = writer->finish_directory();
  if (!checksums) return checksums.error();
  WrittenPiece piece{first, std::move(*checksums)};

  std::vector<std::uint8_t> header(piece_format::piece_magic.begin(), piece_format::piece_magic.end());
  append_number(header, piece_format::version, 2);
  append_number(header, 0, 6);
  append_number(header, first, 8);
  append_number(header, count, 8);
  append_number(header, layout.levels[0].count, 8);
  append(header, piece.digest());
  finish_header(header);
  if (auto done = writer->write_head(header); !done) return done.error();
  return piece;
}

Result<void> write_index(const std::string& path, const std::string& stem, std::uint64_t content_bytes,
                         std::span<const std::uint8_t> blocks_before, const std::vector<WrittenPiece>& pieces) {
  std::vector<std::uint8_t> header(piece_format::index_magic.begin(), piece_format::index_magic.end());
  append_number(header, piece_format::version, 2);
  const std::size_t length_at = header.size();
  append_number(header, 0, 2);
  append_number(header, pieces.size(), 4);
  append_number(header, blocks_for(blocks_before.size()), 8);
  append_number(header, blocks_for(content_bytes), 8);
  std::uint64_t next = 0;
  for (const WrittenPiece& piece : pieces) {
    const std::string name = piece.file_name(stem);
    if (piece.first != next || name.size() > piece_format::max_name || pieces.size() > piece_format::max_pieces)
      throw std::invalid_argument("these pieces make up no table");
    next += piece.checksums.size();
    append_number(header, piece.checksums.size(), 8);
    append(header, piece.digest());
    append_number(header, name.size(), 1);
    append(header, bytes_of(name));
  }
  if (next != level_1_blocks(content_bytes)) throw std::invalid_argument("these pieces make up no table");
  const std::uint64_t length = blocks_for(header.size() + sizeof(Digest));
  for (std::size_t i = 0; i < 2; ++i) header[length_at + i] = static_cast<std::uint8_t>(length >> (8 * i) & 0xFFU);
  finish_header(header);
  append(header, blocks_before);
  auto writer = BlockWriter::create(path, BlockLayout(1, 1));
  if (!writer) return writer.error();
  return writer->write_head(header);
}

}  // namespace tilebase
