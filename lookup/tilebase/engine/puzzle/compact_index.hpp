#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/order_rank.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers the states in the table of one goal, 0..size()-1, without gaps, and finds the state of a number.
///
/// The order of a state is its tiles in the order of the cells without the blank. States of one order lie side by side:
///
///     board      1 2 3 / 4 x 5 / 6 7 8        order 1 2 3 4 5 6 7 8, blank in cell 4
///     index      cantor_rank(order) * cells + blank cell
///
/// Where the moves tie the parity of the order to the blank's cell, as slides and rotations of three tiles do, only one
/// of two orders that differ by their last two tiles can reach the goal; then cantor_rank >> 1 tells them apart and
/// halves the table. This is derived from the moves, for any puzzle (data/FORMAT.md gives the rule). Immutable; safe to
/// share.
class CompactIndex {
 public:
  /// Throws std::length_error for a puzzle of more than max_unpacked_cells cells.
  CompactIndex(const Puzzle& puzzle, const State& goal);

  /// Number of indices.
  std::uint32_t size() const { return size_; }

  /// Whether only one parity class is numbered. A state outside of it cannot reach the goal.
  bool halved() const { return halved_; }

  /// The parity of the order of every state with the blank in that cell; meaningful where halved.
  std::uint32_t order_parity(std::uint32_t blank_cell) const { return parity_[blank_cell]; }

  /// The index of a state; nothing for a state outside the numbered parity class. O(1) for any board.
  std::optional<std::uint32_t> of(const State& state) const {
    const int cell = blank_ >= 0 ? state.lane_of(blank_) : 0;
    const OrderRank order = wide_ ? wide_rank(state, cell) : order_rank(state, cells_, blank_, weights_[cell]);
    if (halved_ && order.parity != parity_[cell]) return std::nullopt;
    return order.rank * blank_cells_ + static_cast<std::uint32_t>(cell);
  }

  /// The state of an index below size(). O(cells^2).
  State state(std::uint32_t index) const;

 private:
  /// Rank of the order where a weight is too great for vectors. Not inline, so that of() needs few registers.
  OrderRank wide_rank(const State& state, int blank_cell) const;

  int cells_;
  int blank_;                  // the blank's tile number, -1 without a blank
  std::uint32_t blank_cells_;  // cells, 1 without a blank
  int order_length_;           // cells, one less with a blank
  bool halved_ = false;
  bool wide_ = false;  // some weight is too great for vectors
  std::uint32_t size_;
  IntArray<std::uint8_t, max_unpacked_cells> parity_{};   // of the order, by the blank's cell; meaningful when halved
  IntArray<OrderWeights, max_unpacked_cells> weights_{};  // by the blank's cell
};

}  // namespace tilebase
