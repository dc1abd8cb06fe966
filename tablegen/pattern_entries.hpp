#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
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
/// data/FORMAT.md, for the proof alone. Immutable.
class PatternEntries {
 public:
  PatternEntries(const PatternGrid& grid, int tiles)
      : tiles_(tiles),
        regions_(std::size_t{1} << static_cast<unsigned>(grid.cells)),
        cells_of_(regions_.size()),
        count_(regions_.size()),
        place_(regions_.size()) {
    for (std::uint32_t free = 0; free <= grid.all; ++free)
      for (std::uint32_t left = free; left != 0;) {
        std::uint32_t region = left & (~left + 1);
        for (std::uint32_t before = 0; region != std::exchange(before, region);)
          region |= (grid.left(region) | grid.right(region) | grid.above(region) | grid.below(region)) & free;
        for (int cell = 0; cell < grid.cells; ++cell)
          if ((region >> static_cast<unsigned>(cell) & 1U) != 0) regions_[free][cell] = count_[free];
        cells_of_[free][count_[free]++] = static_cast<std::uint16_t>(region);
        left &= ~region;
      }

    std::vector<std::pair<std::string, std::uint32_t>> sets;
    for (std::uint32_t set = 0; set <= grid.all; ++set)
      if (bit_count(set) == static_cast<unsigned>(tiles)) sets.emplace_back(sort_key(grid, set), set);
    std::sort(sets.begin(), sets.end());
    for (const auto& [key, set] : sets) {
      place_[grid.all & ~set] = places_;
      places_ += count_[grid.all & ~set];
    }
    stride_ = (places_ + line_bits - 1) / line_bits * line_bits;
  }

  /// The region of a free cell, and the cells of a region; the regions are numbered by their first cells.
  unsigned region(std::uint32_t free, int cell) const { return regions_[free][cell]; }
  std::uint32_t cells_of(std::uint32_t free, int region) const { return cells_of_[free][region]; }

  /// The bytes of a table.
  std::uint64_t bytes() const { return factorial(tiles_) * stride_ / 8; }

  /// The bits that a table has for the regions of a board.
  unsigned bits_in(const std::vector<std::uint8_t>& table, const PatternBoard& board) const {
    std::uint64_t rank = 0;
    auto left = static_cast<unsigned>(tiles_);
    std::uint32_t seen = 0;
    for (const int tile : board.tile_in) {
      if (tile == PatternBoard::no_tile) continue;
      rank = rank * left-- + bit_count(((1U << static_cast<unsigned>(tile)) - 1) & ~seen);
      seen |= 1U << static_cast<unsigned>(tile);
    }
    const std::uint64_t entry = rank * stride_ + place_[board.free];
    const auto byte = static_cast<std::size_t>(entry / 8);
    const unsigned two = table[byte] | (byte + 1 < table.size() ? static_cast<unsigned>(table[byte + 1]) << 8U : 0U);
    return two >> (entry % 8) & ((1U << count_[board.free]) - 1);
  }

  /// Whether a table has bits set that are no region's.
  bool sets_unused(const std::vector<std::uint8_t>& table) const {
    for (std::uint64_t order = 0; order < factorial(tiles_); ++order)
      for (std::uint64_t bit = order * stride_ + places_; bit < (order + 1) * stride_; ++bit)
        if ((table[static_cast<std::size_t>(bit / 8)] >> (bit % 8) & 1U) != 0) return true;
    return false;
  }

 private:
  static constexpr std::uint64_t line_bits = 512;

  /// The tiles in each row, then the cells in each row, of which there are at most eight: a byte each.
  static std::string sort_key(const PatternGrid& grid, std::uint32_t set) {
    IntVector<unsigned char> key(static_cast<std::size_t>(2 * grid.rows));
    for (int cell = 0; cell < grid.cells; ++cell) {
      if ((set >> static_cast<unsigned>(cell) & 1U) == 0) continue;
      ++key[cell / grid.cols];
      unsigned char& cells = key[grid.rows + cell / grid.cols];
      cells = static_cast<unsigned char>(cells | 1U << static_cast<unsigned>(cell % grid.cols));
    }
    return {key.begin(), key.end()};  // strings compare as unsigned bytes
  }

  int tiles_;
  IntVector<IntArray<std::uint8_t, max_cells>> regions_;        // by the free cells, then by cell
  IntVector<IntArray<std::uint16_t, max_cells / 2>> cells_of_;  // by the free cells, then by region
  IntVector<std::uint8_t> count_;                               // of regions, by the free cells
  IntVector<std::uint64_t> place_;                              // in the file, by the free cells
  std::uint64_t places_ = 0;
  std::uint64_t stride_ = 0;
};

}  // namespace tilebase::tablegen
