#pragma once

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

  /// What the search needs to know of a set, in half a cache line: cell_bits for each cell of the board.
  struct CellSet {
    std::uint64_t regions;  ///< the number of the region that a cell outside the set belongs to
    std::uint64_t before;   ///< how many cells of the set come before a cell
    std::uint32_t place;    ///< of region 0
    CellMask cells;

    std::uint32_t place_of(int blank) const { return place + nibble(regions, blank); }
    std::uint32_t count_before(int cell) const { return nibble(before, cell); }
  };

  /// An order, bits_a_tile a tile: the tile in the first cell of the set lowest.
  using Order = std::uint32_t;
  static constexpr unsigned bits_a_tile = 3;

  /// For patterns of so many tiles: 1 to most_tiles, and fewer than the board has cells. O(sets * cells).
  PatternIndex(const SlideBoard& board, int tiles);

  const SlideBoard& board() const { return board_; }
  int tiles() const { return tiles_; }
  std::uint32_t orders() const { return orders_; }
  std::uint32_t places() const { return places_; }

  /// Entries of one order, `places()` of them used: a multiple of 512, so that each order begins a cache line.
  std::uint32_t stride() const { return stride_; }
  std::uint64_t entries() const { return std::uint64_t{orders_} * stride_; }

  const std::vector<CellSet>& sets() const { return sets_; }
  const CellSet& set(CellMask cells) const { return sets_[number_[cells]]; }
  std::uint32_t number(CellMask cells) const { return number_[cells]; }

  std::uint32_t rank(Order order) const { return of_first_[order & 0xFFFU] + of_rest_[order >> 12U]; }
  Order order(std::uint32_t rank) const;

  std::uint64_t entry(const CellSet& set, Order order, int blank) const {
    return std::uint64_t{rank(order)} * stride_ + set.place_of(blank);
  }

  /// The order after the tile in cell `from` of a set has moved to the free cell `to`, next to it.
  static Order moved(const CellSet& set, Order order, int from, int to) {
    const std::uint32_t here = set.count_before(from);
    const std::uint32_t there = set.count_before(to);
    if (there > here + 1) {  // it passes there - here - 1 tiles
      const std::uint32_t last = 3 * (there - here - 1);
      const Order part = (order >> (3 * here)) & ((8U << last) - 1);
      return order ^ ((part ^ (part >> 3U | (part & 7U) << last)) << (3 * here));
    }
    if (there < here) {
      const std::uint32_t last = 3 * (here - there);
      const std::uint32_t all = (8U << last) - 1;
      const Order part = (order >> (3 * there)) & all;
      return order ^ ((part ^ (((part << 3U) & all) | part >> last)) << (3 * there));
    }
    return order;
  }

 private:
  static_assert(max_cells * cell_bits <= 64);
  static std::uint32_t nibble(std::uint64_t nibbles, int cell) {
    return static_cast<std::uint32_t>(nibbles >> (cell_bits * static_cast<unsigned>(cell))) & ((1U << cell_bits) - 1);
  }

  SlideBoard board_;
  int tiles_;
  std::uint32_t orders_;
  std::uint32_t places_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<CellSet> sets_;
  std::vector<std::uint16_t> number_;         // of a set, by its cells
  IntArray<std::uint16_t, 4096> of_first_{};  // the part of an order's rank that its first four tiles give
  IntArray<std::uint8_t, 4096> of_rest_{};    // the part that the others give
};

}  // namespace tilebase
