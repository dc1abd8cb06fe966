#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

/// search/: boards of slides without a complete table: pattern tables, made when they are needed, and iterative
/// deepening under them. It knows tables and moves, but no file.
namespace tilebase {

/// Numbers the entries of a pattern table. A *pattern* is a set of up to eight tiles, named by their cells in the goal.
/// An entry is what matters of a state for the fewest moves *of these tiles*:
///
///     . 3 . 1      the *set* of the cells that hold the pattern's tiles: 1 3 4 10
///     0 x . .      their *order*, in reading order: 3 1 0 2, as ranked by placement_rank()
///     . . 2 .      the *region* of the other cells that the blank is in: all of them here. Moving the blank inside its
///     . . . .      region costs nothing; where tiles cut the board in two, it matters on which side the blank is.
///
///     entry = rank of the order * stride + place,    place = place of the set + number of the region
///
/// A horizontal move keeps the order, so its entry is near; sets are numbered by how many tiles are in each row first,
/// so that horizontal moves stay nearer still. Regions are numbered by their lowest cells.
///
/// Immutable; safe to share.
class PatternIndex {
 public:
  static constexpr int most_tiles = 8;

  /// What the search needs to know of a set, in a quarter of a cache line. Of the number of the region of each cell
  /// outside the set: the two low bits, and the bit that counts four.
  struct CellSet {
    std::uint64_t units;
    CellMask fours;
    std::uint32_t place;  ///< of region 0

    [[gnu::always_inline]] std::uint32_t place_of(int blank) const {
      const auto cell = static_cast<unsigned>(blank);
      return place + static_cast<std::uint32_t>(units >> (2 * cell) & 3U) + 4 * (fours >> cell & 1U);
    }
  };

  /// An order, bits_a_tile a tile: the tile in the first cell of the set lowest.
  using Order = std::uint32_t;
  static constexpr unsigned bits_a_tile = 3;

  /// For patterns of so many tiles: 1 to most_tiles, and fewer than the board has cells; of boards past 16 cells, at
  /// most 7. O(sets * cells).
  PatternIndex(const SlideBoard& board, int tiles);

  const SlideBoard& board() const { return board_; }
  int tiles() const { return tiles_; }
  std::uint32_t orders() const { return orders_; }
  std::uint32_t places() const { return places_; }

  /// Entries of one order, `places()` of them used: a multiple of 512, so that each order begins a cache line.
  std::uint32_t stride() const { return stride_; }
  std::uint64_t entries() const { return std::uint64_t{orders_} * stride_; }

  /// All sets, in the order of their places.
  const std::vector<CellMask>& sets() const { return in_order_; }
  [[gnu::always_inline]] const CellSet& set(CellMask cells) const {
    return sets_[number_of_high_[cells >> low_bits_] + number_of_low_[cells & ((CellMask{1} << low_bits_) - 1)]];
  }

  [[gnu::always_inline]] std::uint32_t rank(Order order) const {
    return of_first_[order & 0xFFFU] + of_rest_[order >> 12U];
  }
  Order order(std::uint32_t rank) const;

  [[gnu::always_inline]] std::uint64_t entry(const CellSet& set, Order order, int blank) const {
    return std::uint64_t{rank(order)} * stride_ + set.place_of(blank);
  }

  /// The order after the tile in cell `from` of the cells of a set has moved to the free cell `to`, next to it.
  [[gnu::always_inline]] static Order moved(CellMask cells, Order order, int from, int to) {
    const int upper = std::min(from, to);
    const CellMask between = (bit_of(std::max(from, to)) - 1) & ~(2 * bit_of(upper) - 1);
    // It passes so many tiles. A branch for none of them would often be mispredicted.
    const unsigned last = 3 * ones(cells & between);
    const unsigned first = 3 * ones(cells & (bit_of(upper) - 1));
    const Order all = (8U << last) - 1;
    const Order part = order >> first & all;
    const Order turned = from < to ? part >> 3U | (part & 7U) << last : (part << 3U & all) | part >> last;
    return order ^ (part ^ turned) << first;
  }

  /// How many cells of a set come before a cell.
  static unsigned count_before(CellMask cells, int cell) { return ones(cells & (bit_of(cell) - 1)); }

 private:
  /// One instruction in functions that are marked TILEBASE_WITH_BITS.
  [[gnu::always_inline]] static unsigned ones(CellMask cells) {
    return static_cast<unsigned>(__builtin_popcount(cells));
  }

  SlideBoard board_;
  int tiles_;
  std::uint32_t orders_;
  std::uint32_t places_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<CellMask> in_order_;
  std::vector<CellSet> sets_;  // in the order of their numbers
  // The number of a set: those with the same high cells follow each other, in the order of their low cells.
  unsigned low_bits_;
  std::vector<std::uint32_t> number_of_high_;
  std::vector<std::uint32_t> number_of_low_;
  IntArray<std::uint16_t, 4096> of_first_{};  // the part of an order's rank that its first four tiles give
  IntArray<std::uint8_t, 4096> of_rest_{};    // the part that the others give
};

}  // namespace tilebase
