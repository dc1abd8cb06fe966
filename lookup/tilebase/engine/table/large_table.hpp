#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/engine/table/block_table.hpp>
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
  explicit LargeTable(const StoredTable& stored);
  LargeTable(const LargeTable&) = delete;
  LargeTable& operator=(const LargeTable&) = delete;

  const StoredTable& stored() const { return stored_; }
  const Puzzle& puzzle() const { return stored_.puzzle(); }
  const State& goal() const { return stored_.goal(); }

  int modulus() const { return slides_ ? 4 : 1 << 16; }

  /// Whether a single look-up gives a distance.
  bool holds_distances() const { return !slides_; }

  /// Returns the distance of a state modulo modulus(); nullopt if the state cannot reach the goal. Errors:
  /// table_damaged, also if the distance is 0 but the state is not the goal, or conversely; file_unreadable. O(cells).
  Result<std::optional<int>> residue(const State& state) const;

  /// Calls `visit(state)` for every state at `distance`, or at any distance if it is nullopt, and after each chunk
  /// `on_progress(number)` with the number of entries so far; an error that it returns ends the call. Only if
  /// holds_distances(). Errors: as residue(), and those of on_progress(). O(entries): reads all blocks, past the cache.
  Result<void> for_each_state(std::optional<int> distance, const std::function<void(const State&)>& visit,
                              const std::function<Result<void>(std::uint64_t)>& on_progress) const;

  /// Returns the walk to the goal; null if holds_distances().
  const SlideWalk* slides() const { return slides_ ? &*slides_ : nullptr; }

 private:
  const StoredTable& stored_;
  std::optional<SlideWalk> slides_;   // for a board of slides
  std::optional<BoardIndex> boards_;  // for a puzzle with equal tiles
  std::optional<TurnIndex> turns_;    // for any other puzzle
};

inline LargeTable::LargeTable(const StoredTable& stored) : stored_(stored) {
  if (stored.encoding() == DistanceEncoding::bit_1)
    slides_.emplace(stored);
  else if (puzzle().has_equal_tiles())
    boards_.emplace(puzzle());
  else
    turns_.emplace(puzzle());
}

inline Result<std::optional<int>> LargeTable::residue(const State& state) const {
  if (slides_) return slides_->modulo_4(state);
  const auto distance = stored_.file().block_table()->distance(boards_ ? boards_->of(state) : turns_->of(state));
  if (!distance) return distance.error();
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  if (*distance == unreachable) return std::optional<int>();
  if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
  return std::optional(static_cast<int>(*distance));
}

inline Result<void> LargeTable::for_each_state(std::optional<int> distance,
                                               const std::function<void(const State&)>& visit,
                                               const std::function<Result<void>(std::uint64_t)>& on_progress) const {
  if (distance == 0) {
    visit(goal());
    return {};
  }
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(stored_.distance_bits())) - 1;
  const auto is_wanted = [&](std::uint32_t entry) {
    return distance ? entry == static_cast<std::uint32_t>(*distance) : entry != unreachable;
  };
  const auto visit_chunk = [&](std::uint64_t first, const PackedArray& distances) {
    for (std::size_t i = 0; i < distances.size(); ++i)
      if (is_wanted(distances[i]))
        visit(boards_ ? boards_->at(static_cast<std::uint32_t>(first + i)) : turns_->state(first + i));
    return on_progress(first + distances.size());
  };
  return stored_.file().block_table()->read(stored_.entries(), visit_chunk);
}

}  // namespace tilebase
