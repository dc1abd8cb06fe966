#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/table.hpp>

/// tablegen/: writes the tables that generate/ computes and proves, and emits them for other programs. No file in
/// lookup/ includes a file of tablegen/.
namespace tilebase::tablegen {

/// Returns the bytes of a table file (data/FORMAT.md). Equal tables give equal bytes (with the same zstd release).
std::vector<std::uint8_t> store(const Table& table);
std::vector<std::uint8_t> store(const WildcardTable& table);

/// Function that fills `to` with the contents of a file of version 2 from byte `at` on. The writer calls it for each
/// block, in order; the last block may be shorter. Bits behind the last entry must be 0.
using FillBytes = std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>;

/// Writes the blocks of a file of version 2, or of a piece: the contents in order, each block of the directory when it
/// is full, and the head last. May be used by one thread only. Errors: file_unwritable.
class BlockWriter {
 public:
  /// Creates the file, or empties an existing file.
  static Result<BlockWriter> create(const std::string& path, const BlockLayout& layout);

  /// Writes the next block of the contents.
  Result<void> append(std::span<const std::uint8_t, block_size> block);

  /// Writes the blocks of the contents from byte `at` to before byte `end`, and fills the last block up with zeros.
  Result<void> append(std::uint64_t at, std::uint64_t end, const FillBytes& bytes);

  /// Writes the rest of the directory, after all contents are written. Returns the checksums of the blocks of the
  /// highest level: of the top block, or, for a piece, of all blocks of level 1.
  Result<std::vector<Digest>> finish_directory();

  /// Writes the head, whose size is the number of blocks that the layout reserves. A file without a head is no table.
  Result<void> write_head(std::span<const std::uint8_t> head);

 private:
  BlockWriter(File file, std::string path, const BlockLayout& layout)
      : file_(std::move(file)), path_(std::move(path)), layout_(layout), levels_(layout.levels.size()) {}
  Result<void> write(std::uint64_t block, std::span<const std::uint8_t> bytes);
  Result<void> append_to(std::size_t level, std::span<const std::uint8_t> block);
  Result<void> write_directory_block(std::size_t level);

  File file_;
  std::string path_;
  BlockLayout layout_;
  struct Level {
    std::uint64_t blocks_written = 0;
    std::vector<std::uint8_t> checksums;  // content of the level's next block; empty at level 0
  };
  std::vector<Level> levels_;
  std::vector<Digest> highest_;  // checksums of the blocks of the highest level
};

/// Contents of a table in blocks, of a puzzle of 10 to 12 cells or of a board of slides of up to 16 cells.
struct BlockTableParts {
  const Puzzle& puzzle;
  State goal;
  DistanceEncoding encoding;             ///< block_encoding(puzzle)
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  FillBytes bytes;                       ///< packed distances in that encoding (data/FORMAT.md)
};

/// Header of format version 1 or 2 whose fields that follow from the puzzle, the goal and the histogram by distance are
/// set; the other fields are 0.
Header header_of(std::uint64_t version, const Puzzle& puzzle, const State& goal, std::vector<std::uint64_t> histogram);

/// Bytes of a header with its histogram, followed by the definition of the puzzle.
std::vector<std::uint8_t> header_bytes(const Header& header);

/// Header of a table in blocks; only its content digest is not set.
Header header_of(const BlockTableParts& parts);

/// Head of a file of version 2. `top` is the checksum of the top block, and becomes the content digest of `header`.
std::vector<std::uint8_t> head_of(Header header, const Digest& top);

/// Appends bytes, or a number in `size` bytes, lowest byte first.
void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes);
void append_number(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t size);

/// Fills a header up with zeros to a whole number of blocks, the last 16 bytes of which are its checksum.
void finish_header(std::vector<std::uint8_t>& header);

/// Writes a table in blocks to a file, which is no valid table until the end of the call. Errors: file_unwritable.
/// O(entries), in memory of 0.4 % of the file.
Result<void> write_block_table(const std::string& path, const BlockTableParts& parts);

/// Writes a pattern file, like write_block_table(). `tables` are in the order of the file, and `histogram` counts the
/// entries of all tables by their number of moves.
Result<void> write_pattern_file(const std::string& path, const Puzzle& puzzle, std::vector<std::uint64_t> histogram,
                                const std::vector<std::span<const std::uint8_t>>& tables);

/// File of a table that was searched and proven, in memory.
struct ProvenFile {
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  std::vector<std::uint8_t> bytes;
};

/// Searches and proves the table of a job, for a goal or for wildcards, of a puzzle of at most 9 cells, with one
/// thread. The bytes depend on the job alone. Errors: those of search_table(); table_damaged if the proof fails.
Result<ProvenFile> proven_file(const TableJob& job);

/// Opens a table file and unpacks it as a reader will. Error: table_damaged, with `name` in the message. O(entries).
Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
