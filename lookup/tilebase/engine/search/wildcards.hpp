#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

/// Targets with wildcards where no wildcard table is at hand: every completion, or a search over few tiles.
namespace tilebase {

/// The most wildcards whose completions are looked at one by one, in a table in blocks or by a search: 7! = 5,040.
inline constexpr int most_completed = 7;

/// Every state that matches a target, in lexicographic order: w! of them for w wildcards.
std::vector<State> completions(const Target& target);

/// Distances to a target with many wildcards, from every state: a breadth-first search backwards that sees only the few
/// tiles that the target names, and the blank, since the moves depend on it.
///
///     target * 2 * / * * * / * * *  of the 8-puzzle: the cell of tile 2 and the cell of the blank, 72 cases
///                                   instead of 40,320 completions
///
/// Immutable; safe to share.
class FixedTiles {
 public:
  /// The most tiles that can be followed on a board of so many cells, the blank among them: as many as a table of 32 MB
  /// has room for.
  static constexpr int most_tiles(int cells) { return cells <= 16 ? 6 : 4; }

  /// Whether this is quicker than looking at every completion: few tiles to follow and many wildcards.
  static bool pays(const Puzzle& puzzle, const Target& target);

  /// How many moves the search looks at.
  static std::int64_t moves(const Puzzle& puzzle, const Target& target);

  /// Searches: O(cells^tiles * moves), tens of microseconds for three tiles, half a second for six on 16 cells. There
  /// must be at most most_tiles tiles to follow.
  FixedTiles(const Puzzle& puzzle, const Target& target);

  /// The length of a shortest path from the state to the nearest match; nothing if there is none. O(1).
  std::optional<int> distance(const State& state) const;

  /// Every state at a distance, or at any; nothing if go_on(), which is called for each, returns false.
  /// O(cells^tiles + states * cells).
  std::optional<std::vector<State>> states_at(std::optional<int> distance, int cells,
                                              const std::function<bool()>& go_on) const;

 private:
  std::vector<int> tiles_;                // followed, the blank first where there is one
  unsigned bits_;                         // that hold the cell of a tile
  std::vector<std::uint16_t> distances_;  // by the cells of the tiles
};

}  // namespace tilebase
