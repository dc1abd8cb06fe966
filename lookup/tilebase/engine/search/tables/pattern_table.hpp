#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/tables/order_bits.hpp>
#include <tilebase/engine/search/tables/pattern_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Pattern, with the cells where the blank may be in the goal.
struct Pattern {
  CellMask tiles = 0;  ///< the goal's cells of the pattern's tiles
  CellMask blank = 0;  ///< a union of regions of the other cells

  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// Image of a pattern under the symmetry of the board that makes the image smallest. Only smallest images have tables.
struct PlacedPattern {
  Pattern pattern;
  Permutation symmetry;  ///< maps the board's cells to the table's cells
};
/// Returns the smallest image of a pattern. `blank`: at least one cell of each region where the blank may be in the
/// goal.
PlacedPattern canonical(const SlideBoard& board, CellMask tiles, CellMask blank);

/// Creates the error for a table with bits that no search generates.
Error inconsistent_patterns();

/// Moves of the tiles of every pattern of an index, for the searches that generate the tables. Entries are numbered by
/// place first:
///
///     place 0: one bit for each order | place 1: ...
///
/// A move then processes all orders of a place at once: a horizontal move keeps the orders, a vertical move maps each
/// order to another order by a table of bits. Immutable; safe to share.
class PatternMoves {
 public:
  using OrderBits = std::vector<OrderBit>;
  /// Move of one tile from a place to another place.
  struct Exit {
    std::uint32_t to;         ///< the place after the move
    const OrderBits* orders;  ///< bit after the move, by rank of the order; null if the move keeps all orders
  };

  /// Computes the moves of an index. O(places * moves).
  explicit PatternMoves(std::shared_ptr<const PatternIndex> index);
  PatternMoves(const PatternMoves&) = delete;
  PatternMoves& operator=(const PatternMoves&) = delete;

  const std::shared_ptr<const PatternIndex>& index() const { return index_; }

  /// The moves from a place.
  std::span<const Exit> exits(std::uint32_t place) const {
    return std::span(exits_).subspan(first_exit_[place], first_exit_[place + 1] - first_exit_[place]);
  }

  /// Number of dark cells of a set, modulo 2. A move changes the parity.
  int parity_of(CellMask set) const { return static_cast<int>(bit_count(set & index_->board().dark_cells()) & 1U); }
  /// The places of all sets of a parity.
  const std::vector<std::uint32_t>& places_of_parity(int parity) const { return places_by_parity_[parity]; }

 private:
  const OrderBits* bits_after(CellMask set, int from, int to);

  std::shared_ptr<const PatternIndex> index_;
  std::vector<Exit> exits_;                                   // the moves from place 0, then from place 1, ...
  std::vector<std::uint32_t> first_exit_;                     // index: place; places + 1 elements
  IntArray<std::vector<std::uint32_t>, 2> places_by_parity_;  // places by parity
  IntArray<IntArray<OrderBits, max_cells>, PatternIndex::most_tiles>
      bits_by_positions_;  // indices: the tile's position in the order before and after the move
};

/// Pattern table with one bit for each entry of a PatternIndex: bit 1 of the entry's value, the fewest moves of the
/// pattern's tiles to their goal cells, with the blank in the goal's region. A move of a tile changes the value by
/// exactly one, and moves the tile to a cell of the other colour. So the set of cells gives bit 0, and the value of an
/// entry gives the values of its neighbours.
///
/// Entry i is bit i mod 8 of byte i / 8. The bytes are in memory, or in blocks of a file that are checked when they are
/// first needed. Immutable except for the blocks read so far; safe to share.
class PatternTable {
 public:
  /// Generates the table by a breadth-first search backwards. `threads`: at least 1. Memory: three bits for each entry;
  /// later one of them and the bit of the table. O(entries * moves).
  static std::shared_ptr<const PatternTable> make(const PatternMoves& moves, const Pattern& pattern,
                                                  std::size_t threads = 1);

  /// Creates a table whose bytes are in blocks, from block `first` of the contents on.
  PatternTable(std::shared_ptr<const PatternIndex> index, const Pattern& pattern,
               std::shared_ptr<const CheckedBlocks> blocks, std::uint64_t first);

  /// Returns a copy of a table in blocks with all bytes in memory, in large pages if the system has them. The first
  /// call reads the bytes, O(entries); later calls return the same table. Errors: table_damaged, file_unreadable.
  Result<std::shared_ptr<const PatternTable>> read_whole() const;

  const PatternIndex& index() const { return *index_; }
  const std::shared_ptr<const PatternIndex>& shared_index() const { return index_; }
  const Pattern& pattern() const { return pattern_; }

  /// Number of entries of each value, from value 0 on; empty for a table that make() has not generated.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The index().stride() / 8 bytes of the order with this rank. The table must be in memory.
  const std::uint8_t* bytes_of(std::uint32_t rank) const {
    return bytes_.data() + std::size_t{rank} * index_->stride() / 8;
  }

  /// Whether the bytes of the table are in memory, not in blocks of a file.
  bool is_in_memory() const { return bytes_.data() != nullptr; }

  /// Prefetches the byte of an entry.
  [[gnu::always_inline]] void prefetch(std::uint64_t entry) const {
    if (is_in_memory())
      __builtin_prefetch(bytes_.data() + entry / 8);
    else
      blocks_->prefetch(entry / 8);
  }

  /// Returns bit 1 of an entry's value; 2, with the reason in `error`, if its block cannot be read. Searches take 5 to
  /// 6 % longer if this function and CoverView::read() return a Result.
  [[gnu::always_inline]] unsigned bit(std::uint64_t entry, std::optional<Error>& error) const {
    if (is_in_memory()) return static_cast<unsigned>(bytes_[static_cast<std::size_t>(entry / 8)]) >> (entry % 8) & 1U;
    return stored_bit(entry, error);
  }

  /// Returns the value of an entry, by walking to the goal, which must be reachable. Errors: table_damaged,
  /// file_unreadable. O(value * moves).
  Result<int> value(CellMask set, PatternIndex::Order order, int blank) const;

 private:
  PatternTable(std::shared_ptr<const PatternIndex> index, const Pattern& pattern)
      : index_(std::move(index)), pattern_(pattern) {}

  /// Returns bit() of a table in blocks. A separate function keeps the code for tables in memory short.
  unsigned stored_bit(std::uint64_t entry, std::optional<Error>& error) const;

  std::shared_ptr<const PatternIndex> index_;
  Pattern pattern_;
  std::vector<std::uint64_t> histogram_;
  LargeArray<std::uint8_t> bytes_;      // bytes; none for a table in blocks
  std::optional<CachedBlocks> blocks_;  // null for a table in memory
  mutable Lazy<std::shared_ptr<const PatternTable>> copy_in_memory_;
};

}  // namespace tilebase
