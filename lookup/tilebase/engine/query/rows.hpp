#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include <tilebase/puzzle.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Reader and writer of boards as rows: a row has a byte for each cell, the number of the tile in the cell. So an array
/// of (boards, cells) numbers, or of (boards, rows, columns), is many rows, one after the other.
///
///     1 2 3 / 4 x 5 / 6 7 8      row 1 2 3 4 0 5 6 7 8
///
/// The number of a tile is its name; the blank is 0, or the number that Puzzle::with_blank() names it by. If the name
/// of a tile is no number up to 255, the number of every tile is its place in the puzzle's goal, from 1; of equal
/// tiles, the first place. Immutable and thread-safe.
class RowFormat {
 public:
  explicit RowFormat(const Puzzle& puzzle);

  int cells() const { return cells_; }

  /// Reads a row into a state whose lanes from cells() on hold their own number, as those of identity_permutation().
  /// Returns false if the row is no board; the state is then no arrangement. O(cells).
  bool read(const std::uint8_t* row, State& state) const {
    if (has_equal_tiles_) return read_equal(row, state);
    if (cells_ == 9) return read_unequal(row, state, std::integral_constant<int, 9>());
    return read_unequal(row, state, cells_);
  }

  /// Returns the error bad_board that explains why read() returns false for a row.
  Error why_no_board(const std::uint8_t* row) const;

  void write(const State& state, std::uint8_t* row) const {
    for (int cell = 0; cell < cells_; ++cell) row[cell] = number_[state[cell] & (max_cells - 1)];
  }

 private:
  /// `cells` is a constant for boards whose look-ups take less time than a loop of any length.
  template <class Cells>
  bool read_unequal(const std::uint8_t* row, State& state, Cells cells) const {
    std::uint64_t tiles = 0;
    unsigned bits = 0;
    for (int cell = 0; cell < cells; ++cell) {
      const std::uint8_t tile = tile_[row[cell]];
      state[cell] = tile;
      bits |= tile;
      tiles |= std::uint64_t{1} << (tile & (max_cells - 1));
    }
    return bits < max_cells && tiles == ~std::uint64_t{0} >> (max_cells - cells);
  }
  bool read_equal(const std::uint8_t* row, State& state) const;

  int cells_;
  bool has_equal_tiles_;
  std::array<std::uint8_t, 256> tile_;            // tile of a number, of equal tiles the first; Puzzle::no_tile if none
  std::array<std::uint8_t, max_cells> number_{};  // number of a tile
  std::array<std::uint8_t, max_cells> next_{};    // next equal tile, as Puzzle::next_equal()
  std::string puzzle_;                            // name
};

/// Values in place of a distance or a move in the answers below.
inline constexpr std::int32_t no_value = -1;       ///< the state is unsolvable, or there is no such move
inline constexpr std::int32_t gave_up_value = -2;  ///< the budget of the solver ended before the answer was certain

/// An error, and the number of the row that it is about, from 0.
struct RowFault {
  std::size_t row;
  Error error;
};

/// The functions below answer about `count` rows, one after the other. They return nullopt, or the fault of the first
/// row that is no board, or cannot be answered; then all answers are undefined. Questions to a solver are answered in
/// as many threads as its budget names, by default in one; its limits hold for each row. Once its `keep_going`, which
/// only the calling thread calls, returns false, they give up on all further rows.

/// Stores the distance of each row; no_value if it is unsolvable. By a table in memory, 20 ns a row.
std::optional<RowFault> distances_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                          std::int32_t* distances);

/// Stores, for each row, the distance after each of the puzzle's moves; no_value if the move is not allowed or leads to
/// an unsolvable state.
std::optional<RowFault> moves_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                      std::int32_t* distances);

/// Stores the first move of Solver::path() from each row; no_value at the target and for an unsolvable state.
std::optional<RowFault> best_moves_of_rows(const Solver& solver, const std::uint8_t* rows, std::size_t count,
                                           std::int32_t* moves);

/// Stores the rank of each row: Puzzle::rank(). Puzzle::boards() must be no error.
std::optional<RowFault> ranks_of_rows(const Puzzle& puzzle, const std::uint8_t* rows, std::size_t count,
                                      std::uint64_t* ranks);

/// Writes the row of each rank. Fault: bad_number for a rank that is not below Puzzle::boards(), which must be no
/// error.
std::optional<RowFault> rows_of_ranks(const Puzzle& puzzle, const std::uint64_t* ranks, std::size_t count,
                                      std::uint8_t* rows);

/// Writes each row after a move; `after` may be `rows`. Fault: bad_move for a move that the row does not allow.
std::optional<RowFault> apply_to_rows(const Puzzle& puzzle, const std::uint8_t* rows, const MoveId* moves,
                                      std::size_t count, std::uint8_t* after);

}  // namespace tilebase
