#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <base/int_array.hpp>
#include <base/made_once.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/pattern_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Which pattern, and where the blank may be in the goal.
struct Pattern {
  CellMask tiles = 0;  ///< the goal's cells of the pattern's tiles
  CellMask blank = 0;  ///< a union of regions of the other cells

  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// The same pattern under that of the board's symmetries which makes it smallest: tables are made of these alone.
struct PlacedPattern {
  Pattern pattern;
  Permutation symmetry;  ///< takes the board's cells to those of the table
};
PlacedPattern canonical(const SlideBoard& board, CellMask tiles, CellMask blank);

/// The error for tables that no search has made.
Error inconsistent_patterns();

/// The moves of the tiles of all patterns of an index, for the searches that make their tables. It numbers entries by
/// place first:
///
///     place 0: one bit for each order | place 1: ...
///
/// so that a move takes all orders of a place at once: a horizontal move keeps the orders, a vertical one sends each to
/// another by a table of ranks. Immutable; safe to share.
class PatternMoves {
 public:
  using Ranks = std::vector<std::uint16_t>;
  struct Exit {
    std::uint32_t to;     ///< place
    const Ranks* orders;  ///< of each order, the rank after the move; null if it stays
  };

  /// O(places * moves).
  explicit PatternMoves(std::shared_ptr<const PatternIndex> index);
  PatternMoves(const PatternMoves&) = delete;
  PatternMoves& operator=(const PatternMoves&) = delete;

  const std::shared_ptr<const PatternIndex>& index() const { return index_; }

  std::span<const Exit> exits(std::uint32_t place) const {
    return std::span(exits_).subspan(first_exit_[place], first_exit_[place + 1] - first_exit_[place]);
  }

  /// How many cells of a set are dark, modulo 2, and the places of such sets. A move changes it.
  int parity_of(CellMask set) const { return static_cast<int>(bit_count(set & index_->board().dark()) & 1U); }
  const std::vector<std::uint32_t>& places_of_parity(int parity) const { return of_parity_[parity]; }

 private:
  const Ranks* ranks_after(CellMask set, int from, int to);

  std::shared_ptr<const PatternIndex> index_;
  std::vector<Exit> exits_;                            // of place 0, of place 1, ...
  std::vector<std::uint32_t> first_exit_;              // by place, and one more
  IntArray<std::vector<std::uint32_t>, 2> of_parity_;  // places
  IntArray<IntArray<Ranks, max_cells>, PatternIndex::most_tiles>
      jumps_;  // by the tile's place in the order before, and after
};

/// For each entry of a PatternIndex, bit 1 of the fewest moves of the pattern's tiles that take them to their cells,
/// with the blank in its goal's region. A move of one of the tiles changes that number by exactly one, and takes the
/// tile to the other colour: so the set tells bit 0, and from one entry's number follow those of its neighbours.
///
/// Entry i is bit i mod 8 of byte i / 8. The bytes are in memory, or come from blocks of a file that are checked when
/// they are first needed. Immutable but for these; safe to share.
class PatternTable {
 public:
  /// Makes the table, by a breadth-first search backwards. `threads` at least 1. Memory: three bits an entry, and
  /// another once the first two are given back. O(entries * moves).
  static std::shared_ptr<const PatternTable> make(const PatternMoves& moves, const Pattern& pattern,
                                                  std::size_t threads = 1);

  /// A table whose bytes lie in blocks, from block `first` of the contents on.
  PatternTable(std::shared_ptr<const PatternIndex> index, const Pattern& pattern,
               std::shared_ptr<const CheckedBlocks> blocks, std::uint64_t first);

  /// The same of a table in blocks, all in memory: in large pages, where there are such. The first call reads it,
  /// O(entries), and it is kept. Errors: table_damaged, file_unreadable.
  Result<std::shared_ptr<const PatternTable>> read_whole() const;

  const PatternIndex& index() const { return *index_; }
  const std::shared_ptr<const PatternIndex>& shared_index() const { return index_; }
  const Pattern& pattern() const { return pattern_; }

  /// How many entries have each number, from 0; only of a table that make() has made.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The bytes of one order: index().stride() / 8 of them. Only of a table that make() has made.
  const std::uint8_t* bytes_of(std::uint32_t rank) const {
    return bytes_.data() + std::size_t{rank} * index_->stride() / 8;
  }

  /// Whether its bytes are in memory, not in blocks of a file.
  bool is_in_memory() const { return bytes_.data() != nullptr; }

  [[gnu::always_inline]] void prefetch(std::uint64_t entry) const {
    if (is_in_memory())
      __builtin_prefetch(bytes_.data() + entry / 8);
    else
      kept_->prefetch(entry / 8);
  }

  /// Bit 1 of an entry; 2 if its block cannot be read, for the reason in `error`. As in View::read(): with a Result
  /// there, whole searches take 5 to 6 % longer.
  [[gnu::always_inline]] unsigned bit(std::uint64_t entry, std::optional<Error>& error) const {
    if (is_in_memory()) return static_cast<unsigned>(bytes_[static_cast<std::size_t>(entry / 8)]) >> (entry % 8) & 1U;
    return kept_bit(entry, error);
  }

  /// The number of an entry, found by walking to the goal. There must be a way. O(number * moves).
  Result<int> value(CellMask set, PatternIndex::Order order, int blank) const;

 private:
  PatternTable(std::shared_ptr<const PatternIndex> index, const Pattern& pattern)
      : index_(std::move(index)), pattern_(pattern) {}

  /// bit() of a table in blocks: apart, so that the search of a table in memory stays short.
  unsigned kept_bit(std::uint64_t entry, std::optional<Error>& error) const;

  std::shared_ptr<const PatternIndex> index_;
  Pattern pattern_;
  std::vector<std::uint64_t> histogram_;
  LargeArray<std::uint8_t> bytes_;  // of a table in memory
  std::optional<KeptBlocks> kept_;  // of a table in blocks
  mutable MadeOnce<std::shared_ptr<const PatternTable>> whole_;
};

}  // namespace tilebase
