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

/// table/: what one table is: in memory (Table, WildcardTable), as a file (StoredTable, BlockTable), and its header. A
/// table knows no goal but its own.
namespace tilebase {

/// The width that a file has for a puzzle's best moves.
inline int move_width(const Puzzle& puzzle) {
  return packed_width(static_cast<std::uint32_t>(puzzle.moves().size()) - 1);
}

/// What both kinds of tables in memory have: a distance for each number of an index, all ones for what cannot be
/// solved. Immutable; safe to share.
class PackedTable {
 public:
  const Puzzle& puzzle() const { return *puzzle_; }
  const std::shared_ptr<const Puzzle>& shared_puzzle() const { return puzzle_; }
  const PackedArray& distances() const { return distances_; }

  /// How many states, or placements, lie at distance 0, 1, ..., farthest().
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

/// The distance of every state to one goal of one puzzle, and the smallest best move in it. What it says is exact if
/// the table is (tilebase-tablegen proves that).
class Table : public PackedTable {
 public:
  /// The parts must fit together: the index `CompactIndex(*puzzle, goal)`, as many distances and moves as it has
  /// indices, and a histogram of the distances.
  Table(std::shared_ptr<const Puzzle> puzzle, const State& goal, const CompactIndex& index, PackedArray distances,
        PackedArray moves, std::vector<std::uint64_t> histogram)
      : PackedTable(std::move(puzzle), std::move(distances), std::move(histogram)),
        goal_(goal),
        index_(index),
        moves_(std::move(moves)) {}

  const State& goal() const { return goal_; }
  const CompactIndex& index() const { return index_; }
  const PackedArray& moves() const { return moves_; }

  /// How many states can reach the goal, the goal among them.
  std::uint64_t reachable() const { return std::accumulate(histogram().begin(), histogram().end(), std::uint64_t{0}); }

  /// The length of a shortest path from the state to the goal; nothing if there is none. O(cells).
  std::optional<int> distance(const State& state) const {
    const auto i = index_.of(state);
    return i ? distance_at(*i) : std::nullopt;
  }

  /// The smallest move, by name, that leads one step nearer; 0 for the goal and for a state that cannot reach it.
  /// O(cells).
  MoveId best_move(const State& state) const {
    const auto i = index_.of(state);
    return i ? static_cast<MoveId>(moves_[*i]) : MoveId{0};
  }

 private:
  State goal_;
  CompactIndex index_;
  PackedArray moves_;
};

/// The wildcard table of one puzzle: how many moves bring the tiles that a target names to their cells, for every
/// placement of those tiles.
class WildcardTable : public PackedTable {
 public:
  /// The parts must fit together: as many distances as the index has numbers, and a histogram of them.
  WildcardTable(std::shared_ptr<const Puzzle> puzzle, WildcardIndex index, PackedArray distances,
                std::vector<std::uint64_t> histogram)
      : PackedTable(std::move(puzzle), std::move(distances), std::move(histogram)), index_(std::move(index)) {}

  const WildcardIndex& index() const { return index_; }

  /// The length of a shortest path from the state to the nearest state that matches a covered target; nothing if there
  /// is none. O(cells).
  std::optional<int> distance(const State& start, const Target& target) const {
    return distance_at(index_.of(start, target));
  }

 private:
  WildcardIndex index_;
};

}  // namespace tilebase
