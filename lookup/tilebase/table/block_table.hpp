#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/core/result.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/storage/checked_blocks.hpp>

namespace tilebase {

/// What a distance is stored as (data/FORMAT.md), by the number in the header.
enum class DistanceEncoding : std::uint8_t {
  whole,  ///< the distance; all ones where the goal cannot be reached
  bit_1   ///< bit 1 of the distance: for puzzles where the blank's cell tells bit 0, with all states reachable
};

/// The entries of a table in blocks (version 2 of the format), by index. A block is read and checked when an entry of
/// it is asked for. Immutable; safe to share.
class BlockTable {
 public:
  /// `moves_at` is the offset of the packed moves in the contents.
  BlockTable(std::shared_ptr<const CheckedBlocks> blocks, int distance_bits, int move_bits, std::uint64_t moves_at)
      : blocks_(std::move(blocks)), distance_bits_(distance_bits), move_bits_(move_bits), moves_at_(moves_at) {}

  /// The distance, as encoded, of an index below StoredTable::entries(). Errors: table_damaged, file_unreadable.
  /// O(1), and at most one read for each level of checksums.
  Result<std::uint32_t> distance(std::uint64_t index) const;

  /// The same for the best move; only where StoredTable::move_bits() is not 0.
  Result<MoveId> move(std::uint64_t index) const;

  const std::shared_ptr<const CheckedBlocks>& contents() const { return blocks_; }

 private:
  Result<std::uint32_t> entry(std::uint64_t start, int bits, std::uint64_t index) const;

  std::shared_ptr<const CheckedBlocks> blocks_;
  int distance_bits_;
  int move_bits_;
  std::uint64_t moves_at_;
};

/// What goes into a table in blocks: for each index of `CompactIndex(puzzle, goal)`, in order, its values are asked for
/// once.
struct BlockTableParts {
  const Puzzle& puzzle;
  State goal;
  DistanceEncoding encoding;
  std::vector<std::uint64_t> histogram;                        ///< by distance
  std::function<std::uint32_t(std::uint64_t index)> distance;  ///< as encoded
  std::function<std::uint32_t(std::uint64_t index)> move;      ///< empty for a table without moves
};

/// Writes a table in blocks to a file, which is no table until all of it is written. Nothing, or an error:
/// file_unreadable. O(entries), in memory of 0.4 % of the file.
std::optional<Error> write_block_table(const std::string& path, const BlockTableParts& parts);

/// What goes into a pattern file.
struct PatternFileParts {
  const Puzzle& puzzle;
  std::vector<std::uint64_t> histogram;               ///< by number, of all tables
  std::vector<std::span<const std::uint8_t>> tables;  ///< in the order of the file
};

/// The same for a pattern file.
std::optional<Error> write_pattern_file(const std::string& path, const PatternFileParts& parts);

}  // namespace tilebase
