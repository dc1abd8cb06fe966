#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

class BlockTable;     // <tilebase/engine/table/block_table.hpp>
class MemoryStorage;  // <tilebase/engine/storage/storage.hpp>
class PackedArray;
class Storage;
class Table;          // <tilebase/engine/table/table.hpp>
class WildcardTable;  // <tilebase/engine/table/wildcard_table.hpp>

enum class DistanceEncoding : std::uint8_t;  // <tilebase/engine/table/block_table.hpp>

/// What a table file holds, by the number in its header.
enum class TableKind : std::uint8_t {
  goal,       ///< the distance of every state to one goal, and the best moves: a Table
  wildcards,  ///< the distances for targets with wildcards: a WildcardTable
  patterns    ///< what a search for any goal looks up: pattern tables (search/), in blocks only
};

/// The contents of a table file in memory, of the first two kinds; `index()` is the TableKind.
using TableContents = std::variant<Table, WildcardTable>;

/// A table as stored (data/FORMAT.md), in either version: its header read and checked, its contents still compressed or
/// in blocks that are read when they are needed. Immutable; safe to share.
class StoredTable {
 public:
  /// Opens a table from bytes, which must outlive it and every copy. `name` stands for the bytes in errors:
  /// table_damaged. Time and memory are linear in the bytes given, whatever they claim.
  TILEBASE_EXPORT static Result<StoredTable> open(std::span<const std::uint8_t> bytes, std::string name);

  /// The same; the bytes belong to the table from here on.
  TILEBASE_EXPORT static Result<StoredTable> open(std::vector<std::uint8_t> bytes, std::string name);

  /// Opens a table of version 2, of which only the head and the top block of its directory are read: a few KiB,
  /// whatever the size of the table. Errors: table_damaged, file_unreadable.
  static Result<StoredTable> open(std::shared_ptr<const Storage> storage);

  /// Whether a file has the first bytes of version 2. Errors: as Storage::read().
  static Result<bool> has_blocks(const Storage& storage);

  /// The entries of a table of version 2; null for version 1, whose contents unpack() gives.
  const BlockTable* blocks() const { return blocks_.get(); }

  TableKind kind() const { return kind_; }

  /// Decompresses the contents into memory, and checks that they are what the header counts and that only the goal (of
  /// a wildcard table: only the solved placement of each class) has distance 0. Errors: table_damaged; table_missing
  /// for a table of version 2, which stays in its blocks. O(entries).
  TILEBASE_EXPORT Result<TableContents> unpack() const;

  TILEBASE_EXPORT const std::string& name() const;
  const Puzzle& puzzle() const { return *puzzle_; }
  const State& goal() const { return goal_; }
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }
  std::uint64_t reachable() const { return reachable_; }
  std::uint64_t entries() const { return entries_; }
  DistanceEncoding encoding() const { return encoding_; }
  int distance_bits() const { return distance_bits_; }
  int move_bits() const { return move_bits_; }
  const Digest& puzzle_digest() const { return puzzle_digest_; }
  const Digest& content_digest() const { return content_digest_; }

  /// The bytes of the file; of a table in pieces, of the file that they stand for.
  TILEBASE_EXPORT std::uint64_t byte_count() const;

  /// How many pieces the table is in; 0 if it is one file.
  std::size_t pieces() const;

 private:
  StoredTable() = default;
  static Result<StoredTable> open_whole(std::shared_ptr<const MemoryStorage> memory);
  Error damaged(const std::string& how) const;
  std::optional<PackedArray> content_of(std::span<const std::uint8_t> frame, int bits) const;
  friend class HeaderReader;

  std::shared_ptr<const Storage> storage_;
  std::shared_ptr<const BlockTable> blocks_;
  TableKind kind_ = TableKind::goal;
  std::shared_ptr<const Puzzle> puzzle_;
  State goal_ = identity_permutation();
  std::vector<std::uint64_t> histogram_;
  std::uint64_t reachable_ = 0;
  std::uint64_t entries_ = 0;
  DistanceEncoding encoding_{};
  int distance_bits_ = 0;
  int move_bits_ = 0;
  Digest puzzle_digest_{};
  Digest content_digest_{};
  std::span<const std::uint8_t> distance_frame_;
  std::span<const std::uint8_t> move_frame_;
};

/// The bytes of a table file. Equal tables give equal bytes (with the same zstd release).
TILEBASE_EXPORT std::vector<std::uint8_t> store(const Table& table);
TILEBASE_EXPORT std::vector<std::uint8_t> store(const WildcardTable& table);

/// The widths that a file uses for a table's distances and moves.
TILEBASE_EXPORT int distance_width(int farthest);
TILEBASE_EXPORT int move_width(const Puzzle& puzzle);

}  // namespace tilebase
