#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

/// Answers for targets with wildcards without a wildcard table: every completion, or a search over few tiles.
namespace tilebase {

/// Greatest number of wildcards whose completions are looked at one by one, in a table in blocks or by a search:
/// 7! = 5,040 completions.
inline constexpr int most_completed = 7;

/// Lists every state that matches a target, in lexicographic order: w! states for w wildcards.
std::vector<State> completions(const Target& target);

/// Lists the steps by which a state with the blank in a cell can have been reached, by that cell: the entries of the
/// moves, each effect once. The state before a step is compose(state, inverse(step)). O(moves * cells).
std::vector<std::vector<Permutation>> steps_to(const Puzzle& puzzle);

/// Distances to a target with many wildcards, from every state. A breadth-first search backwards looks only at the
/// cells of the few tiles that the target names, and at the cell of the blank, since the moves depend on it.
///
///     target * 2 * / * * * / * * *  of the 8-puzzle: 72 pairs of the cell of tile 2 and the cell of the blank,
///                                   instead of 40,320 completions
///
/// Immutable; safe to share.
class FixedTiles {
 public:
  /// Greatest number of tiles, the blank included, that the search can follow on a board of `cells` cells: its table
  /// has at most 32 MB.
  static constexpr int most_tiles(int cells) { return cells <= 16 ? 6 : cells <= 32 ? 4 : 3; }

  /// Whether this search is faster than looking at every completion: few tiles to follow and many wildcards.
  static bool pays(const Puzzle& puzzle, const Target& target);

  /// Estimated number of moves that the search looks at.
  static std::int64_t moves(const Puzzle& puzzle, const Target& target);

  /// Searches all cells of the tiles to follow, at most most_tiles() tiles. O(cells^tiles * moves): tens of
  /// microseconds for three tiles, 0.5 s for six tiles on 16 cells.
  FixedTiles(const Puzzle& puzzle, const Target& target);

  /// Returns the length of a shortest path from the state to the nearest match; nullopt if there is no path. O(1).
  std::optional<int> distance(const State& state) const;

  /// Lists the placements of the followed tiles at a distance, or at any distance if `distance` is nullopt. The states
  /// at that distance are the completions of the placements. O(cells^tiles).
  std::vector<Target> placements_at(std::optional<int> distance) const;

 private:
  int cells_;
  std::vector<int> tiles_;                // the tiles to follow; the blank is first if the puzzle has a blank
  unsigned bits_;                         // number of bits for the cell of a tile
  std::vector<std::uint16_t> distances_;  // by the cells of tiles_; see cell_at()
};

}  // namespace tilebase
