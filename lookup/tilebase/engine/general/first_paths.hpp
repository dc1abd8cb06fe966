// FirstPaths: a path at once, of any length, which beams then shorten.
//
// The problem: on boards of many cells a beam may find no path for a long time, because all ways to bring the last
// tiles home disturb the others. People use words that move three tiles and leave all others in place.
//
//     rotate 3x3   R1 D1 L1 U1       row 1 right, column 1 down, and both back: three tiles change places in a ring
//                  D2 R1 D1 L1 U1 U2 the same between D2 and U2: three other tiles, since D2 brings them there
//
// 1. *Words of three tiles* are found among the commutators a b a' b' of moves, and among the powers of short words: if
//    a word has rings of 3, 4 and 4 tiles, its fourth power leaves only the ring of 3.
// 2. A search from these words, over the ordered triples of cells, puts one more move before and its inverse after a
//    word. So each triple gets its shortest word: n^3 triples, 262,144 of 64 cells, in some 60 ms.
// 3. A board is solved by triples: always by the triple with the fewest moves for each tile that it brings home. As
//    every ring of three is even, an odd board first gets a move or two that make it even.
//
// Where moves depend on the blank, the slides among the moves build the path line by line (search/line_by_line.hpp).
//
// At the end, moves that cancel each other are removed, and two moves are replaced by one that has their effect: u u by
// u2.

#pragma once

#include <optional>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/general/goal_labels.hpp>
#include <tilebase/engine/puzzle/move_set.hpp>

namespace tilebase {

/// Paths of any length for the states of a puzzle. The first call of path() makes a table: some 60 ms for 64 cells, a
/// millisecond for 16. Immutable otherwise; safe to share.
class FirstPaths {
 public:
  /// The moves are those of the puzzle, and must outlive this object.
  FirstPaths(const Puzzle& puzzle, const MoveSet& moves);

  /// Returns a path to a match. Equal arguments give equal paths. Returns nullopt if the method finds none: for one-way
  /// moves, for puzzles without a word that moves three tiles alone, for moves that depend on the blank if the slides
  /// of a full rectangle are not among them, or if they are and the target has wildcards or equal tiles. Means of
  /// random boards of 8x8: five moves a cell for rotations, seventeen for slides among other moves.
  std::optional<Path> path(const State& labelled, const GoalLabels& labels) const;

 private:
  /// Word that moves the tiles of three cells in a ring, by its outer move, the next triple, and so on.
  struct Ring {
    std::uint32_t inner = 0;  // number of the triple that the outer move leads to; or of a word
    std::uint16_t moves = 0;  // of the whole word; 0 if there is none
    MoveId outer = 0;
    bool is_word = false;
  };
  /// Words of three tiles, and the ring of each triple of cells.
  struct Rings {
    std::vector<Path> words;
    std::vector<Ring> rings;
  };

  std::size_t number_of(int a, int b, int c) const;
  void add_word(const Path& word, Rings& table) const;
  void add_words_of(const std::vector<MoveId>& moves, std::size_t most_words, Rings& table) const;
  Rings find_rings() const;
  bool make_even(Permutation& homes, Path& path) const;
  bool has_even_orbits(const Permutation& homes) const;
  std::optional<Permutation> homes_of(const State& labelled, const GoalLabels& labels) const;
  std::optional<Path> path_by_rings(const State& labelled, const GoalLabels& labels) const;
  void append_ring(int a, int b, int c, const Rings& rings, Path& path) const;
  std::optional<Path> path_by_slides(const State& labelled, const GoalLabels& labels) const;
  std::optional<Path> slides(const State& labelled, const GoalLabels& labels) const;
  void append_move(Path& path, std::vector<int>& places, MoveId move) const;
  Path shortened(const Path& path, int place) const;

  const MoveSet& moves_;
  int rows_ = 0;  // of a full rectangle with its cells in reading order; 0 for any other layout
  int cols_ = 0;
  std::vector<MoveId> inverse_;  // by move; empty if a move has no inverse or moves depend on the blank
  std::vector<CellMask> orbits_;
  mutable Lazy<Rings> rings_;
};

}  // namespace tilebase
