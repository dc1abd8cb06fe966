#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <base/meter.hpp>
#include <base/system.hpp>
#include <tilebase/budget.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Distances of all boards of a puzzle to one target, by a breadth-first search backwards from all matches at once.
/// Takes one byte a board, two if a board is farther than 254 moves. Each level is collected by a scan of all bytes
/// instead of a queue of boards; several threads mark the neighbours of its boards. Immutable.
class AllBoards {
 public:
  /// Searches all boards. Errors: gave_up at the end of the budget; too_many_cells for a puzzle that can_be_listed()
  /// refuses, and if memory is insufficient.
  static Result<std::shared_ptr<const AllBoards>> search(const Puzzle& puzzle, const Target& target,
                                                         const Budget& budget);

  /// Searches the boards up to a distance, or all boards if it is nullopt; farther boards count as boards without a
  /// path, and histogram() lacks the last level. For puzzles that can_be_listed() refuses, too, up to max_table_cells
  /// cells. Errors: gave_up; too_many_cells if memory is insufficient.
  static Result<std::shared_ptr<const AllBoards>> search_up_to(std::optional<int> distance, const Puzzle& puzzle,
                                                               const Target& target, const Budget& budget);

  /// Reads the whole table of a puzzle with equal tiles. Errors: table_damaged, file_unreadable; gave_up at the end of
  /// the budget; too_many_cells if memory is insufficient.
  static Result<std::shared_ptr<const AllBoards>> of_table(const StoredTable& table, const Budget& budget);

  const BoardIndex& index() const { return index_; }

  /// Numbers of boards at distances 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// Returns the distance of the board with this number; nullopt if the board cannot reach the target.
  std::optional<int> distance(std::uint32_t number) const {
    const unsigned value = low_[number] | (high_.data() == nullptr ? 0U : unsigned{high_[number]} << 8U);
    return value == 0 ? std::nullopt : std::optional(static_cast<int>(value) - 1);
  }

  std::uint64_t bytes() const { return std::uint64_t{index_.size()} * (high_.data() == nullptr ? 1 : 2); }

 private:
  using Steps = std::vector<std::vector<BoardIndex::Step>>;  // index: the blank's cell

  template <class Fill>
  static Result<std::shared_ptr<const AllBoards>> create(const Puzzle& puzzle, const Budget& budget, const Fill& fill);

  explicit AllBoards(const Puzzle& puzzle);
  Result<void> read_entries(const StoredTable& table, const Budget& budget);
  Result<void> search(std::optional<int> last_distance, const Steps& inverse_steps, const Target& target,
                      const Budget& budget);
  bool add_neighbours(std::uint32_t begin, std::uint32_t end, unsigned value, const Steps& inverse_steps, Meter& meter,
                      std::uint64_t& count);
  bool is_new(std::uint32_t number) const;
  void set(std::uint32_t number, unsigned value);

  BoardIndex index_;
  LargeArray<std::uint8_t> low_;   // index: the board's number; bits 0..7 of distance + 1, or 0 if there is no path
  LargeArray<std::uint8_t> high_;  // bits 8..15 of distance + 1; empty until a distance exceeds 254
  std::vector<std::uint64_t> histogram_;
};

/// Returns the error of an exhaustive search that ended after `nodes` boards, at this distance from the goal. The error
/// holds no bounds, because the search does not ask about a particular board.
inline Error gave_up_on_all(std::uint64_t nodes, int distance) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(nodes) +
                                  " states; the search over all boards came to " + "distance " +
                                  std::to_string(distance) + "; a larger budget may end it"};
}

/// Selects the nth board, in lexicographic order, among the boards at a distance or, without a distance, among all
/// boards that can reach the target. Holds no list: it counts the boards block by block once, in O(boards). The
/// AllBoards must outlive it.
class BoardPick {
 public:
  BoardPick(const AllBoards& boards, std::optional<int> at_distance);

  std::uint64_t size() const { return cumulative_counts_.back(); }

  /// Returns the number of the nth selected board, from 0. O(log boards).
  std::uint32_t operator[](std::uint64_t nth) const;

 private:
  static constexpr std::uint32_t block = 4096;  // boards

  bool is_selected(std::uint32_t number) const {
    const auto distance = boards_.distance(number);
    return distance && (!at_distance_ || *distance == *at_distance_);
  }

  const AllBoards& boards_;
  std::optional<int> at_distance_;
  std::vector<std::uint64_t> cumulative_counts_;  // selected boards before each block; the last is the total
};

}  // namespace tilebase
