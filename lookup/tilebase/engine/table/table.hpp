#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/wildcard_index.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/puzzle.hpp>

/// table/: a single table: in memory (Table, WildcardTable), as a file (StoredTable, BlockTable), and its header. A
/// table knows no goal but its own.
namespace tilebase {

/// Returns the width, in bits, that a file has for a puzzle's best moves.
inline int move_width(const Puzzle& puzzle) {
  return packed_width(static_cast<std::uint32_t>(puzzle.moves().size()) - 1);
}

/// Base of both kinds of tables in memory: a distance for each number of an index, all ones if the goal cannot be
/// reached. Immutable and thread-safe.
class PackedTable {
 public:
  const Puzzle& puzzle() const { return *puzzle_; }
  const std::shared_ptr<const Puzzle>& shared_puzzle() const { return puzzle_; }
  const PackedArray& distances() const { return distances_; }

  /// Numbers of states, or placements, at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

 protected:
  PackedTable(std::shared_ptr<const Puzzle> puzzle, PackedArray distances, std::vector<std::uint64_t> histogram)
      : puzzle_(std::move(puzzle)), distances_(std::move(distances)), histogram_(std::move(histogram)) {}

  std::optional<int> distance_at(std::size_t number) const {
    const std::uint32_t d = distances_[number];
    if (d == distances_.all_ones()) return std::nullopt;
    return static_cast<int>(d);
  }

 private:
  std::shared_ptr<const Puzzle> puzzle_;
  PackedArray distances_;
  std::vector<std::uint64_t> histogram_;
};

/// Table of the distance of every state to one goal of a puzzle, and of the first best move, by name. Its answers are
/// exact if its entries are, which tilebase-tablegen proves.
class Table : public PackedTable {
 public:
  /// Arguments must agree: `index` is CompactIndex(*puzzle, goal), there are index.size() distances and moves, and
  /// `histogram` counts the distances.
  Table(std::shared_ptr<const Puzzle> puzzle, const State& goal, const CompactIndex& index, PackedArray distances,
        PackedArray moves, std::vector<std::uint64_t> histogram)
      : PackedTable(std::move(puzzle), std::move(distances), std::move(histogram)),
        goal_(goal),
        index_(index),
        moves_(std::move(moves)) {}

  const State& goal() const { return goal_; }
  const CompactIndex& index() const { return index_; }
  const PackedArray& moves() const { return moves_; }

  /// Number of states that can reach the goal, including the goal.
  std::uint64_t reachable() const { return std::accumulate(histogram().begin(), histogram().end(), std::uint64_t{0}); }

  /// Returns the length of a shortest path from a state to the goal; nullopt if there is no path. O(cells).
  std::optional<int> distance(const State& state) const {
    const auto i = index_.of(state);
    return i ? distance_at(*i) : std::nullopt;
  }

  /// Returns the first move, by name, that leads one step nearer to the goal; 0 for the goal and for a state that
  /// cannot reach the goal. O(cells).
  MoveId best_move(const State& state) const {
    const auto i = index_.of(state);
    return i ? static_cast<MoveId>(moves_[*i]) : MoveId{0};
  }

 private:
  State goal_;
  CompactIndex index_;
  PackedArray moves_;
};

/// Wildcard table of a puzzle: for every placement of the tiles that a target names, the number of moves that bring
/// these tiles to their cells in the target.
class WildcardTable : public PackedTable {
 public:
  /// Arguments must agree: there are index.size() distances, and `histogram` counts them.
  WildcardTable(std::shared_ptr<const Puzzle> puzzle, WildcardIndex index, PackedArray distances,
                std::vector<std::uint64_t> histogram)
      : PackedTable(std::move(puzzle), std::move(distances), std::move(histogram)), index_(std::move(index)) {}

  const WildcardIndex& index() const { return index_; }

  /// Returns the length of a shortest path from a state to the nearest state that matches a target; nullopt if there is
  /// no path. The target must have a number in the index. O(cells).
  std::optional<int> distance(const State& start, const Target& target) const {
    return distance_at(index_.of(start, target));
  }

 private:
  WildcardIndex index_;
};

}  // namespace tilebase
