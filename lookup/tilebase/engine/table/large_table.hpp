#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/slide_walk.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// The complete table of one goal of a puzzle of 10 to 12 cells, of a board of slides up to 16, or of a puzzle with
/// equal tiles: its distances stay in their blocks, which are read and checked when they are needed. An entry gives the
/// distance of a state modulo modulus(): for a board of slides 4 (see SlideWalk), for any other puzzle so much that it
/// is the distance itself.
///
/// The counterpart of Table, which is all in memory. Immutable; safe to share.
class LargeTable {
 public:
  /// A goal table of version 2, which must outlive this. Takes half a millisecond where it is no board of slides.
  explicit LargeTable(const StoredTable& stored);
  LargeTable(const LargeTable&) = delete;
  LargeTable& operator=(const LargeTable&) = delete;

  const StoredTable& stored() const { return stored_; }
  const Puzzle& puzzle() const { return stored_.puzzle(); }
  const State& goal() const { return stored_.goal(); }

  int modulus() const { return slides_ ? 4 : 1 << 16; }

  /// Whether one look-up tells a distance.
  bool holds_distances() const { return !slides_; }

  /// The distance of a state modulo modulus(); nothing for one that cannot reach the goal. Errors: table_damaged, also
  /// where a distance of 0 is not the goal's; file_unreadable. O(cells).
  Result<std::optional<int>> residue(const State& state) const;

  /// Calls `visit(state)` with every state at a distance, or at any, and now and then `go_on(number)` with the number
  /// of entries that were looked at: its error ends this. Only if it holds_distances(). Errors: as residue().
  /// O(entries): reads all blocks, and keeps none.
  Result<void> for_each_state(std::optional<int> distance, const std::function<void(const State&)>& visit,
                              const std::function<Result<void>(std::uint64_t)>& go_on) const;

  /// The walk to the goal; null if it holds_distances().
  const SlideWalk* slides() const { return slides_ ? &*slides_ : nullptr; }

 private:
  const StoredTable& stored_;
  std::optional<SlideWalk> slides_;
  std::optional<BoardIndex> boards_;
  std::optional<TurnIndex> turns_;  // else
};

}  // namespace tilebase
