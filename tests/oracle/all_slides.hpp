#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "oracle/nibbles.hpp"
#include "oracle/slides.hpp"

namespace oracle {

/// Breadth-first search over all boards from a goal without wildcards, with a byte for each: 1.8 MB for 2x5 boards,
/// 240 MB for 3x4 boards. Boards of at most 16 cells, also of one row or one column.
///
/// A board is the order of its tiles, the blank left out, and the blank's cell. A slide to the left or right keeps that
/// order; one up or down moves a tile over as many others as a row has cells, less one. So the parity of the order
/// depends on the blank's row alone: of two orders that differ in the last two places only one can be reached, and both
/// share a place.
class AllSlides {
 public:
  AllSlides(Grid grid, const Board& goal);

  /// The distance to the goal; nothing if there is no path.
  std::optional<int> distance(const Board& board) const;

  /// The lexicographically smallest of the shortest words to the goal, or nothing.
  std::optional<std::string> word(const Board& board) const;

  /// The number of boards at distance 0, 1, ...
  const std::vector<std::size_t>& distribution() const { return distribution_; }

 private:
  /// Tiles numbered from 0 as they follow each other in the goal.
  using Order = Nibbles;

  static constexpr std::uint8_t unseen = 255;

  std::size_t pair_of(Order order) const;
  Order order_of(std::size_t pair, bool odd) const;
  bool odd_with_blank_in(int cell) const;
  std::optional<std::size_t> place_of(const Board& board) const;
  void expand(std::size_t place, Order order, std::uint8_t next);
  void reach(std::size_t place, std::uint8_t distance);

  Grid grid_;
  Board goal_;
  std::size_t cells_;
  std::size_t tiles_;
  std::vector<std::uint8_t> distances_;  // indices: pair of orders, then the blank's cell
  std::vector<std::size_t> distribution_;
};

}  // namespace oracle
