#pragma once

#include <chrono>
#include <memory>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/engine/search/named_tiles.hpp>
#include <tilebase/engine/search/pattern_store.hpp>

namespace tilebase {

/// Target of a search on a board of slides, with the ladder of its pattern tables and the mapping of its cells and
/// tiles to the ladder's cells. Immutable except for tables that are generated when they are needed; safe to share.
class SearchGoal {
 public:
  static constexpr std::uint8_t no_cell = 0xFF;

  SearchGoal(const std::shared_ptr<const PatternStore>& patterns_, const Puzzle& puzzle, const Target& target_)
      : SearchGoal(patterns_, *puzzle.blank(), target_, &puzzle) {}

  /// Creates a goal without wildcards, `state`, with the puzzle and the tables of another goal.
  SearchGoal(const SearchGoal& other, const State& state)
      : SearchGoal(other.patterns, other.blank, Target(state, other.patterns->board().cells()), nullptr) {}

  /// Creates a copy of a goal with the tables of another store, which PatternStore::unused() has created.
  SearchGoal(const SearchGoal& other, std::shared_ptr<const PatternStore> unused);

  /// Exact distances of some tiles of a target with many wildcards, which the first call with enough time computes.
  /// Returns null if the target has few wildcards, or if `time_left` is less than the computation may take (1 s).
  const NamedTiles* named_tiles(std::chrono::nanoseconds time_left) const;

  /// Number of moves by which a search raises its bound: 2 if the blank has a single goal cell, so that its cell tells
  /// the parity of the distance, else 1.
  int step() const { return has_parity ? 2 : 1; }

  std::shared_ptr<const PatternStore> patterns;
  Target target;
  int blank;  ///< the tile number of the blank
  GoalCells cells;
  bool has_parity;                            ///< whether the blank has a single goal cell
  IntArray<std::uint8_t, max_cells> cell_of;  ///< by tile; no_cell for the blank and unnamed tiles
  std::shared_ptr<const Ladder> ladder;
  Permutation to_ladder = identity_permutation();  ///< maps the board's cells to the cells of the ladder's goal

 private:
  /// Creates a goal. `puzzle` may be null for targets without wildcards.
  SearchGoal(const std::shared_ptr<const PatternStore>& patterns, int blank, const Target& target,
             const Puzzle* puzzle);

  /// Subset of the target's tiles whose distances are computed exactly.
  struct Subset {
    NamedTilesStore store;
    Target target;
    Lazy<std::optional<NamedTiles>> tiles;
  };
  std::shared_ptr<Subset> subset_;  // null if no tiles are followed exactly
};

}  // namespace tilebase
