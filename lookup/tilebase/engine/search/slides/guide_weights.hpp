#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <base/int_array.hpp>

namespace tilebase {

/// Weights of a learned guide for a square board (hidden_units.hpp), for the goal whose blank is in the last cell. A
/// tile has the number of its goal cell; *mirrored* tiles and cells have rows and columns exchanged.
///
/// In a file, numbers have two bytes, little-endian, but for the rows, of one byte each:
///
///     side, as one byte                                   the digit 5 to 8
///     points of a conflict by line                        side numbers, in 1/64 move
///     biases, factors of the first half of the units      units numbers, in 1/32 and 1/1024
///     points of the pairs (tile, cell)                    in 1/64 move
///     rows of the pairs                                   units numbers for each pair, in 1/32
///
/// Pairs are in ascending order, without those whose mirrored pair comes earlier: a board and its mirrored board have
/// the same score. The mirrored pair has the same points, and the same row with its halves exchanged.
struct GuideWeights {
  static constexpr int units = 64;  ///< number of hidden units
  static constexpr int max_side = 8;

  static int mirrored(int place, int side) { return place % side * side + place / side; }

  /// Reads the bytes of a file, which must be whole.
  explicit GuideWeights(std::span<const std::uint8_t> file);

  /// Returns the built-in weights for boards of side * side cells; null if there are none. Thread-safe.
  static const GuideWeights* of_square(int side);

  int side;
  IntArray<std::int16_t, max_side> conflicts{};  ///< index: line
  std::array<std::int16_t, units> biases;        ///< index: unit
  std::array<std::int16_t, units> factors;       ///< index: unit
  std::vector<std::int16_t> points;              ///< index: pair, tile * cells + cell
  std::vector<std::int16_t> rows;                ///< `units` numbers of each pair
};

}  // namespace tilebase
