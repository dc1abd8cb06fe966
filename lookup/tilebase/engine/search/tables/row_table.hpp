#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/engine/search/tables/order_bits.hpp>
#include <tilebase/engine/search/tables/pattern_rows.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Steps of all rows, each once, by the row that they lead to: the searches of all tables with these rows need them.
/// Immutable; safe to share.
class RowSteps {
 public:
  /// O(rows * columns).
  explicit RowSteps(const PatternRows& rows);

  /// Steps into a row: the row before each, and its turn from there.
  std::span<const PatternRows::Step> into(PatternRows::Row row) const {
    return std::span(into_).subspan(first_[row], first_[row + 1] - first_[row]);
  }

  /// Inverse of a turn: by order after the turn, the bit of the order before; null if the turn keeps all orders.
  const OrderBit* back(std::uint32_t turn) const {
    return keeps_orders_[turn] != 0 ? nullptr : back_.data() + turn * orders_;
  }

 private:
  std::size_t orders_;
  std::vector<PatternRows::Step> into_;
  std::vector<std::size_t> first_;
  std::vector<OrderBit> back_;              // indices: turn, order after the turn
  std::vector<std::uint8_t> keeps_orders_;  // index: turn
};

/// Pattern table of a target: for each state of the pattern, the fewest moves of any tiles to a match of the pattern: a
/// lower bound of the distance of each board with this state. A byte each. Immutable; safe to share.
class RowTable {
 public:
  static constexpr std::uint8_t unreachable = 0xFF;

  /// Searches for all values, backwards from the matches. Returns null if one exceeds 254. Calls check() every few
  /// milliseconds; an exception from check() ends the search. O(entries * moves): 5 to 30 ns an entry.
  static std::shared_ptr<const RowTable> create(std::shared_ptr<const PatternRows> rows, const RowSteps& steps,
                                                const GoalLabels& labels, const LabelPattern& pattern,
                                                const std::function<void()>& check = no_check);

  /// Creates a table of values that `fill` writes, by row and order. Errors: those of `fill`.
  static Result<std::shared_ptr<const RowTable>> filled(std::shared_ptr<const PatternRows> rows,
                                                        const LabelPattern& pattern,
                                                        const std::function<Result<void>(std::uint8_t*)>& fill);

  const LabelPattern& pattern() const { return pattern_; }
  const PatternRows& rows() const { return *rows_; }
  const std::shared_ptr<const PatternRows>& shared_rows() const { return rows_; }
  std::uint64_t bytes() const { return rows_->entries(); }

  /// Values by row and order.
  const std::uint8_t* values() const { return values_.data(); }
  std::uint8_t value(PatternRows::Row row, PatternRows::Order order) const {
    return values_[row * rows_->orders() + order];
  }

 private:
  RowTable(std::shared_ptr<const PatternRows> rows, const LabelPattern& pattern)
      : rows_(std::move(rows)), pattern_(pattern), values_(static_cast<std::size_t>(rows_->entries())) {}

  std::shared_ptr<const PatternRows> rows_;
  LabelPattern pattern_;
  LargeArray<std::uint8_t> values_;
};

}  // namespace tilebase
