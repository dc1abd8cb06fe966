#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <base/system.hpp>
#include <tilebase/budget.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/search/meter.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// The distances of all boards of a puzzle to one target, by a breadth-first search backwards from all matches at once:
/// one byte a board, two if a board is farther than 254 moves. Each level is found again by a look at all bytes, so
/// there are no lists of boards; its boards' neighbours are then marked, by several threads at a time. Immutable once
/// searched or read.
class AllBoards {
 public:
  /// Searches. Errors: gave_up at the end of the budget; too_many_cells for a puzzle that can_be_listed() refuses, and
  /// where there is no memory.
  static Result<std::shared_ptr<const AllBoards>> search(const Puzzle& puzzle, const Target& target,
                                                         const Budget& budget);

  /// Reads a table of a puzzle with equal tiles, all of it. Errors: table_damaged, file_unreadable; gave_up at the end
  /// of the budget; too_many_cells where there is no memory.
  static Result<std::shared_ptr<const AllBoards>> of_table(const StoredTable& table, const Budget& budget);

  const BoardIndex& index() const { return index_; }

  /// How many boards lie at distance 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The distance of a board by its number; nothing if it cannot reach the target.
  std::optional<int> distance(std::uint32_t number) const {
    const unsigned value = low_[number] | (high_.data() == nullptr ? 0U : unsigned{high_[number]} << 8U);
    return value == 0 ? std::nullopt : std::optional(static_cast<int>(value) - 1);
  }

  std::uint64_t bytes() const { return std::uint64_t{index_.size()} * (high_.data() == nullptr ? 1 : 2); }

 private:
  using Steps = std::vector<std::vector<BoardIndex::Step>>;  // by the blank's cell

  template <class Fill>
  static Result<std::shared_ptr<const AllBoards>> made(const Puzzle& puzzle, const Fill& fill);

  explicit AllBoards(const Puzzle& puzzle);
  Result<void> read_entries(const StoredTable& table, const Budget& budget);
  Result<void> search(const Steps& undone, const Target& target, const Budget& budget);
  bool add_neighbours(std::uint32_t begin, std::uint32_t end, unsigned value, const Steps& undone, Meter& meter,
                      std::uint64_t& found);
  bool is_new(std::uint32_t number) const;
  void set(std::uint32_t number, unsigned value);

  BoardIndex index_;
  LargeArray<std::uint8_t> low_;   // by number: distance + 1, 0 for none
  LargeArray<std::uint8_t> high_;  // the bits from 8 on, once they are needed
  std::vector<std::uint64_t> histogram_;
};

/// The error of a search over all boards, which has come to a distance from the goal. It knows nothing about one board.
inline Error gave_up_on_all(std::uint64_t nodes, int distance) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(nodes) +
                                  " states; the search over all boards came to " + "distance " +
                                  std::to_string(distance) + "; a larger budget may end it"};
}

/// The boards at a distance, or all that can reach the target, in lexicographic order, without a list of them: they are
/// counted in blocks once. O(boards) to make. The distances must outlive it.
class BoardPick {
 public:
  BoardPick(const AllBoards& boards, std::optional<int> at_distance);

  std::uint64_t size() const { return before_.back(); }

  /// The number of the nth of them, from 0. O(log boards)
  std::uint32_t operator[](std::uint64_t nth) const;

 private:
  static constexpr std::uint32_t block = 4096;

  bool is_one(std::uint32_t number) const {
    const auto distance = boards_.distance(number);
    return distance && (!at_distance_ || *distance == *at_distance_);
  }

  const AllBoards& boards_;
  std::optional<int> at_distance_;
  std::vector<std::uint64_t> before_;  // how many lie before each block, and last in all
};

}  // namespace tilebase
