#include "table_writer.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <optional>

#include <zstd.h>

#include <base/text.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase::tablegen {
namespace {

Error unwritable(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unwritable, "cannot write " + quote_file(path) + ": " + cause.message(), cause};
}

// Higher compression levels gain little on packed contents: level 6 saves 3 % and takes four times as long.
constexpr int compression_level = 1;

std::vector<std::uint8_t> compressed(const std::vector<std::uint8_t>& content) {
  std::vector<std::uint8_t> frame(ZSTD_compressBound(content.size()));
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the buffer is large enough, so only memory can fail
  frame.resize(size);
  return frame;
}

/// Writes a file whose contents are those of `header` and `bytes`. Only the content digest of the header is not set.
Result<void> write_file(const std::string& path, Header header, const FillBytes& bytes) {
  auto writer = BlockWriter::open(path, std::move(header));
  if (!writer) return writer.error();
  auto checksums = writer->write_units(0, writer->units(), bytes);
  return checksums ? writer->finish(std::move(*checksums)) : checksums.error();
}

}  // namespace

std::vector<std::uint8_t> store(const Table& table) {
  Header header = header_of(format::version, table.puzzle(), table.goal(), table.histogram());
  const auto distance_frame = compressed(table.distances().bytes());
  const auto move_frame = compressed(table.moves().bytes());
  header.halved = table.index().halved() ? 1 : 0;
  header.distance_bits = table.distances().bits();
  header.move_bits = table.moves().bits();
  header.entries = table.distances().size();
  header.distances_size = distance_frame.size();
  header.moves_size = move_frame.size();
  header.content_digest = digest_of({table.distances().bytes(), table.moves().bytes()});
  std::vector<std::uint8_t> out = header_bytes(header);
  append(out, distance_frame);
  append(out, move_frame);
  append(out, digest_of({out}));
  return out;
}

Header header_of(std::uint64_t version, const Puzzle& puzzle, const State& goal, std::vector<std::uint64_t> histogram) {
  Header header(version);
  header.puzzle = std::make_shared<const Puzzle>(puzzle);
  header.cells = static_cast<std::uint64_t>(puzzle.cells());
  header.farthest = histogram.size() - 1;
  header.reachable = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  header.histogram = std::move(histogram);
  header.definition_size = puzzle.definition().size();
  header.puzzle_digest = digest_of({bytes_of(puzzle.definition())});
  header.goal = goal;
  header.goal_tiles.fill(format::no_tile);
  std::copy_n(goal.lane.begin(), std::min(static_cast<std::size_t>(header.cells), header.goal_tiles.size()),
              header.goal_tiles.begin());
  return header;
}

std::vector<std::uint8_t> header_bytes(const Header& header) {
  std::vector<std::uint8_t> out;
  Header::for_each_field(header, [&](const auto& field, auto... size) {
    if constexpr (sizeof...(size) == 1)
      append_number(out, static_cast<std::uint64_t>(field), static_cast<std::size_t>(size)...);
    else
      append(out, field);
  });
  for (const std::uint64_t count : header.histogram) append_number(out, count, header.count_width());
  append(out, bytes_of(header.puzzle->definition()));
  if (header.version == format::group_version) {
    const auto cells = static_cast<std::size_t>(header.cells);
    std::vector<std::uint8_t> tiles = header.base.tiles;
    tiles.resize(cells, format::no_tile);
    append(out, std::span(header.goal.lane).first(cells));
    append(out, std::span(header.base.turn.lane).first(cells));
    append_number(out, header.base.tiles.size(), 1);
    append_number(out, header.base.kept, 1);
    append(out, tiles);
  }
  return out;
}

void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

void append_number(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU));
}

Result<BlockWriter> BlockWriter::open(const std::string& path, Header header) {
  std::error_code error;
  File file = File::to_write(path, error);
  if (error) return unwritable(path, error);
  return BlockWriter(std::move(file), path, std::move(header));
}

Result<void> BlockWriter::write(std::uint64_t block, std::span<const std::uint8_t> bytes) {
  std::error_code error;
  file_.write(block * block_size, bytes, error);
  if (error) return unwritable(path_, error);
  return {};
}

Result<std::vector<Digest>> BlockWriter::write_units(std::uint64_t first, std::uint64_t end, const FillBytes& bytes) {
  std::vector<Digest> checksums;
  for (std::uint64_t unit = first; unit < end; ++unit) {
    const std::uint64_t begin = unit * unit_bytes;
    const auto size = static_cast<std::size_t>(std::min(unit_bytes, header_.distances_size - begin));
    std::vector<std::uint8_t> contents(static_cast<std::size_t>(blocks_for(size)) * block_size);
    std::vector<Digest> level_1(BlockLayout::checksums_per_block);
    for (std::size_t at = 0; at < size; at += block_size) {
      bytes(begin + at, std::span(contents).subspan(at, std::min(block_size, size - at)));
      level_1[at / block_size] = digest_of({std::span(contents).subspan(at, block_size)});
    }
    if (auto result = write(layout_.levels[0].first + begin / block_size, contents); !result) return result.error();
    if (auto result = write(layout_.levels[1].first + unit, bytes_of(level_1)); !result) return result.error();
    checksums.push_back(digest_of({bytes_of(level_1)}));
  }
  return checksums;
}

Result<void> BlockWriter::finish(std::vector<Digest> checksums) {
  for (std::size_t level = 2; level < layout_.levels.size(); ++level) {
    checksums.resize(static_cast<std::size_t>(layout_.levels[level].count) * BlockLayout::checksums_per_block);
    const auto blocks = bytes_of(checksums);
    if (auto result = write(layout_.levels[level].first, blocks); !result) return result;
    std::vector<Digest> above;
    for (std::size_t at = 0; at < blocks.size(); at += block_size)
      above.push_back(digest_of({blocks.subspan(at, block_size)}));
    checksums = std::move(above);
  }
  return write(0, head_of(header_, checksums.front()));
}

Header header_of(const BlockTableParts& parts) {
  const bool bit_1 = parts.encoding == DistanceEncoding::bit_1;
  Header header =
      header_of(parts.base ? format::group_version : format::block_version, parts.puzzle, parts.goal, parts.histogram);
  if (parts.base) header.base = *parts.base;
  header.halved = bit_1 ? 1 : 0;
  header.distance_bits = bit_1 ? 1 : distance_width(static_cast<int>(header.farthest));
  header.encoding = parts.encoding;
  header.entries = parts.base ? parts.entries : block_table_entries(parts.puzzle);
  header.distances_size = header.packed_size();
  return header;
}

std::vector<std::uint8_t> head_of(Header header, const Digest& top) {
  header.content_digest = top;
  std::vector<std::uint8_t> head = header_bytes(header);
  head.resize(static_cast<std::size_t>(header.head_blocks()) * block_size - sizeof(Digest));
  append(head, digest_of({head}));
  return head;
}

Result<void> write_block_table(const std::string& path, const BlockTableParts& parts) {
  return write_file(path, header_of(parts), parts.bytes);
}

Result<void> write_pattern_file(const std::string& path, const Puzzle& puzzle, DistanceEncoding encoding,
                                std::vector<std::uint64_t> histogram,
                                const std::vector<std::span<const std::uint8_t>>& tables) {
  const bool is_bit_1 = encoding == DistanceEncoding::bit_1;
  Header header = header_of(format::block_version, puzzle, puzzle.goal(), std::move(histogram));
  header.kind = TableKind::patterns;
  header.distance_bits = is_bit_1 ? 1 : 8;
  header.encoding = encoding;
  header.cut = is_bit_1 ? pattern_cut(puzzle) : 0;
  for (const auto table : tables) header.distances_size += blocks_for(table.size()) * block_size;
  header.entries = header.distances_size * (is_bit_1 ? 8 : 1);
  std::size_t table = 0;
  std::uint64_t begin = 0;  // offset of the table in the contents, in bytes
  return write_file(path, std::move(header), [&](std::uint64_t at, std::span<std::uint8_t> to) {
    if (at - begin >= tables[table].size()) {
      ++table;
      begin = at;
    }
    const auto bytes = tables[table].subspan(static_cast<std::size_t>(at - begin));
    std::copy_n(bytes.begin(), std::min(to.size(), bytes.size()), to.begin());
  });
}

Result<ProvenFile> proven_file(const TableJob& job) {
  const auto table = search_table(job.puzzle, std::get<State>(job.goal));
  if (!table) return table.error();
  if (const auto fault = fault_in(*table)) return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  return ProvenFile{table->histogram(), store(*table)};
}

Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name) {
  const auto stored = StoredTable::open(bytes, name);
  if (!stored) return stored.error();
  const auto contents = TableFile::of(*stored).unpack();
  return contents ? Result<void>() : contents.error();
}

}  // namespace tilebase::tablegen
