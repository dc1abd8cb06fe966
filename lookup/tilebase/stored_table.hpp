#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// What a table file holds, by the number in its header.
enum class TableKind : std::uint8_t {
  goal,       ///< the distance of every state to one goal, and up to 9 cells the best moves
  wildcards,  ///< the distances for targets with wildcards
  patterns    ///< what a search for any goal looks up
};

/// What a distance is stored as (data/FORMAT.md), by the number in the header.
enum class DistanceEncoding : std::uint8_t {
  whole,  ///< the distance of each state; all ones where the goal cannot be reached
  bit_1   ///< for boards of slides of 10 cells and more, bit 1 of the distance: the blank's cell tells bit 0
};

/// What the header of a table file says.
struct TableHeader {
  TableKind kind = TableKind::goal;
  std::shared_ptr<const Puzzle> puzzle;
  State goal = identity_permutation();
  std::vector<std::uint64_t> histogram;  ///< how many states lie at distance 0, 1, ...
  std::uint64_t reachable = 0;           ///< how many states can reach the goal, the goal among them
  std::uint64_t entries = 0;             ///< how many states, or placements, are numbered
  DistanceEncoding encoding = DistanceEncoding::whole;
  int distance_bits = 0;  ///< of one distance
  int move_bits = 0;      ///< of one best move; 0 where there are none
  Digest puzzle_digest{};
  Digest content_digest{};
};

struct TableFile;  // for internal use: <tilebase/engine/table/table_file.hpp>

/// A table as stored (data/FORMAT.md): its header read and checked, its contents still compressed or in blocks that are
/// read when they are needed. Or one of Tablebase::made(), which is searched when it is needed: its histogram is empty,
/// its numbers are 0. Immutable; cheap to copy; safe to share.
class StoredTable {
 public:
  /// Opens a table from bytes, which must outlive it and every copy. `name` stands for the bytes in errors:
  /// table_damaged. Time and memory are linear in the bytes given, whatever they claim.
  TILEBASE_EXPORT static Result<StoredTable> open(std::span<const std::uint8_t> bytes, std::string name);

  /// The same; the bytes belong to the table from here on.
  TILEBASE_EXPORT static Result<StoredTable> open(std::vector<std::uint8_t> bytes, std::string name);

  TILEBASE_EXPORT const std::string& name() const;
  TableKind kind() const { return header_->kind; }
  const Puzzle& puzzle() const { return *header_->puzzle; }
  const State& goal() const { return header_->goal; }
  const std::vector<std::uint64_t>& histogram() const { return header_->histogram; }
  int farthest() const { return static_cast<int>(header_->histogram.size()) - 1; }
  std::uint64_t reachable() const { return header_->reachable; }
  std::uint64_t entries() const { return header_->entries; }
  DistanceEncoding encoding() const { return header_->encoding; }
  int distance_bits() const { return header_->distance_bits; }
  int move_bits() const { return header_->move_bits; }
  const Digest& puzzle_digest() const { return header_->puzzle_digest; }
  const Digest& content_digest() const { return header_->content_digest; }

  /// The bytes of the file; of a table in pieces, of the file that they stand for.
  TILEBASE_EXPORT std::uint64_t byte_count() const;

  /// Whether the contents stay in their blocks, which are read when they are needed: those of 10 cells and more.
  TILEBASE_EXPORT bool is_in_blocks() const;

  /// How many pieces the table is in; 0 if it is one file.
  TILEBASE_EXPORT std::size_t pieces() const;

  /// For internal use.
  explicit StoredTable(std::shared_ptr<const TableFile> file);
  const TableFile& file() const { return *file_; }

 private:
  std::shared_ptr<const TableFile> file_;
  const TableHeader* header_;
};

}  // namespace tilebase
