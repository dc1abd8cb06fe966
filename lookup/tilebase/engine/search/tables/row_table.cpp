// RowTable::create(): breadth-first search over rows, backwards from the matches.
//
// The problem: a table has up to 60 million entries, and each has as many neighbours as there are moves. Looked up one
// by one, they lie anywhere in memory.
//
// The idea: a row has one bit for each of its orders. A level of the search handles row by row, and a move takes all
// new orders of a row to one other row: as they are, 64 at a time, or each to another order by the turn of the move.
//
//     orders of row {1, 3}      next level of row {1, 4}      next level of row {1, 2}, whose turn swaps the tiles
//     reached at this level     |= frontier                   |= bits of the orders before the turn
//         0 1 . . . 5               0 1 . . . 5                   . . 2 3 4 .
//
// A move thus reads one row and writes one row, both a few cache lines long. An order that was visited before may be
// reached again; it is left out when its row is handled, 64 orders at a time. A row without unvisited orders takes no
// more part. Costs three bits an entry besides the table.
//
// Source: R. E. Korf, Minimizing disk I/O in two-bit breadth-first search, AAAI 2008, for levels as bits.

#include <tilebase/engine/search/tables/row_table.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace tilebase {

RowSteps::RowSteps(const PatternRows& rows) : orders_(rows.orders()), first_(rows.rows() + 2) {
  // The first pass counts the steps into each row, two places on in first_; the second writes them, and moves the entry
  // after that of a row from the row's first step to its end.
  for (const bool counts : {true, false}) {
    for (PatternRows::Row row = 0; row < rows.rows(); ++row)
      for (int column = 0; column < rows.columns(); ++column) {
        const auto step = rows.step(row, column);
        if (step == PatternRows::no_step || rows.is_idle(row, step)) continue;
        int same = 0;
        while (rows.step(row, same) != step) ++same;
        if (same < column) continue;
        if (counts)
          ++first_[PatternRows::row_of(step) + 2];
        else
          into_[first_[PatternRows::row_of(step) + 1]++] = row << PatternRows::turn_bits | PatternRows::turn_of(step);
      }
    if (!counts) break;
    for (std::size_t row = 2; row < first_.size(); ++row) first_[row] += first_[row - 1];
    into_.resize(first_.back());
  }
  back_.resize(rows.turns() * orders_);
  for (std::uint32_t turn = 0; turn < rows.turns(); ++turn) {
    std::uint8_t keeps_orders = 1;
    for (std::size_t before = 0; before < orders_; ++before) {
      const PatternRows::Order after = rows.order_after(turn, static_cast<PatternRows::Order>(before));
      back_[turn * orders_ + after] = bit_of_order(before);
      if (after != before) keeps_orders = 0;
    }
    keeps_orders_.push_back(keeps_orders);
  }
}

Result<std::shared_ptr<const RowTable>> RowTable::filled(std::shared_ptr<const PatternRows> rows,
                                                         const LabelPattern& pattern,
                                                         const std::function<Result<void>(std::uint8_t*)>& fill) {
  std::shared_ptr<RowTable> table(new RowTable(std::move(rows), pattern));
  if (auto result = fill(table->values_.data()); !result) return result.error();
  return std::shared_ptr<const RowTable>(std::move(table));
}

namespace {

/// Search for the values of a table.
class RowSearch {
 public:
  RowSearch(const PatternRows& rows, const RowSteps& steps)
      : rows_(rows),
        steps_(steps),
        words_((rows.orders() + 63) / 64),
        bits_(3 * rows.rows() * words_),
        frontier_(bits_.data()),
        next_(frontier_ + rows.rows() * words_),
        visited_(next_ + rows.rows() * words_),
        is_reached_(rows.rows()),
        is_next_(rows.rows()),
        unvisited_(rows.rows(), rows.orders()),
        orders_(rows.orders()) {}

  /// Adds an entry whose value is 0.
  void add(const PatternRows::Entry& entry) {
    next_[entry.row * words_ + entry.order / 64] |= std::uint64_t{1} << (entry.order % 64);
    is_next_[entry.row] = 1;
  }

  /// Sets the values of all entries that reach an added one. Returns false if a value exceeds `farthest`.
  bool run(std::uint8_t* values, int farthest, const std::function<void()>& check) {
    constexpr PatternRows::Row rows_between_checks = 1024;
    for (int level = 0;; ++level) {
      std::swap(frontier_, next_);
      is_reached_.swap(is_next_);
      std::size_t count = 0;
      for (PatternRows::Row row = 0; row < rows_.rows(); ++row) {
        if (row % rows_between_checks == 0) check();
        if (std::exchange(is_reached_[row], std::uint8_t{0}) == 0) continue;
        const std::size_t orders = visit(row, static_cast<std::uint8_t>(level), values + row * rows_.orders());
        if (orders > 0) expand(row, orders);
        std::fill_n(frontier_ + row * words_, words_, 0);
        count += orders;
      }
      if (count == 0) return true;
      if (level > farthest) return false;
    }
  }

 private:
  /// Gives the new orders of a row their value, lists them, and leaves them alone in the row's frontier. Returns their
  /// number.
  std::size_t visit(PatternRows::Row row, std::uint8_t value, std::uint8_t* values) {
    std::size_t count = 0;
    for (std::size_t word = row * words_; word < (row + 1) * words_; ++word) {
      frontier_[word] &= ~visited_[word];
      visited_[word] |= frontier_[word];
      const std::size_t first = (word - row * words_) * 64;
      for (std::uint64_t bits = frontier_[word]; bits != 0; bits &= bits - 1) {
        const std::size_t order = first + static_cast<unsigned>(std::countr_zero(bits));
        orders_[count++] = static_cast<PatternRows::Order>(order);
        values[order] = value;
      }
    }
    unvisited_[row] -= count;
    return count;
  }

  /// Takes the listed orders of a row, which are its frontier, back by all steps that lead to the row.
  void expand(PatternRows::Row row, std::size_t count) {
    const std::uint64_t* const frontier = frontier_ + row * words_;
    for (const PatternRows::Step step : steps_.into(row)) {
      const PatternRows::Row before = PatternRows::row_of(step);
      if (unvisited_[before] == 0) continue;
      is_next_[before] = 1;
      std::uint64_t* const next = next_ + before * words_;
      if (const OrderBit* const back = steps_.back(PatternRows::turn_of(step)))
        set_bits_after(back, orders_.data(), count, next);
      else
        for (std::size_t word = 0; word < words_; ++word) next[word] |= frontier[word];
    }
  }

  const PatternRows& rows_;
  const RowSteps& steps_;
  std::size_t words_;               // number of words of 64 orders, for each row
  LargeArray<std::uint64_t> bits_;  // bits of the next three, by row
  std::uint64_t* frontier_;         // orders reached at this level; some may have been visited before
  std::uint64_t* next_;             // orders reached at the next level
  std::uint64_t* visited_;
  std::vector<std::uint8_t> is_reached_;  // whether each row has a frontier
  std::vector<std::uint8_t> is_next_;
  std::vector<std::size_t> unvisited_;      // number of orders of each row
  std::vector<PatternRows::Order> orders_;  // orders of the row in hand
};

}  // namespace

std::shared_ptr<const RowTable> RowTable::create(std::shared_ptr<const PatternRows> rows, const RowSteps& steps,
                                                 const GoalLabels& labels, const LabelPattern& pattern,
                                                 const std::function<void()>& check) {
  std::shared_ptr<RowTable> table(new RowTable(std::move(rows), pattern));
  std::uint8_t* const values = table->values_.data();
  std::memset(values, unreachable, static_cast<std::size_t>(table->bytes()));
  RowSearch search(table->rows(), steps);
  for (const PatternRows::Entry& match : table->rows().matches(labels, pattern)) search.add(match);
  return search.run(values, unreachable - 1, check) ? table : nullptr;
}

}  // namespace tilebase
