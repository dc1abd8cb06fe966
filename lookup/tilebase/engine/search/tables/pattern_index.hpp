#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

/// tables/: pattern tables of both searches: two ways to number their entries, how they are made, read and looked up.
namespace tilebase {

/// Numbers the entries of a pattern table. A *pattern* is a set of up to eight tiles, named by their cells in the goal.
/// An entry stands for the data of a state that decide the fewest moves *of these tiles*:
///
///     . 3 . 1      *set*: the cells that hold the pattern's tiles; in this picture 1 3 4 10
///     0 x . .      *order*: the tiles in reading order, 3 1 0 2, as ranked by placement_rank()
///     . . 2 .      *region*: the other cells that the blank can reach without moving these tiles; in this picture
///     . . . .      all other cells. Moving the blank inside its region costs nothing; where tiles cut the board in
///                  two, the side of the blank matters. All other cells count as one region, so that the values are
///                  still lower bounds, past max_region_cells cells, where patterns are small, and where walls and
///                  tiles make more than max_regions regions.
///
///     entry = rank of the order * stride + place,    place = place of the set + number of the region
///
/// A horizontal move keeps the order, so its entry is near. Sets are numbered by the number of tiles in each row first,
/// so that the entries of horizontal moves are nearer still. Regions are numbered by their lowest cells.
///
/// Immutable; safe to share.
class PatternIndex {
 public:
  static constexpr int most_tiles = 8;
  static constexpr int max_region_cells = 32;  ///< greatest number of cells of a board whose regions are told apart
  static constexpr int most_tiles_past_regions = 5;
  static constexpr int max_regions = 8;  ///< greatest number of regions of a set; only walls can make more

  /// Record of a set for the search, 16 bytes: a quarter of a cache line. For each cell outside the set, `units` has
  /// bits 0 and 1 of the number of its region, and `fours` has bit 2.
  struct CellSet {
    std::uint64_t units;
    std::uint32_t fours;
    std::uint32_t place;  ///< place of the set with region 0

    /// The place of the set with the region of cell `blank`. Past max_region_cells cells, every region has number 0.
    [[gnu::always_inline]] std::uint32_t place_of(int blank) const {
      const auto cell = static_cast<unsigned>(blank) % max_region_cells;
      return place + static_cast<std::uint32_t>(units >> (2 * cell) & 3U) + 4 * (fours >> cell & 1U);
    }
  };

  /// An order with bits_a_tile bits for each tile; the lowest bits are the tile in the first cell of the set.
  using Order = std::uint32_t;
  static constexpr unsigned bits_a_tile = 3;

  /// Builds the index for patterns of `tiles` tiles: 1 to most_tiles, fewer than the cells of the board, at most 7 on
  /// boards past 16 cells, and at most most_tiles_past_regions on boards past max_region_cells. O(sets * cells).
  PatternIndex(const SlideBoard& board, int tiles);

  const SlideBoard& board() const { return board_; }
  int tiles() const { return tiles_; }
  std::uint32_t orders() const { return orders_; }
  std::uint32_t places() const { return places_; }

  /// Number of entries of each order, of which places() are used: a multiple of 512, so that each order begins a cache
  /// line.
  std::uint32_t stride() const { return stride_; }
  std::uint64_t entries() const { return std::uint64_t{orders_} * stride_; }

  /// The sets, in the order of their places.
  const std::vector<CellMask>& sets() const { return ordered_sets_; }

  /// Returns the region that contains the cells `from`. `free`: all cells without a tile of the pattern.
  static CellMask region(const SlideBoard& board, CellMask from, CellMask free) {
    return has_one_region(board, free) ? free : board.region(from, free);
  }

  /// The record of a set.
  [[gnu::always_inline]] const CellSet& set(CellMask cells) const {
    if (low_mask_ == 0) [[unlikely]]
      return sets_[number_of(cells)];
    const auto high = static_cast<std::size_t>(cells >> low_bits_);
    return sets_[number_of_high_[high] + number_of_low_[static_cast<std::size_t>(cells & low_mask_)]];
  }

  [[gnu::always_inline]] std::uint32_t rank(Order order) const {
    return rank_of_first_[order & 0xFFFU] + rank_of_rest_[order >> 12U];
  }
  Order order(std::uint32_t rank) const;

  [[gnu::always_inline]] std::uint64_t entry(const CellSet& set, Order order, int blank) const {
    return std::uint64_t{rank(order)} * stride_ + set.place_of(blank);
  }

  /// Returns the order of a set's tiles after the tile in cell `from` has moved to the adjacent free cell `to`.
  [[gnu::always_inline]] static Order order_after(CellMask cells, Order order, int from, int to) {
    const int upper = std::min(from, to);
    const CellMask between = (bit_of(std::max(from, to)) - 1) & ~(2 * bit_of(upper) - 1);
    // The tile passes the tiles in the cells `between`. A branch for no such tiles would often be mispredicted.
    const unsigned last = 3 * count_ones(cells & between);
    const unsigned first = 3 * count_ones(cells & (bit_of(upper) - 1));
    const Order mask = (8U << last) - 1;
    const Order part = order >> first & mask;
    const Order rotated = from < to ? part >> 3U | (part & 7U) << last : (part << 3U & mask) | part >> last;
    return order ^ (part ^ rotated) << first;
  }

  /// Number of cells of a set that come before a cell.
  static unsigned count_before(CellMask cells, int cell) { return count_ones(cells & (bit_of(cell) - 1)); }

 private:
  /// Whether the cells without a tile of the pattern count as one region, although they may be several.
  static bool has_one_region(const SlideBoard& board, CellMask free) {
    return board.cells() > max_region_cells || (board.has_walls() && has_too_many_regions(board, free));
  }
  static bool has_too_many_regions(const SlideBoard& board, CellMask free);

  /// Returns the number of a set past max_region_cells cells: its position among all sets of as many cells, in the
  /// order of the masks. A cell that is number i of the set, from 0, is preceded by the sets of i + 1 lower cells.
  std::uint32_t number_of(CellMask cells) const;

  /// Number of set bits; a single instruction in functions that are marked TILEBASE_WITH_BITS.
  [[gnu::always_inline]] static unsigned count_ones(CellMask cells) {
    return static_cast<unsigned>(__builtin_popcountll(cells));
  }

  SlideBoard board_;
  int tiles_;
  std::uint32_t orders_;
  std::uint32_t places_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<CellMask> ordered_sets_;
  std::vector<CellSet> sets_;  // index: number
  // The number of a set is the sum of two entries: sets with the same high cells have consecutive numbers. Past
  // max_region_cells cells, where the entries would be too many, there are none and low_mask_ is 0.
  unsigned low_bits_;
  CellMask low_mask_ = 0;
  IntArray<IntArray<std::uint32_t, max_cells>, most_tiles_past_regions + 1>
      set_counts_{};  // numbers of sets, by their size and the number of cells to choose from
  std::vector<std::uint32_t> number_of_high_;
  std::vector<std::uint32_t> number_of_low_;
  IntArray<std::uint16_t, 4096> rank_of_first_{};  // summand of an order's rank from its first four tiles
  IntArray<std::uint8_t, 4096> rank_of_rest_{};    // summand from the other tiles
};

}  // namespace tilebase
