#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/wildcard_index.hpp>
#include <tilebase/engine/table/packed_array.hpp>

namespace tilebase {

/// The wildcard table of one puzzle: how many moves bring the tiles that a target names to their cells, for every
/// placement of those tiles.
/// Immutable; safe to share.
class WildcardTable {
 public:
  /// The parts must fit together: as many distances as the index has numbers, all ones for a placement that cannot be
  /// solved, and a histogram of the others by distance.
  WildcardTable(std::shared_ptr<const Puzzle> puzzle, WildcardIndex index, PackedArray distances,
                std::vector<std::uint64_t> histogram)
      : puzzle_(std::move(puzzle)),
        index_(std::move(index)),
        distances_(std::move(distances)),
        histogram_(std::move(histogram)) {}

  const Puzzle& puzzle() const { return *puzzle_; }
  const WildcardIndex& index() const { return index_; }
  const PackedArray& distances() const { return distances_; }

  /// How many placements lie at distance 0, 1, ..., farthest().
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  int farthest() const { return static_cast<int>(histogram_.size()) - 1; }

  /// The length of a shortest path from the state to the nearest state that matches a covered target; nothing if there
  /// is none. O(cells).
  std::optional<int> distance(const State& start, const Target& target) const {
    const std::uint32_t d = distances_[index_.of(start, target)];
    if (d == distances_.all_ones()) return std::nullopt;
    return static_cast<int>(d);
  }

 private:
  std::shared_ptr<const Puzzle> puzzle_;
  WildcardIndex index_;
  PackedArray distances_;
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
