#pragma once

#include <cstdint>
#include <optional>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/order_rank.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the states in the table of one goal, 0..size()-1, without gaps, and finds the state of a number.
///
/// The order of a state is the sequence of its tiles by cell, without the blank. States of one order are adjacent:
///
///     board      1 2 3 / 4 x 5 / 6 7 8        order 1 2 3 4 5 6 7 8, blank in cell 4
///     index      cantor_rank(order) * cells + blank cell
///
/// search_tables.cpp fills tables in this order without calling of().
///
/// Slides, and rotations of three tiles, tie the parity of the order to the blank's cell. Then only one of two orders
/// that differ by their last two tiles can reach the goal, so cantor_rank >> 1 numbers the orders and the table has
/// half the size. Whether this holds is derived from the moves, for any puzzle (data/FORMAT.md gives the rule).
/// Immutable and thread-safe.
class CompactIndex {
 public:
  /// Throws std::length_error for a puzzle of more than max_unpacked_cells cells. The puzzle has no equal tiles.
  CompactIndex(const Puzzle& puzzle, const State& goal);

  /// Number of indices.
  std::uint32_t size() const { return size_; }

  /// Whether only the orders of one parity are numbered. A state with another order cannot reach the goal.
  bool halved() const { return halved_; }

  /// Parity of the order of every numbered state that has the blank in `blank_cell`; meaningful if halved().
  std::uint32_t order_parity(std::uint32_t blank_cell) const { return parity_[blank_cell]; }

  /// Returns the index of a state; nullopt if its order has the parity that is not numbered. O(1) for any board.
  std::optional<std::uint32_t> of(const State& state) const {
    const int cell = blank_ >= 0 ? state.lane_of<16>(blank_) : 0;
    const OrderRank order = wide_ ? wide_rank(state, cell) : order_rank(state, cells_, blank_, weights_[cell]);
    if (halved_ && order.parity != parity_[cell]) return std::nullopt;
    return number(order.rank, cell);
  }

  /// The parts of an index: its order's rank is the sum of order_rank() by these weights, halved if the index is.
  const OrderWeights& weights(int blank_cell) const { return weights_[blank_cell]; }
  std::uint32_t number(std::uint32_t rank, int blank_cell) const {
    return rank * blank_cells_ + static_cast<std::uint32_t>(blank_cell);
  }

  /// Returns the state of an index below size(). O(cells^2).
  State state(std::uint32_t index) const;

 private:
  /// Rank of the order, if a weight is above max_vector_weight. Not inline, so that of() needs few registers.
  OrderRank wide_rank(const State& state, int blank_cell) const;

  int cells_;
  int blank_;                  // tile number of the blank; -1 without a blank
  std::uint32_t blank_cells_;  // number of cells that the blank may be in; 1 without a blank
  int order_length_;           // number of tiles without the blank
  bool halved_ = false;
  bool wide_ = false;  // a weight is above max_vector_weight
  std::uint32_t size_;
  IntArray<std::uint8_t, max_unpacked_cells> parity_{};   // parity of orders, by the blank's cell; meaningful if halved
  IntArray<OrderWeights, max_unpacked_cells> weights_{};  // index: the blank's cell
};

}  // namespace tilebase
