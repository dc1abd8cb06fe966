// RowTable::create(): breadth-first search over rows.
//
// A level of the search knows which rows have entries with the last value. While few rows have, their new entries are
// *pushed*: a list of these orders goes through the step from each row before. Once many rows have, new entries are
// *pulled*: the orders of a row that are not known yet look whether a step leads to an entry with the last value. Both
// handle all orders of a row by one turn, so that two short arrays are read instead of scattered entries. From six
// tiles on, 16 orders are handled at once (order_groups.hpp).

#include <tilebase/engine/general/row_table.hpp>

#include <algorithm>
#include <cstring>

#include <tilebase/engine/general/order_groups.hpp>

namespace tilebase {

RowSteps::RowSteps(const PatternRows& rows) : first_(rows.rows() + 1), first_into_(rows.rows() + 1) {
  std::vector<PatternRows::Step> steps;
  for (PatternRows::Row row = 0; row < rows.rows(); ++row) {
    steps.clear();
    for (int column = 0; column < rows.columns(); ++column)
      if (const auto step = rows.step(row, column); step != PatternRows::no_step && !rows.is_idle(row, step))
        steps.push_back(step);
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    for (const auto step : steps) ++first_into_[PatternRows::row_of(step) + 1];
    from_.insert(from_.end(), steps.begin(), steps.end());
    first_[row + 1] = from_.size();
  }
  for (std::size_t row = 1; row < first_into_.size(); ++row) first_into_[row] += first_into_[row - 1];
  into_.resize(from_.size());
  auto next = first_into_;
  for (PatternRows::Row row = 0; row < rows.rows(); ++row)
    for (const auto step : from(row))
      into_[next[PatternRows::row_of(step)]++] = row << PatternRows::turn_bits | PatternRows::turn_of(step);
  back_.resize(rows.turns() * rows.orders());
  for (std::uint32_t turn = 0; turn < rows.turns(); ++turn)
    for (std::size_t order = 0; order < rows.orders(); ++order) {
      const auto before = static_cast<PatternRows::Order>(order);
      back_[turn * rows.orders() + rows.order_after(turn, before)] = before;
    }
}

Result<std::shared_ptr<const RowTable>> RowTable::filled(std::shared_ptr<const PatternRows> rows,
                                                         const LabelPattern& pattern,
                                                         const std::function<Result<void>(std::uint8_t*)>& fill) {
  std::shared_ptr<RowTable> table(new RowTable(std::move(rows), pattern));
  if (auto result = fill(table->values_.data()); !result) return result.error();
  return std::shared_ptr<const RowTable>(std::move(table));
}

std::shared_ptr<const RowTable> RowTable::create(std::shared_ptr<const PatternRows> rows, const RowSteps& steps,
                                                 const GoalLabels& labels, const LabelPattern& pattern,
                                                 const std::function<void()>& check) {
  constexpr std::uint8_t farthest = unreachable - 1;
  std::shared_ptr<RowTable> table(new RowTable(std::move(rows), pattern));
  const PatternRows& numbers = table->rows();
  const std::vector<PatternRows::Order>& back = steps.back();
  const auto groups = OrderGroups::create(numbers, back);
  OrderGroups::FreshGroups fresh_groups;
  const std::size_t orders = numbers.orders();
  std::uint8_t* const values = table->values_.data();
  std::memset(values, unreachable, static_cast<std::size_t>(numbers.entries()));

  std::vector<std::uint8_t> is_fresh(numbers.rows());        // rows with entries of the last value
  std::vector<std::uint8_t> is_next(numbers.rows());         // rows with new entries
  std::vector<std::size_t> unknown(numbers.rows(), orders);  // entries of each row without a value
  std::vector<PatternRows::Order> list(orders);
  std::uint64_t fresh = 0;
  std::uint64_t rest = numbers.entries();
  const auto take = [&](PatternRows::Row row, std::size_t count) {
    if (count == 0) return;
    unknown[row] -= count;
    rest -= count;
    fresh += count;
    is_next[row] = 1;
  };
  for (const auto& [row, order] : numbers.matches(labels, pattern)) {
    std::uint8_t& value = values[row * orders + (groups ? groups->number(order) : order)];
    if (std::exchange(value, 0) != 0) take(row, 1);
  }
  constexpr PatternRows::Row rows_between_checks = 1024;
  for (std::uint8_t last = 0; fresh > 0; ++last) {
    const bool pulls = 4 * fresh > rest && 100 * fresh > numbers.entries();
    fresh = 0;
    is_fresh.swap(is_next);
    std::fill(is_next.begin(), is_next.end(), std::uint8_t{0});
    for (PatternRows::Row row = 0; row < numbers.rows(); ++row) {
      if (row % rows_between_checks == 0) check();
      if (pulls ? unknown[row] == 0 : is_fresh[row] == 0) continue;
      if (groups && pulls) {
        take(row, groups->pull(values, row, steps.from(row), is_fresh, last));
        continue;
      }
      if (groups) {
        groups->list_fresh(values, row, last, fresh_groups);
        for (const auto step : steps.into(row))
          if (const auto before = PatternRows::row_of(step); unknown[before] > 0)
            take(before, groups->push(values, step, fresh_groups, last));
        continue;
      }
      const std::uint8_t wanted = pulls ? unreachable : last;
      std::uint8_t* const of_row = values + row * orders;
      std::size_t count = 0;
      for (std::size_t order = 0; order < orders; ++order) {
        list[count] = static_cast<PatternRows::Order>(order);
        count += of_row[order] == wanted ? 1 : 0;
      }
      const std::size_t total = count;
      if (pulls) {
        for (const auto step : steps.from(row)) {
          if (is_fresh[PatternRows::row_of(step)] == 0) continue;
          const std::uint8_t* const after = values + PatternRows::row_of(step) * orders;
          std::size_t kept = 0;
          for (std::size_t i = 0; i < count; ++i) {
            const PatternRows::Order order = list[i];
            const bool is_new = after[numbers.order_after(PatternRows::turn_of(step), order)] == last;
            if (is_new) of_row[order] = static_cast<std::uint8_t>(last + 1);
            list[kept] = order;
            kept += is_new ? 0 : 1;
          }
          count = kept;
        }
        take(row, total - count);
        continue;
      }
      for (const auto step : steps.into(row)) {
        const PatternRows::Row before = PatternRows::row_of(step);
        if (unknown[before] == 0) continue;
        std::uint8_t* const to = values + before * orders;
        const PatternRows::Order* const turn = &back[PatternRows::turn_of(step) * orders];
        std::size_t added = 0;
        for (std::size_t i = 0; i < count; ++i) {
          std::uint8_t& value = to[turn[list[i]]];
          if (value != unreachable) continue;
          value = static_cast<std::uint8_t>(last + 1);
          ++added;
        }
        take(before, added);
      }
    }
    if (fresh > 0 && last + 1 == farthest) return nullptr;
  }
  if (groups) groups->ungroup(values, numbers.rows());
  return table;
}

}  // namespace tilebase
