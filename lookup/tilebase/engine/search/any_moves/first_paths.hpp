// FirstPaths: a path at once, of any length, which beams then shorten.
//
// The problem: on boards of many cells a beam may find no path for a long time, because all ways to bring the last
// tiles home disturb the others. People use words that move three tiles and leave all others in place.
//
// 1. *Letters* are the moves. Where moves depend on the blank, a letter is a closed walk of the blank from its home
//    back to it: so each letter is a permutation of the cells, and letters can follow each other in any order.
// 2. Each tile gets a cell where it shall go: a *permutation*, which is even where it can be.
// 3. A word of letters for this permutation is made of words that move three tiles alone (ring_words.hpp) or, in groups
//    without such words, by a table of words for each tile (chain_words.hpp).
//
// Slides of a full rectangle build the path line by line instead (slides/line_by_line.hpp).
//
// At the end, moves that cancel each other are removed, and two moves are replaced by one that has their effect: u u by
// u2.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/puzzle/goal_labels.hpp>
#include <tilebase/engine/puzzle/move_set.hpp>
#include <tilebase/engine/puzzle/reach.hpp>
#include <tilebase/engine/search/any_moves/chain_words.hpp>
#include <tilebase/engine/search/any_moves/ring_words.hpp>

namespace tilebase {

/// Paths of any length for the states of a puzzle. The first call of path() makes a table: some 60 ms for 64 cells, a
/// millisecond for 16; half a second at most. Immutable otherwise; safe to share.
class FirstPaths {
 public:
  /// The moves are those of the puzzle, and must outlive this object.
  FirstPaths(const Puzzle& puzzle, const MoveSet& moves);

  /// Returns a path to a match. Equal arguments give equal paths. `reach` is that of the labels. Returns nullopt if the
  /// method finds none: where the blank must make a walk that it cannot come back from, where Reach is unsure, and for
  /// groups of many tiles without short words of three tiles. Means of random boards of 8x8: five moves a cell for
  /// rotations, seventeen for slides among other moves.
  std::optional<Path> path(const State& labelled, const GoalLabels& labels, const Reach& reach) const;

 private:
  using Word = RingWords::Word;

  /// Letters of a home, and their words.
  struct Words {
    std::vector<Path> walks;           // the moves of each letter
    std::vector<Permutation> letters;  // lane c is the cell where the tile in cell c goes
    std::vector<std::size_t> costs;    // numbers of moves
    std::vector<CellMask> orbits;      // sets of cells that letters bring to each other
    std::optional<RingWords> rings;
    mutable Lazy<ChainWords> chain;
  };
  using SharedWords = std::shared_ptr<const Words>;

  std::optional<Path> reversed(const Path& path, int place) const;
  Path walk_from(int home, int place) const;
  Permutation effect_of(const Path& moves, int place) const;
  void add_letters(const HomeReach& walks, Words& words) const;
  void add_orbits(Words& words) const;
  SharedWords find_words(const HomeReach& walks) const;
  std::optional<Permutation> homes_of(const State& labelled, const GoalLabels& labels,
                                      const std::vector<CellMask>& orbits) const;
  std::optional<Path> path_by_words(const State& labelled, const GoalLabels& labels, const HomeReach& walks) const;
  std::optional<Path> path_by_slides(const State& labelled, const GoalLabels& labels, const HomeReach& walks) const;
  std::optional<State> number_tiles(const State& labelled, const GoalLabels& labels, const HomeReach& walks,
                                    int& goal_cell) const;
  std::optional<Path> slides(const State& state, int blank) const;
  void append_move(Path& path, std::vector<int>& places, MoveId move) const;
  Path shortened(const Path& path, int place) const;

  const MoveSet& moves_;
  int rows_ = 0;  // rows of a full rectangle with its cells in reading order; 0 for any other layout
  int cols_ = 0;
  mutable IntArray<Lazy<SharedWords>, max_cells> words_;  // index: home
};

}  // namespace tilebase
