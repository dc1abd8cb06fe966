#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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

/// Function that fills `to` with the contents of a file of version 2 from byte `at` on. A writer calls it for each
/// block of its range, in order; the last block may be shorter. Bits behind the last entry must be 0.
using FillBytes = std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>;

/// Writes a file of version 2. Its contents are written in *units* of 1 MiB, the last of which may be shorter: a unit
/// is what one block of level 1 has the checksums of, so units can be written in any order, and by several processes
/// that each have a writer of the same file:
///
///     file        | head | top block .. level 2 | level 1     | contents              |
///     writer A                                  | 0 1 |         | unit 0 | unit 1 |
///     writer B                                        | 2 3 |                     | unit 2 | unit 3 |
///     finish()    | head | top block .. level 2 |
///
/// May be used by one thread only. Errors: file_unwritable.
class BlockWriter {
 public:
  static constexpr std::uint64_t unit_bytes = BlockLayout::checksums_per_block * block_size;

  /// Opens the file, and creates it if there is none. Its contents are those of `header`, which need not have a content
  /// digest.
  static Result<BlockWriter> open(const std::string& path, Header header);

  std::uint64_t units() const { return layout_.levels[1].count; }

  /// Writes the units from `first` to before `end`, and their blocks of level 1. Returns the checksums of these blocks.
  Result<std::vector<Digest>> write_units(std::uint64_t first, std::uint64_t end, const FillBytes& bytes);

  /// Writes the directory above level 1, and the head. `checksums` are those of all units, in order. A file without a
  /// head is no table.
  Result<void> finish(std::vector<Digest> checksums);

 private:
  BlockWriter(File file, std::string path, Header header)
      : file_(std::move(file)),
        path_(std::move(path)),
        header_(std::move(header)),
        layout_(header_.head_blocks(), blocks_for(header_.distances_size)) {}
  Result<void> write(std::uint64_t block, std::span<const std::uint8_t> bytes);

  File file_;
  std::string path_;
  Header header_;
  BlockLayout layout_;
};

/// Contents of a table in blocks: of a board of slides of 10 to 16 cells, or of a puzzle with equal tiles; with a
/// numbering, of any other puzzle of few states.
struct BlockTableParts {
  const Puzzle& puzzle;
  State goal;
  DistanceEncoding encoding;             ///< block_encoding(puzzle)
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  FillBytes bytes;                       ///< packed distances in that encoding (data/FORMAT.md)
  std::optional<GroupBase> base{};       ///< numbering of a table of version 3; nullopt for version 2
  std::uint64_t entries = 0;             ///< number of distances of a table of version 3
};

/// Header of a format version whose fields that follow from the puzzle, the goal and the histogram by distance are
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

/// Writes a table in blocks to a file, which is no valid table until the end of the call. Errors: file_unwritable.
/// O(entries), in memory of 1 MiB, and 16 bytes for each MiB of the file.
Result<void> write_block_table(const std::string& path, const BlockTableParts& parts);

/// Writes a pattern file, like write_block_table(): of slides for the encoding bit_1, else of any moves. `tables` are
/// in the order of the file, where each begins a block; `histogram` counts the entries of all tables by their number of
/// moves.
Result<void> write_pattern_file(const std::string& path, const Puzzle& puzzle, DistanceEncoding encoding,
                                std::vector<std::uint64_t> histogram,
                                const std::vector<std::span<const std::uint8_t>>& tables);

/// File of a table that was searched and proven, in memory.
struct ProvenFile {
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  std::vector<std::uint8_t> bytes;
};

/// Searches and proves the table of a job, for a goal, of a puzzle of at most 9 cells, with one thread. The bytes
/// depend on the job alone. Errors: those of search_table(); table_damaged if the proof fails.
Result<ProvenFile> proven_file(const TableJob& job);

/// Opens a table file and unpacks it as a reader will. Error: table_damaged, with `name` in the message. O(entries).
Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
