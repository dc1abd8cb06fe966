#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Number of bits that hold the number of a cell.
inline constexpr unsigned cell_bits = 5;
static_assert(max_cells <= 1 << cell_bits);

/// A set of cells: bit c for cell c.
using CellMask = std::uint32_t;

constexpr CellMask bit_of(int cell) {
  return CellMask{1} << static_cast<unsigned>(cell);
}

/// A board of slides: rows * cols cells in reading order, one of which holds the blank. A direction is the direction in
/// which the blank moves; directions have the order of the moves' names.
class SlideBoard {
 public:
  static constexpr int directions = 4;
  enum Direction : std::uint8_t { direction_down, direction_left, direction_right, direction_up };

  /// Returns the direction that undoes a move.
  static constexpr MoveId opposite(int direction) { return static_cast<MoveId>(directions - 1 - direction); }

  /// rows * cols must be at most max_cells.
  SlideBoard(int rows, int cols);

  /// Returns the board of a puzzle; nullopt unless its moves are exactly the slides of a full rectangle, its cells are
  /// in reading order, and its tiles are all different.
  static std::optional<SlideBoard> of(const Puzzle& puzzle);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int cells() const { return rows_ * cols_; }
  CellMask all_cells() const { return ~CellMask{0} >> (max_cells - static_cast<unsigned>(cells())); }

  /// Whether the board is a single line, whose tiles can never pass each other.
  bool is_line() const { return rows_ == 1 || cols_ == 1; }

  /// Returns the cell of the blank after a move in a direction; -1 at the border.
  int neighbour(int cell, int direction) const { return neighbours_[cell][direction]; }

  /// Colour of a cell of a chequered board, 1 for dark. Every move takes the blank, and one tile, to the other colour.
  int colour(int cell) const { return (cell / cols_ + cell % cols_) & 1; }
  CellMask dark_cells() const { return dark_; }

  /// Returns the Manhattan distance: the sum of the steps to their cells of all named tiles but the blank. O(cells^2).
  int manhattan_distance(const State& state, const Target& target, int blank) const;

  /// Returns the cells that can be reached from the cells of `from` without leaving `free`, which contains `from`.
  CellMask region(CellMask from, CellMask free) const;

  /// Reflections and rotations of the board: lane c is the cell that cell c goes to. A square has eight, another board
  /// four; the first is the identity.
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

/// Returns the image of a set of cells under a symmetry.
CellMask image(const Permutation& symmetry, CellMask cells);

/// Whether a state can reach a match of a target. `blank` is the blank's tile number. O(cells^2).
bool is_solvable(const SlideBoard& board, const State& state, const Target& target, int blank);

}  // namespace tilebase
