#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/puzzle/group_index.hpp>
#include <tilebase/engine/table/line_walks.hpp>
#include <tilebase/engine/table/slide_walk.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Complete table of one goal, for a board of slides of 10 to 16 cells, for a puzzle with equal tiles, or for any other
/// puzzle whose moves lead to few states. Distances stay in their blocks, which are read and checked when they are
/// needed, or are made in memory. An entry gives the distance of a state modulo modulus(). The
/// modulus is 4 for a board of slides (see SlideWalk); for any other puzzle it exceeds all distances, so an entry gives
/// the distance itself.
///
/// Counterpart of Table, which is wholly in memory. Immutable and thread-safe.
class LargeTable {
 public:
  /// Opens a goal table in blocks, or makes the distances of one without a file. `stored` must outlive the table. Takes
  /// up to a tenth of a second for an index by groups; a search takes as long as search_groups(). Errors:
  /// table_damaged; those of the search.
  static Result<std::unique_ptr<const LargeTable>> open(const StoredTable& stored) {
    std::unique_ptr<LargeTable> table(new LargeTable(stored));
    if (const auto* const search = TableFile::of(stored).distance_search()) {
      auto distances = (*search)();
      if (!distances) return distances.error();
      table->made_ = std::move(*distances);
      table->groups_ = table->made_.index;
    } else if (TableFile::of(stored).header.version == format::group_version) {
      auto index = TableFile::of(stored).group_index();
      if (!index) return index.error();
      table->groups_ = std::move(*index);
    } else if (stored.encoding() == DistanceEncoding::bit_1) {
      table->slides_.emplace(stored);
      table->lines_.emplace(stored);
    } else {
      table->boards_.emplace(stored.puzzle());
    }
    return std::unique_ptr<const LargeTable>(std::move(table));
  }
  LargeTable(const LargeTable&) = delete;
  LargeTable& operator=(const LargeTable&) = delete;

  const StoredTable& stored() const { return stored_; }
  const Puzzle& puzzle() const { return stored_.puzzle(); }
  const State& goal() const { return stored_.goal(); }
  const std::vector<std::uint64_t>& histogram() const { return is_made() ? made_.histogram : stored_.histogram(); }

  int modulus() const { return slides_ ? 4 : 1 << 16; }

  /// Whether a single look-up gives a distance.
  bool holds_distances() const { return !slides_; }

  /// Returns the distance of a state modulo modulus(); nullopt if the state cannot reach the goal. Errors:
  /// table_damaged, also if the distance is 0 but the state is not the goal, or conversely; file_unreadable. O(cells).
  Result<std::optional<int>> residue(const State& state) const {
    if (slides_) return slides_->modulo_4(state);
    const std::optional<std::uint64_t> number = groups_ != nullptr ? groups_->of(state) : boards_->of(state);
    if (!number) return std::optional<int>();
    const auto distance = entry(*number);
    if (!distance) return distance.error();
    if (*distance == unreachable()) return std::optional<int>();
    if ((*distance == 0) != (state == goal())) return inconsistent(stored_);
    return std::optional(static_cast<int>(*distance));
  }

  /// Returns the entry of a state that cannot reach the goal, and the state of an entry. Only if holds_distances().
  std::uint32_t unreachable() const {
    return (1U << static_cast<unsigned>(is_made() ? made_.distances.bits() : stored_.distance_bits())) - 1;
  }
  State state(std::uint64_t entry) const {
    return groups_ != nullptr ? groups_->state(entry) : boards_->state(static_cast<std::uint32_t>(entry));
  }

  /// Calls visit(first entry, distances) for all entries, as BlockTable::read() does. Only if holds_distances().
  Result<void> read(const BlockTable::Visit& visit) const {
    return is_made() ? visit(0, made_.distances) : TableFile::of(stored_).block_table()->read(stored_.entries(), visit);
  }

  /// Returns the index of a table whose entries are all states that moves connect with the goal; null for others.
  const GroupIndex* groups() const { return groups_.get(); }

  /// Returns the walk to the goal; null if holds_distances().
  const SlideWalk* slides() const { return slides_ ? &*slides_ : nullptr; }

  /// Returns the walks of many states to the goal; null if holds_distances().
  const LineWalks* lines() const { return lines_ ? &*lines_ : nullptr; }

 private:
  explicit LargeTable(const StoredTable& stored) : stored_(stored) {}

  bool is_made() const { return made_.index != nullptr; }
  Result<std::uint32_t> entry(std::uint64_t number) const {
    if (is_made()) return made_.distances[static_cast<std::size_t>(number)];
    return TableFile::of(stored_).block_table()->distance(number);
  }

  const StoredTable& stored_;
  std::optional<SlideWalk> slides_;           // walk on a board of slides
  std::optional<LineWalks> lines_;            // walks of many states on it
  std::optional<BoardIndex> boards_;          // index of a puzzle with equal tiles
  std::shared_ptr<const GroupIndex> groups_;  // index of any other puzzle
  MadeDistances made_;                        // distances of a table without a file
};

}  // namespace tilebase
