#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/engine/table/slide_walk.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Complete table of one goal, for a puzzle of 10 to 12 cells, for a board of slides of up to 16 cells, or for a puzzle
/// with equal tiles. Distances stay in their blocks, which are read and checked when they are needed. An entry gives
/// the distance of a state modulo modulus(). The modulus is 4 for a board of slides (see SlideWalk); for any other
/// puzzle it exceeds all distances, so an entry gives the distance itself.
///
/// Counterpart of Table, which is wholly in memory. Immutable and thread-safe.
class LargeTable {
 public:
  /// `stored` is a goal table of version 2, which must outlive the LargeTable. Takes half a millisecond to compute an
  /// index unless the puzzle is a board of slides.
  explicit LargeTable(const StoredTable& stored) : stored_(stored) {
    if (stored.encoding() == DistanceEncoding::bit_1)
      slides_.emplace(stored);
    else if (puzzle().has_equal_tiles())
      boards_.emplace(puzzle());
    else
      turns_.emplace(puzzle());
  }
  LargeTable(const LargeTable&) = delete;
  LargeTable& operator=(const LargeTable&) = delete;

  const StoredTable& stored() const { return stored_; }
  const Puzzle& puzzle() const { return stored_.puzzle(); }
  const State& goal() const { return stored_.goal(); }
  const std::vector<std::uint64_t>& histogram() const { return stored_.histogram(); }

  int modulus() const { return slides_ ? 4 : 1 << 16; }

  /// Whether a single look-up gives a distance.
  bool holds_distances() const { return !slides_; }

  /// Returns the distance of a state modulo modulus(); nullopt if the state cannot reach the goal. Errors:
  /// table_damaged, also if the distance is 0 but the state is not the goal, or conversely; file_unreadable. O(cells).
  Result<std::optional<int>> residue(const State& state) const {
    if (slides_) return slides_->modulo_4(state);
    const auto distance =
        TableFile::of(stored_).block_table()->distance(boards_ ? boards_->of(state) : turns_->of(state));
    if (!distance) return distance.error();
    if (*distance == unreachable()) return std::optional<int>();
    if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
    return std::optional(static_cast<int>(*distance));
  }

  /// Returns the entry of a state that cannot reach the goal, and the state of an entry. Only if holds_distances().
  std::uint32_t unreachable() const { return (1U << static_cast<unsigned>(stored_.distance_bits())) - 1; }
  State state(std::uint64_t entry) const {
    return boards_ ? boards_->at(static_cast<std::uint32_t>(entry)) : turns_->state(entry);
  }

  /// Returns the walk to the goal; null if holds_distances().
  const SlideWalk* slides() const { return slides_ ? &*slides_ : nullptr; }

 private:
  const StoredTable& stored_;
  std::optional<SlideWalk> slides_;   // for a board of slides
  std::optional<BoardIndex> boards_;  // for a puzzle with equal tiles
  std::optional<TurnIndex> turns_;    // for any other puzzle
};

}  // namespace tilebase
