#pragma once

#include <bit>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/budget.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/named_tiles.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>

namespace tilebase {

class Beams;
class Meter;

/// Target of a search on a board of slides, with the ladder of its pattern tables and the mapping of its cells and
/// tiles to the ladder's cells. Immutable except for tables that are generated when they are needed; safe to share.
class SlideGoal {
 public:
  static constexpr std::uint8_t no_cell = 0xFF;

  SlideGoal(const std::shared_ptr<const PatternStore>& patterns_, const Puzzle& puzzle, const Target& target_)
      : SlideGoal(patterns_, *puzzle.blank(), target_, &puzzle) {}

  /// Creates a goal without wildcards, `state`, with the puzzle and the tables of another goal.
  SlideGoal(const SlideGoal& other, const State& state)
      : SlideGoal(other.patterns, other.blank, TargetBuilder(state, other.patterns->board().cells()), nullptr) {}

  /// Exact distances of some tiles of a target with many wildcards, which the first call with enough time computes.
  /// Returns null if the target has few wildcards, or if `time_left` is less than the computation may take (1 s).
  const NamedTiles* named_tiles(std::chrono::nanoseconds time_left) const;

  /// Number of moves by which a search raises its bound: 2 if the blank has a single goal cell, so that its cell tells
  /// the parity of the distance, else 1.
  int step() const { return has_parity ? 2 : 1; }

  /// Whether the goal can be reached from a state.
  bool may_be_reached(const State& start, const Budget&) const {
    return is_solvable(patterns->board(), start, target, blank);
  }

  int board_cells() const { return patterns->board().cells(); }

  /// Returns the state after an allowed move; the states after all of them.
  State after(const State& state, MoveId direction) const;
  std::vector<Successor> successors(const State& state) const;

  /// Each slide can be taken back, by this slide.
  static constexpr bool has_inverses() { return true; }
  static int opposite(MoveId direction) { return SlideBoard::opposite(direction); }

  /// Whether a search from the goal to a start may pay: with the tables of a file, and without wildcards.
  bool can_be_reversed() const {
    return target.wildcards() == 0 && patterns->has_stored(std::countr_zero(cells.blank));
  }

  /// Returns beams to the goal. They have a path from the start, line by line, unless there are walls, so no search
  /// asks for a first path.
  std::unique_ptr<Beams> beams(const State& start, Meter& meter) const;
  static constexpr bool begins_with_path() { return false; }
  static std::optional<Path> first_path(const State&) { return std::nullopt; }

  std::shared_ptr<const PatternStore> patterns;
  Target target;
  int blank;  ///< the tile number of the blank
  GoalCells cells;
  bool has_parity;                            ///< whether the blank has a single goal cell
  IntArray<std::uint8_t, max_cells> cell_of;  ///< cell of each tile; no_cell for the blank and unnamed tiles
  std::shared_ptr<const SumLadder> ladder;
  Permutation to_ladder = identity_permutation();  ///< maps the board's cells to the cells of the ladder's goal

 private:
  /// Creates a goal. `puzzle` may be null for targets without wildcards.
  SlideGoal(const std::shared_ptr<const PatternStore>& patterns, int blank, const Target& target, const Puzzle* puzzle);

  /// Subset of the target's tiles whose distances are computed exactly.
  struct Subset {
    NamedTilesStore store;
    Target target;
    Lazy<std::optional<NamedTiles>> tiles;
  };
  std::shared_ptr<Subset> subset_;  // null if no tiles are followed exactly
};

}  // namespace tilebase
