#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/puzzle.hpp>

/// table/: a single table: in memory (Table), as a file (StoredTable, BlockTable), and its header. A
/// table knows no goal but its own.
namespace tilebase {

/// Returns the width, in bits, that a file has for a puzzle's best moves.
inline int move_width(const Puzzle& puzzle) {
  return packed_width(static_cast<std::uint32_t>(puzzle.moves().size()) - 1);
}

/// Table of the distance of every state to one goal of a puzzle, all ones if the goal cannot be reached, and of the
/// first best move, by name. Its answers are exact if its entries are, which tilebase-tablegen proves. Immutable and
/// thread-safe.
class Table {
 public:
  /// Arguments must agree: `index` is CompactIndex(*puzzle, goal), there are index.size() distances and moves, and
  /// `histogram` counts the distances.
  Table(std::shared_ptr<const Puzzle> puzzle, const State& goal, const CompactIndex& index, PackedArray distances,
        PackedArray moves, std::vector<std::uint64_t> histogram)
      : puzzle_(std::move(puzzle)),
        distances_(std::move(distances)),
        histogram_(std::move(histogram)),
        goal_(goal),
        index_(index),
        moves_(std::move(moves)) {}

  const Puzzle& puzzle() const { return *puzzle_; }
  const std::shared_ptr<const Puzzle>& shared_puzzle() const { return puzzle_; }
  const State& goal() const { return goal_; }
  const CompactIndex& index() const { return index_; }
  const PackedArray& distances() const { return distances_; }
  const PackedArray& moves() const { return moves_; }

  /// Numbers of states at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// Number of states that can reach the goal, including the goal.
  std::uint64_t reachable() const { return std::accumulate(histogram().begin(), histogram().end(), std::uint64_t{0}); }

  /// Returns the length of a shortest path from a state to the goal; nullopt if there is no path. O(cells).
  std::optional<int> distance(const State& state) const {
    const auto i = index_.of(state);
    if (!i) return std::nullopt;
    const std::uint32_t d = distances_[*i];
    if (d == distances_.all_ones()) return std::nullopt;
    return static_cast<int>(d);
  }

  /// Returns the first move, by name, that leads one step nearer to the goal; 0 for the goal and for a state that
  /// cannot reach the goal. O(cells).
  MoveId best_move(const State& state) const {
    const auto i = index_.of(state);
    return i ? static_cast<MoveId>(moves_[*i]) : MoveId{0};
  }

 private:
  std::shared_ptr<const Puzzle> puzzle_;
  PackedArray distances_;
  std::vector<std::uint64_t> histogram_;
  State goal_;
  CompactIndex index_;
  PackedArray moves_;
};

}  // namespace tilebase
