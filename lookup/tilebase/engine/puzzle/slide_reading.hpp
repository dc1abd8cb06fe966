#pragma once

#include <cstdint>

#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// An order in which the cells of a board of slides are read: line by line, a line being a row or a column. The number
/// of a cell in it is its *place*.
///
///     slide2x5    1 2 3 4 5       places of columns   0 2 4 6 8       of rows   0 1 2 3 4
///                 6 x 8 9 7                           1 3 5 7 9                 5 6 7 8 9
///
/// A slide along a line keeps the order of the tiles. One from line to line takes a tile past as many others as a line
/// has cells, less one.
struct SlideReading {
  int line = 0;                                  ///< cells of a line
  IntArray<std::uint8_t, max_cells> place_of{};  ///< by cell; those the board does not have lie behind
  IntArray<std::uint8_t, max_cells> cell_at{};   ///< by place

  static SlideReading by_rows(const SlideBoard& board) { return SlideReading(board, false); }

  /// Row by row, or column by column if the board has more columns than rows: tiles move past as few others as
  /// possible.
  static SlideReading along_shorter_side(const SlideBoard& board) {
    return SlideReading(board, board.cols() > board.rows());
  }

  int place(int cell) const { return place_of[cell]; }
  int cell(int place) const { return cell_at[place]; }

  /// The tiles of a state by place, the blank left out, those above the blank's number lowered by one.
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
  SlideReading(const SlideBoard& board, bool by_columns) : line(by_columns ? board.rows() : board.cols()) {
    for (int c = 0; c < max_cells; ++c) {
      const bool turned = by_columns && c < board.cells();
      const int place = turned ? c % board.cols() * board.rows() + c / board.cols() : c;
      place_of[c] = static_cast<std::uint8_t>(place);
      cell_at[place] = static_cast<std::uint8_t>(c);
    }
  }
};

}  // namespace tilebase
