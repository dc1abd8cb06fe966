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

/// Kind of a table file's contents, by the number in its header.
enum class TableKind : std::uint8_t {
  goal,         ///< the distance of every state to one goal, and up to 9 cells the best moves
  patterns = 2  ///< the pattern tables of searches
};

/// Encoding of a stored distance (data/FORMAT.md), by the number in the header.
enum class DistanceEncoding : std::uint8_t {
  whole,  ///< the distance of each state; all ones if the state cannot reach the goal
  bit_1   ///< bit 1 of the distance, for boards of slides of 10 cells and more: the blank's cell tells bit 0
};

struct TableFile;  // internal: <tilebase/engine/table/table_file.hpp>

/// A table as stored (data/FORMAT.md): its header is read and checked, its contents are still compressed, or in blocks
/// that are read when they are needed. A table of Tablebase::create() has no file, and is searched when it is needed:
/// its histogram is empty, its numbers are 0. Immutable; cheap to copy; safe to share.
class StoredTable {
 public:
  /// Opens a table from bytes, which must outlive it and every copy. `name` stands for the bytes in errors:
  /// table_damaged. Time and memory are linear in the number of bytes, whatever numbers they contain.
  TILEBASE_EXPORT static Result<StoredTable> open(std::span<const std::uint8_t> bytes, std::string name);

  /// Opens a table from bytes that it then owns. Errors and cost: as for bytes of the caller's.
  TILEBASE_EXPORT static Result<StoredTable> open(std::vector<std::uint8_t> bytes, std::string name);

  TILEBASE_EXPORT const std::string& name() const;
  TILEBASE_EXPORT TableKind kind() const;
  TILEBASE_EXPORT const Puzzle& puzzle() const;
  TILEBASE_EXPORT const State& goal() const;

  /// Number of states at distance 0, 1, ..., farthest().
  TILEBASE_EXPORT const std::vector<std::uint64_t>& histogram() const;
  int farthest() const { return static_cast<int>(histogram().size()) - 1; }

  /// Number of states that can reach the goal, the goal among them.
  TILEBASE_EXPORT std::uint64_t reachable() const;

  /// Number of entries: of states, or of placements.
  TILEBASE_EXPORT std::uint64_t entries() const;
  TILEBASE_EXPORT DistanceEncoding encoding() const;

  /// Width of a distance in bits.
  TILEBASE_EXPORT int distance_bits() const;

  /// Width of a best move in bits; 0 if there are none.
  TILEBASE_EXPORT int move_bits() const;
  TILEBASE_EXPORT const Digest& puzzle_digest() const;
  TILEBASE_EXPORT const Digest& content_digest() const;

  /// Size of the file in bytes.
  TILEBASE_EXPORT std::uint64_t byte_count() const;

  /// Returns whether the contents stay in blocks, which are read when they are needed: from 10 cells on.
  TILEBASE_EXPORT bool is_in_blocks() const;

 private:
  friend struct TableFile;
  explicit StoredTable(std::shared_ptr<const TableFile> file);

  std::shared_ptr<const TableFile> file_;
};

}  // namespace tilebase
