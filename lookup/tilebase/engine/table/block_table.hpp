#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <base/lazy.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Contents, in blocks, of a file of version 2 or 3, for puzzles of ten cells and more or with equal tiles
/// (data/FORMAT.md). A goal table holds packed distances, numbered by SlideIndex if their encoding is bit_1, by
/// BoardIndex if tiles are equal, else by GroupIndex. A pattern file holds pattern tables of one bit an entry, each
/// beginning with a block. Immutable and thread-safe.
class BlockTable {
 public:
  BlockTable(std::shared_ptr<const CheckedBlocks> blocks, int distance_bits)
      : blocks_(std::move(blocks)), distance_bits_(distance_bits) {}

  /// Returns the distance, as encoded, of an index below StoredTable::entries(). Only for a goal table. Errors:
  /// table_damaged, file_unreadable. O(1), and at most one read for the block and one for each level of checksums.
  Result<std::uint32_t> distance(std::uint64_t index) const;

  /// Reads the first `entries` distances of a goal table in chunks, past the cache: calls visit(first index, distances
  /// from this index on) for each chunk, until it returns an error. Errors: table_damaged, file_unreadable, those of
  /// visit(). O(entries).
  using Visit = std::function<Result<void>(std::uint64_t first, const PackedArray& distances)>;
  Result<void> read(std::uint64_t entries, const Visit& visit) const;

  /// Returns the cache of the blocks. The first call takes address space for all blocks, or throws std::bad_alloc.
  const CachedBlocks& cached_blocks() const;

  /// Source of the blocks.
  const std::shared_ptr<const CheckedBlocks>& blocks() const { return blocks_; }

 private:
  std::shared_ptr<const CheckedBlocks> blocks_;
  int distance_bits_;
  mutable Lazy<CachedBlocks> cached_blocks_;
};

/// Returns the error table_damaged, for entries of a goal table that do not lead to the goal.
Error inconsistent(const StoredTable& stored);

/// Returns the encoding of goal tables in blocks: bit_1 for slides on at least two rows and two columns, else whole.
DistanceEncoding block_encoding(const Puzzle& puzzle);

/// Number of entries of a goal table of version 2: n!/2 for a board of slides of n cells; with equal tiles the number
/// of boards.
std::uint64_t block_table_entries(const Puzzle& puzzle);

/// Number of the cut into patterns in a pattern file of a board of slides: 1, halves by columns, for a board that is
/// wider than tall, else 0. Files of releases up to 0.2 have halves by rows and the number 0.
std::uint64_t pattern_cut(const Puzzle& puzzle);

/// Whether a file begins with the first bytes of version 2. Errors: as Storage::read().
Result<bool> has_blocks(const Storage& storage);

/// Opens a file of version 2. Reads only the head and the top block of the directory: a few KiB, whatever the size of
/// the table. Errors: table_damaged, file_unreadable.
Result<StoredTable> open_in_blocks(std::shared_ptr<const Storage> storage);

}  // namespace tilebase
