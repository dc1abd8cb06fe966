#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase::tablegen {

/// A board with the tiles of a pattern on it, in any of the cells.
struct PatternBoard {
  static constexpr int no_tile = -1;
  PatternBoard() { tile_in.fill(no_tile); }

  IntArray<int, max_cells> tile_in;  ///< by cell
  std::uint32_t free = 0;            ///< cells, as a mask

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
  PatternGrid(int rows_, int cols_)
      : rows(rows_), cols(cols_), cells(rows_ * cols_), all((1U << static_cast<unsigned>(cells)) - 1) {
    for (int row = 0; row < rows; ++row) first_column |= 1U << static_cast<unsigned>(row * cols);
  }

  /// The cells to the left, to the right, above and below of some: from where a tile moves by +1, -1, +cols, -cols.
  std::uint32_t left(std::uint32_t of) const { return (of & ~first_column) >> 1U; }
  std::uint32_t right(std::uint32_t of) const { return of << 1U & ~first_column & all; }
  std::uint32_t above(std::uint32_t of) const { return of >> static_cast<unsigned>(cols); }
  std::uint32_t below(std::uint32_t of) const { return of << static_cast<unsigned>(cols) & all; }

  int rows;
  int cols;
  int cells;
  std::uint32_t all;
  std::uint32_t first_column = 0;
};

/// Where the entries of a pattern table lie, and the regions of the blank that they are for: written again from
/// data/FORMAT.md, for the proof alone. Knows the sets of so many cells as the pattern has tiles, and no others: so 16
/// bytes for each of the 177,100 sets of six cells of 25. Immutable; safe to share.
class PatternEntries {
 public:
  static constexpr std::size_t most_tiles = 8;

  /// For patterns of 1 to 8 tiles, on a grid of at most eight rows and eight columns that has more cells than that, and
  /// at most 31: all boards with a pattern file are. O(sets * cells).
  PatternEntries(const PatternGrid& grid, int tiles)
      : tiles_(tiles),
        all_(grid.all),
        low_bits_(static_cast<unsigned>(grid.cells) / 2),
        low_(std::size_t{1} << low_bits_),
        high_(std::size_t{1} << (static_cast<unsigned>(grid.cells) - low_bits_)) {
    std::vector<std::pair<SortKey, std::uint32_t>> order;  // and the free cells
    const std::uint32_t free_cells = static_cast<std::uint32_t>(grid.cells - tiles);
    IntArray<std::vector<std::uint32_t>, max_cells + 1> lows;  // by how many cells they have
    for (std::uint32_t low = 0; low < low_.size(); ++low) {
      auto& as_many = lows[bit_count(low)];
      low_[low] = static_cast<std::uint32_t>(as_many.size());
      as_many.push_back(low);
    }
    for (std::uint32_t high = 0; high < high_.size(); ++high) {
      high_[high] = static_cast<std::uint32_t>(sets_.size());
      if (bit_count(high) > free_cells) continue;
      for (const std::uint32_t low : lows[free_cells - bit_count(high)]) {
        const std::uint32_t free = high << low_bits_ | low;
        sets_.push_back(regions_of(grid, free));
        order.emplace_back(sort_key(grid, grid.all & ~free), free);
      }
    }
    std::sort(order.begin(), order.end());
    for (const auto& [key, free] : order) {
      Set& set = sets_[number_of(free)];
      set.place = places_ & most_places;
      places_ += set.count;
    }
    stride_ = (places_ + line_bits - 1) / line_bits * line_bits;
  }

  /// The region of a free cell; the regions are numbered by their first cells.
  unsigned region(std::uint32_t free, int cell) const {
    const Set& set = sets_[number_of(free)];
    const auto shift = static_cast<unsigned>(cell);
    return (set.ones >> shift & 1U) | (set.twos >> shift & 1U) << 1U | (set.fours >> shift & 1U) << 2U;
  }

  /// The cells of some regions, a bit for each by its number.
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

  /// The bytes of a table.
  std::uint64_t bytes() const { return factorial(tiles_) * stride_ / 8; }

  /// The number of the entry for region 0 of a board.
  std::uint64_t entry(const PatternBoard& board) const {
    std::uint32_t occupied = all_ & ~board.free;
    std::uint64_t rank = 0;
    auto left = static_cast<unsigned>(tiles_);
    std::uint32_t later = (1U << left) - 1;  // the tiles that are not in the cells before
    for (; occupied != 0; occupied &= occupied - 1) {
      const std::uint32_t tile = 1U << static_cast<unsigned>(board.tile_in[__builtin_ctz(occupied)]);
      rank = rank * left-- + bit_counts[(tile - 1) & later];
      later &= ~tile;
    }
    return rank * stride_ + sets_[number_of(board.free)].place;
  }

  /// The bits that a table has for the regions of a board.
  unsigned bits_in(std::span<const std::uint8_t> table, const PatternBoard& board) const {
    const std::uint64_t entry = this->entry(board);
    const auto byte = static_cast<std::size_t>(entry / 8);
    const unsigned two = table[byte] | (byte + 1 < table.size() ? static_cast<unsigned>(table[byte + 1]) << 8U : 0U);
    return two >> (entry % 8) & ((1U << sets_[number_of(board.free)].count) - 1);
  }

  /// Whether a table has bits set that are no region's.
  bool sets_unused(std::span<const std::uint8_t> table) const {
    for (std::uint64_t order = 0; order < factorial(tiles_); ++order)
      for (std::uint64_t bit = order * stride_ + places_; bit < (order + 1) * stride_; ++bit)
        if ((table[static_cast<std::size_t>(bit / 8)] >> (bit % 8) & 1U) != 0) return true;
    return false;
  }

 private:
  static constexpr std::uint64_t line_bits = 512;
  static constexpr std::uint32_t most_places = (1U << 28U) - 1;

  /// Of the free cells around a set, the number of each cell's region, a bit in each mask.
  struct Set {
    std::uint32_t ones;
    std::uint32_t twos;
    std::uint32_t fours;
    std::uint32_t count : 4;   // of regions
    std::uint32_t place : 28;  // in an order's entries
  };

  /// The tiles in each row, and the cells in each row: a byte each.
  using SortKey = std::pair<std::uint64_t, std::uint64_t>;
  static SortKey sort_key(const PatternGrid& grid, std::uint32_t set) {
    SortKey key;
    for (int row = 0; row < grid.rows; ++row) {
      const std::uint32_t cells =
          set >> static_cast<unsigned>(row * grid.cols) & ((1U << static_cast<unsigned>(grid.cols)) - 1);
      key.first = key.first << 8U | bit_count(cells);
      key.second = key.second << 8U | cells;
    }
    return key;
  }

  static Set regions_of(const PatternGrid& grid, std::uint32_t free) {
    Set set{0, 0, 0, 0, 0};
    for (std::uint32_t left = free; left != 0; ++set.count) {
      std::uint32_t region = left & (~left + 1);
      for (std::uint32_t before = 0; region != std::exchange(before, region);)
        region |= (grid.left(region) | grid.right(region) | grid.above(region) | grid.below(region)) & free;
      if ((set.count & 1U) != 0) set.ones |= region;
      if ((set.count & 2U) != 0) set.twos |= region;
      if ((set.count & 4U) != 0) set.fours |= region;
      left &= ~region;
    }
    return set;
  }

  std::uint32_t number_of(std::uint32_t free) const {
    return high_[free >> low_bits_] + low_[free & ((1U << low_bits_) - 1)];
  }

  int tiles_;
  std::uint32_t all_;  // cells
  // The number of a set: those with the same high free cells follow each other, in the order of the low ones.
  unsigned low_bits_;
  IntVector<std::uint32_t> low_;
  IntVector<std::uint32_t> high_;
  IntVector<Set> sets_;
  std::uint32_t places_ = 0;
  std::uint64_t stride_ = 0;
};

}  // namespace tilebase::tablegen
