#pragma once

#include <cstdint>
#include <optional>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Reading of the cells of a board of slides line by line, where a line is a row or a column. The position of a cell in
/// the reading is its *place*.
///
///     slide2x5    1 2 3 4 5       places by columns   0 2 4 6 8       by rows   0 1 2 3 4
///                 6 x 8 9 7                           1 3 5 7 9                 5 6 7 8 9
///
/// A slide along a line keeps the order of the tiles. A slide between lines takes a tile past line_length - 1 others.
struct SlideReading {
  int line_length = 0;                           ///< number of cells in a line
  IntArray<std::uint8_t, max_cells> place_of{};  ///< place, by cell; cells after the board's keep their number
  IntArray<std::uint8_t, max_cells> cell_at{};   ///< cell, by place

  static SlideReading by_rows(const SlideBoard& board) { return SlideReading(board, false); }

  /// Returns the reading by rows, or by columns if the board has more columns than rows: a slide takes a tile past as
  /// few others as possible.
  static SlideReading along_shorter_side(const SlideBoard& board) {
    return SlideReading(board, board.cols() > board.rows());
  }

  int place(int cell) const { return place_of[cell]; }
  int cell(int place) const { return cell_at[place]; }

  /// Returns the tiles of a state by place, without the blank; tile numbers above the blank's are lowered by one.
  Permutation order(const State& state, int cells, int blank) const {
    Permutation order = identity_permutation();
    int next = 0;
    for (int place = 0; place < cells; ++place) {
      const int tile = state[cell(place)];
      if (tile != blank) order[next++] = static_cast<std::uint8_t>(tile < blank ? tile : tile - 1);
    }
    order[next] = static_cast<std::uint8_t>(next);
    return order;
  }

 private:
  SlideReading(const SlideBoard& board, bool by_columns) : line_length(by_columns ? board.rows() : board.cols()) {
    for (int c = 0; c < max_cells; ++c) {
      const bool is_transposed = by_columns && c < board.cells();
      const int place = is_transposed ? c % board.cols() * board.rows() + c / board.cols() : c;
      place_of[c] = static_cast<std::uint8_t>(place);
      cell_at[place] = static_cast<std::uint8_t>(c);
    }
  }
};

/// Numbers the states of a board of slides from which one goal can be reached, 0..size()-1, without gaps, and finds the
/// state of a number: the index of complete tables of 10 to 16 cells.
///
/// The cells are read along the board's shorter side. The order of a state is the sequence of its tiles by place,
/// without the blank.
///
///     slide2x5    1 2 3 4 5       places   0 2 4 6 8       order   1 6 2 3 8 4 9 5 7
///                 6 x 8 9 7                1 3 5 7 9       the blank's place is 3
///
/// The parity of the order is tied to the blank's place. So only one of two orders that differ by their last two tiles
/// can reach the goal, and
///
///     index = (Cantor rank of the order >> 1) * cells + place of the blank
///
/// If cells are read row by row, the index equals the CompactIndex of the puzzle. Immutable and thread-safe.
class SlideIndex {
 public:
  /// Throws std::length_error unless the board has at least two rows and two columns. `blank` is the blank's tile
  /// number. Goals with the same blank cell and the same parity have the same index.
  SlideIndex(const SlideBoard& board, int blank, const State& goal);

  /// Number of indices: (cells - 1)! / 2 * cells.
  std::uint64_t size() const { return size_; }

  /// Returns the index of a state; nullopt if the state cannot reach the goal. O(cells).
  std::optional<std::uint64_t> of(const State& state) const;

  /// Returns the state of an index below size(). O(cells^2).
  State state(std::uint64_t index) const;

  /// Returns the place of a cell in the reading.
  int place(int cell) const { return reading_.place(cell); }

 private:
  SlideReading reading_;
  int cells_;
  int blank_;
  std::uint64_t size_;
  IntArray<std::uint8_t, max_cells> parity_{};  // parity of the order, by the blank's place
  std::uint32_t tiles_;                         // set of all tiles without the blank, bit t for tile t

  // Weights by the blank's place and a tile's place: half the factorial that a digit of the rank counts, plus
  // 2^parity_shift. So one sum has both the rank and, above it, the parity. The weight of the blank's place is 0.
  static constexpr unsigned parity_shift = 48;
  IntArray<IntArray<std::uint64_t, max_cells>, max_cells> weights_{};
};

}  // namespace tilebase
