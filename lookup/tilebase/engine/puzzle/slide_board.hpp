#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Bits that hold the number of a cell.
inline constexpr unsigned cell_bits = 5;
static_assert(max_cells <= 1 << cell_bits);

/// A set of cells: bit c for cell c.
using CellMask = std::uint32_t;

constexpr CellMask bit_of(int cell) {
  return CellMask{1} << static_cast<unsigned>(cell);
}

/// A board of slides: rows * cols cells in reading order, of which the blank takes one. A direction is where the blank
/// goes; directions are in the order of the moves' names.
class SlideBoard {
 public:
  static constexpr int directions = 4;
  enum Direction : std::uint8_t { down, left, right, up };

  /// The direction that takes a move back.
  static constexpr MoveId opposite(int direction) { return static_cast<MoveId>(directions - 1 - direction); }

  /// At most max_cells cells.
  SlideBoard(int rows, int cols);

  /// The board of a puzzle; nothing unless its moves are the slides of a full rectangle whose cells are in reading
  /// order, and no tiles are equal.
  static std::optional<SlideBoard> of(const Puzzle& puzzle);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int cells() const { return rows_ * cols_; }
  CellMask all() const { return ~CellMask{0} >> (max_cells - static_cast<unsigned>(cells())); }

  /// Whether it is a single line. Its tiles can never pass each other.
  bool is_line() const { return rows_ == 1 || cols_ == 1; }

  /// The cell where the blank is after a move in a direction; -1 at the border.
  int neighbour(int cell, int direction) const { return neighbours_[cell][direction]; }

  /// 1 for the dark cells of a chequered board: every move takes the blank, and one tile, to the other colour.
  int colour(int cell) const { return (cell / cols_ + cell % cols_) & 1; }
  CellMask dark() const { return dark_; }

  /// The Manhattan distance: the steps of all tiles that a target names, but the blank, to their cells. O(cells^2)
  int steps_home(const State& state, const Target& target, int blank) const;

  /// The cells that can be reached from one of `from` without leaving `free`, which contains `from`.
  CellMask region(CellMask from, CellMask free) const;

  /// The mirror images and turns of the board: lane c is where cell c goes. Eight for a square, else four; the first
  /// leaves every cell in its place.
  const std::vector<Permutation>& symmetries() const { return symmetries_; }

  friend bool operator==(const SlideBoard& a, const SlideBoard& b) { return a.rows_ == b.rows_ && a.cols_ == b.cols_; }

 private:
  int rows_;
  int cols_;
  IntArray<IntArray<std::int8_t, directions>, max_cells> neighbours_{};
  CellMask dark_ = 0;
  CellMask not_first_column_ = 0;
  CellMask not_last_column_ = 0;
  std::vector<Permutation> symmetries_;
};

/// The image of a set of cells.
CellMask image(const Permutation& symmetry, CellMask cells);

/// Whether a state can reach a match of a target at all. O(cells^2).
bool is_solvable(const SlideBoard& board, const State& state, const Target& target, int blank);

}  // namespace tilebase
