#pragma once

#include <chrono>
#include <memory>

#include <base/int_array.hpp>
#include <base/made_once.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {

/// One target on a board of slides, as a search needs it: with the ladder of its pattern tables, and how its cells and
/// tiles are named there. Immutable but for the tables that are made when they are needed; safe to share.
class SearchGoal {
 public:
  static constexpr std::uint8_t no_cell = 0xFF;

  SearchGoal(const std::shared_ptr<const PatternStore>& patterns_, const Puzzle& puzzle, const Target& target_)
      : SearchGoal(patterns_, *puzzle.blank(), target_, &puzzle) {}

  /// A state as the goal, where there is another.
  SearchGoal(const SearchGoal& other, const State& state)
      : SearchGoal(other.patterns, other.blank, Target(state, other.patterns->board().cells()), nullptr) {}

  /// A copy of a goal under the tables of another store, which is unused() for a search on its own.
  SearchGoal(const SearchGoal& other, std::shared_ptr<const PatternStore> unused);

  /// Some of the tiles of a target with many wildcards, followed exactly; made by the first call that has the time.
  /// Null where nothing is followed, or less time is left than that takes.
  const FixedTiles* followed(std::chrono::nanoseconds left) const;

  /// By how much a bound is raised: two where the cell of the blank tells whether distances are odd.
  int step() const { return has_parity ? 2 : 1; }

  std::shared_ptr<const PatternStore> patterns;
  Target target;
  int blank;  ///< its tile
  GoalCells cells;
  bool has_parity;                            ///< whether only one cell is left for the blank
  IntArray<std::uint8_t, max_cells> cell_of;  ///< by tile; no_cell for the blank, and what the target does not name
  std::shared_ptr<const Ladder> ladder;
  Permutation to_ladder = identity_permutation();  ///< takes the board's cells to those of the ladder's goal

 private:
  /// The puzzle is needed for targets with wildcards.
  SearchGoal(const std::shared_ptr<const PatternStore>& patterns, int blank, const Target& target,
             const Puzzle* puzzle);

  struct Few {
    Puzzle puzzle;
    Target target;
    MadeOnce<FixedTiles> tiles;
  };
  std::shared_ptr<Few> few_;
};

}  // namespace tilebase
