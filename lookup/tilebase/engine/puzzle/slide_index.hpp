#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_reading.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Numbers the states of a board of slides from which one goal can be reached, 0..size()-1, without gaps, and finds the
/// state of a number: the index of complete tables of 10 to 16 cells.
///
/// The cells are read along the board's shorter side. The order of a state is its tiles by place, the blank left out.
///
///     slide2x5    1 2 3 4 5       places   0 2 4 6 8       order   1 6 2 3 8 4 9 5 7
///                 6 x 8 9 7                1 3 5 7 9       the blank's place is 3
///
/// The parity of the order is tied to the blank's place. So of two orders that differ by their last two tiles only one
/// can reach the goal, and
///
///     index = (Cantor rank of the order >> 1) * cells + place of the blank
///
/// Where cells are read row by row, it is the CompactIndex of the puzzle. Immutable; safe to share.
class SlideIndex {
 public:
  /// The board must have at least two rows and two columns; std::length_error otherwise.
  /// `blank` is the blank's tile number. Goals with the same blank cell and the same parity share their numbers.
  SlideIndex(const SlideBoard& board, int blank, const State& goal);

  /// Number of indices: (cells - 1)! / 2 * cells.
  std::uint64_t size() const { return size_; }

  /// The index of a state; nothing for a state that cannot reach the goal. O(cells).
  std::optional<std::uint64_t> of(const State& state) const;

  /// The state of an index below size(). O(cells^2).
  State state(std::uint64_t index) const;

  /// The place of a cell in the reading.
  int place(int cell) const { return reading_.place(cell); }

 private:
  SlideReading reading_;
  int cells_;
  int blank_;
  std::uint64_t size_;
  IntArray<std::uint8_t, max_cells> parity_{};  // of the order, by the blank's place
  std::uint32_t tiles_;                         // the set of all tiles, less the blank

  // By the blank's place and a tile's place: in the low bits, half the factorial that a digit of the rank counts; from
  // bit parity_shift on, 1. So one sum has both the rank and the parity. The blank's own weight is 0.
  static constexpr unsigned parity_shift = 48;
  IntArray<IntArray<std::uint64_t, max_cells>, max_cells> weights_{};
};

}  // namespace tilebase
