#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <base/made_once.hpp>
#include <tilebase/engine/storage/kept_blocks.hpp>
#include <tilebase/engine/storage/piece_writer.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// What a distance is stored as (data/FORMAT.md), by the number in the header.
enum class DistanceEncoding : std::uint8_t {
  whole,  ///< the distance of each state, by TurnIndex; all ones where the goal cannot be reached
  bit_1   ///< for boards of slides, bit 1 of the distance, by SlideIndex: the blank's cell tells bit 0
};

/// The encoding of a puzzle's tables in blocks: bit_1 for a board of slides of at least two rows and two columns.
DistanceEncoding block_encoding(const Puzzle& puzzle);

/// How many entries a table in blocks has: n! or n!/2 for n cells.
std::uint64_t block_table_entries(const Puzzle& puzzle, DistanceEncoding encoding);

/// The entries of a table in blocks (version 2 of the format), by index. A block is read and checked when an entry of
/// it is asked for, and stays in memory. Immutable; safe to share.
class BlockTable {
 public:
  BlockTable(std::shared_ptr<const CheckedBlocks> contents, int distance_bits)
      : contents_(std::move(contents)), distance_bits_(distance_bits) {}

  /// The distance, as encoded, of an index below StoredTable::entries(). Errors: table_damaged, file_unreadable.
  /// O(1), and at most one read for each level of checksums.
  Result<std::uint32_t> distance(std::uint64_t index) const;

  /// The blocks that stay in memory. Address space for all of them is taken at the first call.
  const KeptBlocks& kept() const;

  /// Where blocks are read from.
  const std::shared_ptr<const CheckedBlocks>& contents() const { return contents_; }

 private:
  std::shared_ptr<const CheckedBlocks> contents_;
  int distance_bits_;
  mutable MadeOnce<KeptBlocks> kept_;
};

/// How many bytes the contents of a table of a board of slides take: one bit a state.
std::uint64_t slide_table_bytes(const Puzzle& puzzle);

/// What goes into a table in blocks: of a puzzle of 10 to 12 cells, or a board of slides of up to 16.
struct BlockTableParts {
  const Puzzle& puzzle;
  State goal;
  DistanceEncoding encoding;             ///< block_encoding(puzzle)
  std::vector<std::uint64_t> histogram;  ///< by distance

  /// Fills `to` with the packed distances (data/FORMAT.md), as encoded, from byte `at` on. It is asked for a block at a
  /// time, in order; the last one may be shorter. Bits behind the last distance must be 0.
  std::function<void(std::uint64_t at, std::span<std::uint8_t> to)> bytes;
};

/// Writes a table in blocks to a file, which is no table until all of it is written. Errors:
/// file_unwritable. O(entries), in memory of 0.4 % of the file.
Result<void> write_block_table(const std::string& path, const BlockTableParts& parts);

/// Writes the index of such a table in pieces to a file. `stem` is its name without `.table`, from which the pieces
/// have theirs; `parts.bytes` is not asked. The pieces are in the order of the table and make up all of it:
/// std::invalid_argument otherwise. Errors: file_unwritable. O(pieces), 16 bytes for each MiB.
Result<void> write_block_index(const std::string& path, const std::string& stem, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces);

/// What goes into a pattern file.
struct PatternFileParts {
  const Puzzle& puzzle;
  std::vector<std::uint64_t> histogram;               ///< by number, of all tables
  std::vector<std::span<const std::uint8_t>> tables;  ///< in the order of the file
};

/// The same for a pattern file.
Result<void> write_pattern_file(const std::string& path, const PatternFileParts& parts);

}  // namespace tilebase
