#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase::tablegen {

/// The bytes of a table file (data/FORMAT.md). Equal tables give equal bytes (with the same zstd release).
std::vector<std::uint8_t> store(const Table& table);
std::vector<std::uint8_t> store(const WildcardTable& table);

/// Fills `to` with the contents of a file of version 2 from byte `at` on. It is asked for a block at a time, in order;
/// the last one may be shorter. Bits behind the last entry must be 0.
using FillBytes = std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>;

/// Writes the blocks of a file of version 2, or of a piece: the contents in order, and the directory's blocks, each
/// when it is full; the head last. For one thread. Errors: file_unwritable.
class BlockWriter {
 public:
  /// Makes the file, or empties the one that is there.
  static Result<BlockWriter> create(const std::string& path, const BlockLayout& layout);

  /// Writes the next block of the contents.
  Result<void> append(std::span<const std::uint8_t, block_size> block);

  /// Writes the next blocks of the contents, from byte `at` to byte `end` of them, with zeros behind.
  Result<void> append(std::uint64_t at, std::uint64_t end, const FillBytes& bytes);

  /// Writes what is left of the directory, once all contents are there. The checksums of the blocks of its highest
  /// level: of the top block, or of all of level 1 of a piece.
  Result<std::vector<Digest>> finish_directory();

  /// Writes the head: a whole number of blocks, as many as the layout has room for. Without it the file is no table.
  Result<void> write_head(std::span<const std::uint8_t> head);

 private:
  BlockWriter(File file, std::string path, const BlockLayout& layout)
      : file_(std::move(file)), path_(std::move(path)), layout_(layout), levels_(layout.levels.size()) {}
  Result<void> write(std::uint64_t block, std::span<const std::uint8_t> bytes);
  Result<void> append_to(std::size_t level, std::span<const std::uint8_t> block);
  Result<void> write_unfinished(std::size_t level);

  File file_;
  std::string path_;
  BlockLayout layout_;
  struct Level {
    std::uint64_t written = 0;            // blocks
    std::vector<std::uint8_t> checksums;  // for the next one, from level 1 on
  };
  std::vector<Level> levels_;
  std::vector<Digest> highest_;  // the checksums of the highest level
};

/// What goes into a table in blocks: of a puzzle of 10 to 12 cells, or a board of slides of up to 16.
struct BlockTableParts {
  const Puzzle& puzzle;
  State goal;
  DistanceEncoding encoding;             ///< block_encoding(puzzle)
  std::vector<std::uint64_t> histogram;  ///< by distance
  FillBytes bytes;                       ///< the packed distances (data/FORMAT.md), as encoded
};

/// A header of either version with what follows from a puzzle, a goal and a histogram by distance; the rest is 0.
Header header_of(std::uint64_t version, const Puzzle& puzzle, const State& goal, std::vector<std::uint64_t> histogram);

/// The bytes of a header with its histogram, and of the puzzle's definition behind it.
std::vector<std::uint8_t> header_bytes(const Header& header);

/// The header of a table in blocks. It lacks the content digest alone.
Header header_of(const BlockTableParts& parts);

/// The head of a file of version 2. `header` lacks the content digest alone, that of the top block.
std::vector<std::uint8_t> head_of(Header header, const Digest& top);

/// Appends bytes, or a number of so many bytes, the lowest first.
void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes);
void append_number(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t size);

/// Fills a header up with zeros to whole blocks, with the checksum at its end.
void finish_header(std::vector<std::uint8_t>& header);

/// Writes a table in blocks to a file, which is no table until all of it is written. Errors: file_unwritable.
/// O(entries), in memory of 0.4 % of the file.
Result<void> write_block_table(const std::string& path, const BlockTableParts& parts);

/// The same for a pattern file. `histogram` is by number, of all tables, which are in the order of the file.
Result<void> write_pattern_file(const std::string& path, const Puzzle& puzzle, std::vector<std::uint64_t> histogram,
                                const std::vector<std::span<const std::uint8_t>>& tables);

}  // namespace tilebase::tablegen
