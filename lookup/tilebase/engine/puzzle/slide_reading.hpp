#pragma once

#include <cstdint>

#include <tilebase/engine/puzzle/slide_board.hpp>

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

}  // namespace tilebase
