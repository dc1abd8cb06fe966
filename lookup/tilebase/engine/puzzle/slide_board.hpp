#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Number of bits that hold the number of a cell.
inline constexpr unsigned cell_bits = 6;
static_assert(max_cells <= 1 << cell_bits);

/// A set of cells: bit c for cell c.
using CellMask = std::uint64_t;

constexpr CellMask bit_of(int cell) {
  return CellMask{1} << static_cast<unsigned>(cell);
}

/// A board of slides: rows * cols cells in reading order, one of which holds the blank. A direction is the direction in
/// which the blank moves; directions have the order of the moves' names. Between some neighbours there may be walls:
///
///     +-----------+   No tile passes the wall on the right of cell 1. Every pair of cells lies on a circle of cells,
///     | 0   1 | 2 |   and not all cells on one circle. So every arrangement with the right parity can be reached, as
///     | 3   4   5 |   without walls (R. M. Wilson, Graph puzzles, homotopy, and the alternating group, Journal of
///     +-----------+   Combinatorial Theory B 16, 1974).
class SlideBoard {
 public:
  static constexpr int directions = 4;
  enum Direction : std::uint8_t { direction_down, direction_left, direction_right, direction_up };

  /// Returns the direction that undoes a move.
  static constexpr MoveId opposite(int direction) { return static_cast<MoveId>(directions - 1 - direction); }

  /// Cells from which the blank cannot move in a direction because of a wall, by direction.
  using Walls = IntArray<CellMask, directions>;

  /// rows * cols must be at most max_cells. `walls` must have both sides of each wall.
  SlideBoard(int rows, int cols, const Walls& walls = {});

  /// Returns the board of a puzzle; nullopt unless its moves are exactly the slides of a full rectangle, its cells are
  /// in reading order, and its tiles are all different.
  static std::optional<SlideBoard> of(const Puzzle& puzzle);

  /// Returns the board of a puzzle as of() does, but walls may close some slides, in both directions. Returns nullopt
  /// for walls with which the parity does not tell the arrangements that can be reached.
  static std::optional<SlideBoard> with_walls(const Puzzle& puzzle);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int cells() const { return rows_ * cols_; }
  bool has_walls() const { return has_walls_; }
  CellMask all_cells() const { return ~CellMask{0} >> (max_cells - static_cast<unsigned>(cells())); }

  /// Whether the board is a single line, whose tiles can never pass each other.
  bool is_line() const { return rows_ == 1 || cols_ == 1; }

  /// Returns the cell of the blank after a move in a direction; -1 at the border and at a wall.
  int neighbour(int cell, int direction) const { return neighbours_[cell][direction]; }

  /// Colour of a cell of a chequered board, 1 for dark. Every move takes the blank, and one tile, to the other colour.
  int colour(int cell) const { return (cell / cols_ + cell % cols_) & 1; }
  CellMask dark_cells() const { return dark_; }

  /// Number of moves along the rows and columns from one cell to another, without walls.
  int steps_between(int a, int b) const { return std::abs(a / cols_ - b / cols_) + std::abs(a % cols_ - b % cols_); }

  /// Fewest moves from a cell to each cell by open slides, by cell; 0 where there is no way. O(cells^2).
  IntArray<int, max_cells> moves_from(int cell) const;

  /// Returns the Manhattan distance: the sum of the steps to their cells of all named tiles but the blank. O(cells^2).
  int manhattan_distance(const State& state, const Target& target, int blank) const;

  /// Returns the cells that can be reached from the cells of `from` without leaving `free`, which contains `from`.
  CellMask region(CellMask from, CellMask free) const;

  /// Reflections and rotations that map the board, with its walls, to itself: lane c is the cell that cell c goes to. A
  /// square has eight, another board four, fewer with walls; the first is the identity.
  const std::vector<Permutation>& symmetries() const { return symmetries_; }

  friend bool operator==(const SlideBoard& a, const SlideBoard& b) {
    return a.rows_ == b.rows_ && a.cols_ == b.cols_ && a.open_ == b.open_;
  }

 private:
  bool keeps_neighbours(const Permutation& symmetry) const;
  bool has_parity_rule() const;

  int rows_;
  int cols_;
  IntArray<IntArray<std::int8_t, directions>, max_cells> neighbours_{};
  CellMask dark_ = 0;
  Walls open_{};  // cells from which the blank can move, by direction
  bool has_walls_ = false;
  std::vector<Permutation> symmetries_;
};

/// Returns the image of a set of cells under a symmetry.
CellMask image(const Permutation& symmetry, CellMask cells);

/// Whether a state can reach a match of a target with one goal. `blank` is the blank's tile number. O(cells^2).
bool is_solvable(const SlideBoard& board, const State& state, const Target& target, int blank);

}  // namespace tilebase
