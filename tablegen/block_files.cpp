#include "block_files.hpp"

#include <algorithm>

#include <base/text.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/packed_array.hpp>

#include "stored_bytes.hpp"

namespace tilebase::tablegen {
namespace {

Error unwritable(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unwritable, "cannot write " + shown_file(path) + ": " + cause.message(), cause};
}

/// Writes a file: its contents by `append(writer)`, then directory and head. The header lacks the content digest alone.
Result<void> write_file(const std::string& path, const Header& header,
                        const std::function<Result<void>(BlockWriter&)>& append) {
  auto writer = BlockWriter::create(path, BlockLayout(header.head_blocks(), blocks_for(header.distances_size)));
  if (!writer) return writer.error();
  if (auto done = append(*writer); !done) return done;
  const auto top = writer->finish_directory();
  return top ? writer->write_head(head_of(header, top->front())) : top.error();
}

}  // namespace

Result<BlockWriter> BlockWriter::create(const std::string& path, const BlockLayout& layout) {
  std::error_code error;
  File file = File::to_write(path, error);
  if (error) return unwritable(path, error);
  return BlockWriter(std::move(file), path, layout);
}

Result<void> BlockWriter::write(std::uint64_t block, std::span<const std::uint8_t> bytes) {
  std::error_code error;
  file_.write(block * block_size, bytes, error);
  if (error) return unwritable(path_, error);
  return {};
}

Result<void> BlockWriter::append_to(std::size_t level, std::span<const std::uint8_t> block) {
  if (auto done = write(layout_.levels[level].first + levels_[level].written++, block); !done) return done;
  const Digest checksum = digest_of({block});
  const std::size_t above = level + 1;
  if (above == levels_.size()) {
    highest_.push_back(checksum);
    return {};
  }
  auto& checksums = levels_[above].checksums;
  tablegen::append(checksums, checksum);
  return checksums.size() == block_size ? write_unfinished(above) : Result<void>();
}

Result<void> BlockWriter::write_unfinished(std::size_t level) {
  auto& checksums = levels_[level].checksums;
  checksums.resize(block_size);
  auto done = append_to(level, checksums);
  checksums.clear();
  return done;
}

Result<void> BlockWriter::append(std::span<const std::uint8_t, block_size> block) {
  return append_to(0, block);
}

Result<void> BlockWriter::append(std::uint64_t at, std::uint64_t end, const FillBytes& bytes) {
  for (; at < end; at += block_size) {
    Block block{};
    bytes(at, std::span(block).first(static_cast<std::size_t>(std::min<std::uint64_t>(end - at, block_size))));
    if (auto done = append(block); !done) return done;
  }
  return {};
}

Result<std::vector<Digest>> BlockWriter::finish_directory() {
  for (std::size_t level = 1; level < levels_.size(); ++level)
    if (!levels_[level].checksums.empty())
      if (auto done = write_unfinished(level); !done) return done.error();
  return highest_;
}

Result<void> BlockWriter::write_head(std::span<const std::uint8_t> head) {
  return write(0, head);
}

Header header_of(const BlockTableParts& parts) {
  const bool bit_1 = parts.encoding == DistanceEncoding::bit_1;
  Header header = header_of(format::block_version, parts.puzzle, parts.goal, parts.histogram);
  header.halved = bit_1 ? 1 : 0;
  header.distance_bits = bit_1 ? 1 : distance_width(static_cast<int>(header.farthest));
  header.encoding = parts.encoding;
  header.entries = block_table_entries(parts.puzzle, parts.encoding);
  header.distances_size = header.packed_size();
  return header;
}

std::vector<std::uint8_t> head_of(Header header, const Digest& top) {
  header.content_digest = top;
  std::vector<std::uint8_t> head = header_bytes(header);
  finish_header(head);
  return head;
}

void finish_header(std::vector<std::uint8_t>& header) {
  header.resize(static_cast<std::size_t>(blocks_for(header.size() + sizeof(Digest))) * block_size - sizeof(Digest));
  append(header, digest_of({header}));
}

Result<void> write_block_table(const std::string& path, const BlockTableParts& parts) {
  const Header header = header_of(parts);
  return write_file(path, header,
                    [&](BlockWriter& writer) { return writer.append(0, header.distances_size, parts.bytes); });
}

Result<void> write_pattern_file(const std::string& path, const Puzzle& puzzle, std::vector<std::uint64_t> histogram,
                                const std::vector<std::span<const std::uint8_t>>& tables) {
  Header header = header_of(format::block_version, puzzle, puzzle.goal(), std::move(histogram));
  header.kind = TableKind::patterns;
  header.distance_bits = 1;
  header.encoding = DistanceEncoding::bit_1;
  header.cut = pattern_cut(puzzle);
  for (const auto table : tables) header.distances_size += blocks_for(table.size()) * block_size;
  header.entries = header.distances_size * 8;
  return write_file(path, header, [&](BlockWriter& writer) {
    Result<void> done;
    for (std::size_t i = 0; i < tables.size() && done; ++i)
      done = writer.append(0, tables[i].size(), [&](std::uint64_t at, std::span<std::uint8_t> to) {
        std::copy_n(tables[i].begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
      });
    return done;
  });
}

}  // namespace tilebase::tablegen
