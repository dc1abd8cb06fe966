#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/search/pattern_table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// A board with a pattern's tiles in some of its cells; all other cells are free.
struct PatternBoard {
  static constexpr int no_tile = -1;
  PatternBoard() { tile_in.fill(no_tile); }

  IntArray<int, max_cells> tile_in;  ///< by cell: its tile's number in the pattern, or no_tile
  std::uint32_t free = 0;            ///< mask of the free cells

  void put(int tile, int cell) {
    tile_in[cell] = tile;
    free &= ~(1U << static_cast<unsigned>(cell));
  }
  void take_from(int cell) {
    tile_in[cell] = no_tile;
    free |= 1U << static_cast<unsigned>(cell);
  }
};

/// The cells of a board of slides, as masks.
struct PatternGrid {
  /// Takes 2 to 16 rows and columns and at most 32 cells.
  PatternGrid(int rows_, int cols_)
      : rows(rows_), cols(cols_), cells(rows_ * cols_), cell_mask(0xFFFFFFFFU >> (32U - static_cast<unsigned>(cells))) {
    std::uint32_t last_column = 0;
    for (int row = 1; row <= rows; ++row) last_column |= 1U << static_cast<unsigned>(row * cols - 1);
    open_right = cell_mask & ~last_column;
    open_below = cell_mask >> static_cast<unsigned>(cols);
  }

  /// Takes the board of a puzzle: neighbours are cells between which one of its moves takes the blank.
  static PatternGrid of(const Puzzle& puzzle);

  /// Masks of the neighbours of `set` on one side: a tile moves from there into `set` by +1, -1, +cols, -cols cells.
  std::uint32_t left_of(std::uint32_t set) const { return set >> 1U & open_right; }
  std::uint32_t right_of(std::uint32_t set) const { return (set & open_right) << 1U; }
  std::uint32_t above(std::uint32_t set) const { return set >> static_cast<unsigned>(cols) & open_below; }
  std::uint32_t below(std::uint32_t set) const { return (set & open_below) << static_cast<unsigned>(cols); }

  int rows;
  int cols;
  int cells;
  std::uint32_t cell_mask;
  std::uint32_t open_right = 0;  // mask of the cells that have a neighbour on the right
  std::uint32_t open_below = 0;  // mask of the cells that have a neighbour below
};

/// Positions of the entries of a pattern table, and the regions of the blank: a second implementation of
/// data/FORMAT.md, for the proof alone. Stores 16 bytes for each set of cells whose size is the pattern's number of
/// tiles: 177,100 sets for six tiles on 25 cells. Immutable; safe to share.
class PatternEntries {
 public:
  static constexpr std::size_t max_tiles = 8;

  /// Takes 1 to 8 tiles, on a grid that has more cells than tiles. O(sets * cells).
  PatternEntries(const PatternGrid& grid, int tiles)
      : tiles_(tiles),
        cell_mask_(grid.cell_mask),
        low_bits_(static_cast<unsigned>(grid.cells) / 2),
        low_(std::size_t{1} << low_bits_),
        high_(std::size_t{1} << (static_cast<unsigned>(grid.cells) - low_bits_)) {
    std::vector<std::pair<SortKey, std::uint32_t>> order;  // pairs of a key and the set's free cells
    const std::uint32_t free_cells = static_cast<std::uint32_t>(grid.cells - tiles);
    IntArray<std::vector<std::uint32_t>, max_cells + 1> lows;  // by number of cells: masks of low cells
    for (std::uint32_t low = 0; low < low_.size(); ++low) {
      auto& equal_count = lows[bit_count(low)];
      low_[low] = static_cast<std::uint32_t>(equal_count.size());
      equal_count.push_back(low);
    }
    for (std::uint32_t high = 0; high < high_.size(); ++high) {
      high_[high] = static_cast<std::uint32_t>(sets_.size());
      if (bit_count(high) > free_cells) continue;
      for (const std::uint32_t low : lows[free_cells - bit_count(high)]) {
        const std::uint32_t free = high << low_bits_ | low;
        sets_.push_back(regions_of(grid, free));
        order.emplace_back(sort_key(grid, grid.cell_mask & ~free), free);
      }
    }
    std::sort(order.begin(), order.end());
    for (const auto& [key, free] : order) {
      Set& set = sets_[number_of(free)];
      set.place = places_ & max_places;
      places_ += set.count;
    }
    stride_ = (places_ + line_bits - 1) / line_bits * line_bits;
  }

  /// Returns the number of the region of a free cell. Regions are numbered in the order of their first cells.
  unsigned region(std::uint32_t free, int cell) const {
    const Set& set = sets_[number_of(free)];
    const auto shift = static_cast<unsigned>(cell);
    return (set.ones >> shift & 1U) | (set.twos >> shift & 1U) << 1U | (set.fours >> shift & 1U) << 2U;
  }

  /// Returns the mask of the cells of some regions; bit r of `regions` stands for region r.
  std::uint32_t cells_of(std::uint32_t free, unsigned regions) const {
    const Set& set = sets_[number_of(free)];
    std::uint32_t cells = 0;
    for (; regions != 0; regions &= regions - 1) {
      const auto region = static_cast<unsigned>(__builtin_ctz(regions));
      cells |= ((region & 1U) != 0 ? set.ones : ~set.ones) & ((region & 2U) != 0 ? set.twos : ~set.twos) &
               ((region & 4U) != 0 ? set.fours : ~set.fours);
    }
    return cells & free;
  }

  /// Size of a table in bytes.
  std::uint64_t bytes() const { return factorial(tiles_) * stride_ / 8; }

  /// Returns the index of the entry for region 0 of a board; the entries of its other regions follow.
  std::uint64_t entry(const PatternBoard& board) const {
    std::uint32_t occupied = cell_mask_ & ~board.free;
    std::uint64_t rank = 0;
    auto remaining = static_cast<unsigned>(tiles_);
    std::uint32_t later = (1U << remaining) - 1;  // tiles that are not in an earlier cell
    for (; occupied != 0; occupied &= occupied - 1) {
      const std::uint32_t tile = 1U << static_cast<unsigned>(board.tile_in[__builtin_ctz(occupied)]);
      rank = rank * remaining-- + bit_counts[(tile - 1) & later];
      later &= ~tile;
    }
    return rank * stride_ + sets_[number_of(board.free)].place;
  }

  /// Returns the bits of a table for the regions of a board, bit r for region r.
  unsigned bits_in(std::span<const std::uint8_t> table, const PatternBoard& board) const {
    const std::uint64_t entry = this->entry(board);
    const auto byte = static_cast<std::size_t>(entry / 8);
    const unsigned two = table[byte] | (byte + 1 < table.size() ? static_cast<unsigned>(table[byte + 1]) << 8U : 0U);
    return two >> (entry % 8) & ((1U << sets_[number_of(board.free)].count) - 1);
  }

  /// Returns whether a table has a bit set that belongs to no entry.
  bool sets_unused(std::span<const std::uint8_t> table) const {
    for (std::uint64_t order = 0; order < factorial(tiles_); ++order)
      for (std::uint64_t bit = order * stride_ + places_; bit < (order + 1) * stride_; ++bit)
        if ((table[static_cast<std::size_t>(bit / 8)] >> (bit % 8) & 1U) != 0) return true;
    return false;
  }

 private:
  static constexpr std::uint64_t line_bits = 512;
  static constexpr std::uint32_t max_places = (1U << 28U) - 1;
  static constexpr std::uint32_t max_regions = 8;  // more regions count as one

  /// A set of cells that holds a pattern's tiles. The region of free cell c has the number ones[c] + 2 * twos[c] +
  /// 4 * fours[c], where x[c] is bit c of x.
  struct Set {
    std::uint32_t ones;
    std::uint32_t twos;
    std::uint32_t fours;
    std::uint32_t count : 4;   // number of regions
    std::uint32_t place : 28;  // index of region 0 among the entries of one order of the tiles
  };

  /// The number of tiles in each row, four bits a row, and the mask of their cells in each row, in the order of the
  /// rows.
  using SortKey = std::pair<std::uint64_t, std::uint64_t>;
  static SortKey sort_key(const PatternGrid& grid, std::uint32_t set) {
    SortKey key;
    for (int row = 0; row < grid.rows; ++row) {
      const auto cols = static_cast<unsigned>(grid.cols);
      const std::uint32_t cells = set >> (static_cast<unsigned>(row) * cols) & ((1U << cols) - 1);
      key.first = key.first << 4U | bit_count(cells);
      key.second = key.second << cols | cells;
    }
    return key;
  }

  static Set regions_of(const PatternGrid& grid, std::uint32_t free) {
    Set set{0, 0, 0, 0, 0};
    for (std::uint32_t rest = free; rest != 0; ++set.count) {
      std::uint32_t region = rest & (~rest + 1);
      for (std::uint32_t before = 0; region != std::exchange(before, region);)
        region |= (grid.left_of(region) | grid.right_of(region) | grid.above(region) | grid.below(region)) & free;
      if ((set.count & 1U) != 0) set.ones |= region;
      if ((set.count & 2U) != 0) set.twos |= region;
      if ((set.count & 4U) != 0) set.fours |= region;
      rest &= ~region;
      if (set.count == max_regions - 1 && rest != 0) return {0, 0, 0, 1, 0};
    }
    return set;
  }

  std::uint32_t number_of(std::uint32_t free) const {
    return high_[free >> low_bits_] + low_[free & ((1U << low_bits_) - 1)];
  }

  int tiles_;
  std::uint32_t cell_mask_;  // mask of all cells
  // The number of a set is high_[mask of high free cells] + low_[mask of low free cells]: sets with equal high free
  // cells are contiguous, in the order of their low ones.
  unsigned low_bits_;
  IntVector<std::uint32_t> low_;
  IntVector<std::uint32_t> high_;
  IntVector<Set> sets_;
  std::uint32_t places_ = 0;  // entries of one order of the tiles
  std::uint64_t stride_ = 0;  // distance between the first entries of two consecutive orders, in bits
};

/// The table of one pattern. `histogram` has the number of entries for each number of moves; `bytes` holds at least the
/// bytes of the table (data/FORMAT.md).
struct PatternBits {
  PatternGrid grid;
  Pattern pattern;
  const std::vector<std::uint64_t>& histogram;
  std::span<const std::uint8_t> bytes;
};

/// Proves the table of a pattern exact without trusting the search that computed it: a second search, explained in
/// prove_patterns.cpp, compares every bit, and the histogram, with its own result. Returns nullopt if the table is
/// exact, else the first fault. `threads` is at least 1. O(placements * moves). Memory: 3.3 bytes a placement of the
/// pattern's tiles: 0.4 GB for six tiles on 25 cells, 1.7 GB for eight tiles on 16 cells.
std::optional<std::string> fault_in_patterns(const PatternBits& bits, std::size_t threads);

/// Proves all tables of a pattern file, one after the other. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads);

/// Proves the pattern file of a puzzle with any moves, entry by entry (prove_rows.cpp). Returns nullopt if every value
/// is exact, else the first fault. The same for any number of threads. O(entries * moves): some 0.5 ns each, by one
/// thread. Memory: one table. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_rows(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen
