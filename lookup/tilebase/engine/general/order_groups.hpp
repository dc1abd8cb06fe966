#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tilebase/engine/general/pattern_rows.hpp>

namespace tilebase {

/// Orders of six tiles and more in groups of 16, so that a search handles a group by a few instructions. A group has
/// the orders that a group of 16 renamings of the tiles makes of one order. A turn moves tiles whatever their names, so
/// it takes a group to a group, and shuffles its 16 orders in one of 16 ways:
///
///     numbers of orders    0 .. 15 | 16 .. 31 | 32 .. 47 | ...        16 bytes are a vector
///     a turn takes         group 0 to group 2, shuffled in way 5, group 1 to group 0, shuffled in way 3, ...
///
/// Values of a row are here by group and place in the group; ungroup() sorts them by order.
class OrderGroups {
 public:
  /// Returns null if the tiles are few or equal, or if the processor cannot shuffle bytes. O(turns * orders).
  static std::unique_ptr<const OrderGroups> create(const PatternRows& rows,
                                                   const std::vector<PatternRows::Order>& turns_back);

  /// Returns the number of an order in groups.
  std::size_t number(PatternRows::Order order) const { return numbers_[order]; }

  /// Sets the unknown values of a row to `last + 1` where a step leads to the value `last`. Returns the number of new
  /// values. `is_fresh` tells, by row, whether the row has the value `last`.
  std::size_t pull(std::uint8_t* values, PatternRows::Row row, std::span<const PatternRows::Step> steps,
                   const std::vector<std::uint8_t>& is_fresh, std::uint8_t last) const;

  /// Groups of a row that have the value `last`, for push().
  struct FreshGroups {
    std::vector<std::uint32_t> groups;
    std::vector<std::array<std::uint8_t, 16>> masks;
    std::size_t count = 0;
  };
  void list_fresh(const std::uint8_t* values, PatternRows::Row row, std::uint8_t last, FreshGroups& fresh) const;

  /// Sets the unknown values of the row before a step to `last + 1` where the step leads to a fresh value. Returns the
  /// number of new values. The step has the row before, and its turn.
  std::size_t push(std::uint8_t* values, PatternRows::Step step, const FreshGroups& fresh, std::uint8_t last) const;

  /// Sorts the values of all rows by order.
  void ungroup(std::uint8_t* values, std::size_t rows) const;

 private:
  OrderGroups() = default;

  std::size_t orders_ = 0;
  std::size_t groups_ = 0;
  std::vector<std::uint16_t> numbers_;                     // by order
  std::vector<std::uint16_t> after_;                       // by turn and group: the number that its first order gets
  std::vector<std::uint16_t> before_;                      // by turn and group: the number that its first order had
  std::array<std::array<std::uint8_t, 16>, 16> pushed_{};  // by way: the place whose value each place gets
  std::array<std::array<std::uint8_t, 16>, 16> pulled_{};  // by way: the place that each place goes to
};

}  // namespace tilebase
