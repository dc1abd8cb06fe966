#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <base/made_once.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// The contents of a file of version 2, for puzzles of ten cells and more or with equal tiles (data/FORMAT.md), in
/// blocks: of a goal table, packed distances, by SlideIndex where they have encoding bit_1, by BoardIndex with equal
/// tiles, else by TurnIndex; of a pattern file, pattern tables of one bit an entry, each from a block on. Immutable;
/// safe to share.
class BlockTable {
 public:
  BlockTable(std::shared_ptr<const CheckedBlocks> blocks, int distance_bits)
      : blocks_(std::move(blocks)), distance_bits_(distance_bits) {}

  /// The distance, as encoded, of an index below StoredTable::entries(); of a goal table. Errors: table_damaged,
  /// file_unreadable. O(1), and at most one read for each level of checksums.
  Result<std::uint32_t> distance(std::uint64_t index) const;

  /// Reads the first `entries` distances of a goal table in parts, which it does not keep: visit(first index, distances
  /// from there on), which returns an error to end it. Errors: table_damaged, file_unreadable, that of visit().
  /// O(entries).
  using Visit = std::function<Result<void>(std::uint64_t first, const PackedArray& distances)>;
  Result<void> read(std::uint64_t entries, const Visit& visit) const;

  /// The blocks, which stay in memory. Address space for all of them is taken at the first call.
  const KeptBlocks& kept() const;

  /// Where blocks are read from.
  const std::shared_ptr<const CheckedBlocks>& blocks() const { return blocks_; }

 private:
  std::shared_ptr<const CheckedBlocks> blocks_;
  int distance_bits_;
  mutable MadeOnce<KeptBlocks> kept_;
};

/// The error for entries of a goal table that do not lead to the goal.
Error inconsistent(const StoredTable& stored);

/// The encoding of a puzzle's tables in blocks: bit_1 for a board of slides of at least two rows and two columns.
DistanceEncoding block_encoding(const Puzzle& puzzle);

/// How many entries a table in blocks has: n! or n!/2 for n cells; with equal tiles, one a board.
std::uint64_t block_table_entries(const Puzzle& puzzle, DistanceEncoding encoding);

/// Which patterns a pattern file of a board of slides holds: 1, halves by columns, of a board that is wider than tall,
/// else 0. Up to release 0.2 all had halves by rows, and 0.
std::uint64_t pattern_cut(const Puzzle& puzzle);

/// Whether a file has the first bytes of version 2. Errors: as Storage::read().
Result<bool> has_blocks(const Storage& storage);

/// Opens a file of version 2, of which only the head and the top block of its directory are read: a few KiB, whatever
/// the size of the table. Errors: table_damaged, file_unreadable.
Result<StoredTable> open_in_blocks(std::shared_ptr<const Storage> storage);

}  // namespace tilebase
