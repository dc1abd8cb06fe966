// FirstPaths: a path at once, of any length, which beams then shorten.
//
// The problem: on boards of many cells a beam may find no path for a long time, because all ways to bring the last
// tiles home disturb the others. People use words that move three tiles and leave all others in place.
//
//     rotate 3x3   R1 D1 L1 U1       row 1 right, column 1 down, and both back: three tiles change places in a ring
//                  D2 R1 D1 L1 U1 U2 the same between D2 and U2: three other tiles, since D2 brings them there
//
// 1. *Letters* are the moves. Where moves depend on the blank, a letter is a closed walk of the blank from its home
//    back to it: so each letter is a permutation of the cells, and letters can follow each other in any order.
// 2. *Words of three tiles* are found among the commutators a b a' b' of letters, and among the powers of short words:
//    if a word has rings of 3, 4 and 4 tiles, its fourth power leaves only the ring of 3.
// 3. A search from these words, over the ordered triples of cells, puts a *bracket* around a word: a letter before it,
//    and its inverse after it. So each triple gets a short word: n^3 triples, 262,144 of 64 cells, in some 60 ms.
// 4. A board is solved by triples: always by the triple with the fewest moves for each tile that it brings home. As
//    every ring of three is even, an odd board first gets letters that make it even.
//
// *Letters without an inverse letter* have an inverse all the same: each letter, and each short word, is the identity
// when it is repeated often enough. Each cut of such a *round* in two is a bracket:
//
//     A turns 8 cells: A A A A A A A A is a round; A A before a word and A A A A A A after it are a bracket
//
// Slides of a full rectangle build the path line by line instead (slides/line_by_line.hpp). Groups without words of
// three tiles have a table of words for each tile (chain_words.hpp).
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
  using Word = ChainWords::Word;

  /// Move, or closed walk of the blank from its home.
  struct Letter {
    Path moves;
    Permutation to;    // lane c is the cell where the tile in cell c goes
    Permutation from;  // the inverse
    int inverse;       // number of the letter that is the inverse; -1 if there is none
  };
  /// Cut of a round, whose letters after the cut are the inverse of those before.
  struct Bracket {
    std::size_t round;
    std::size_t cut;   // number of letters before the cut
    Permutation from;  // lane c is the cell that they bring to cell c
    std::size_t cost;  // cost of the round, in moves
  };
  /// Word that moves the tiles of three cells in a ring, by its outer bracket, the next triple, and so on.
  struct Ring {
    std::uint32_t inner = 0;  // number of the triple inside of the bracket; or of a word
    std::uint32_t cost = 0;   // cost of the whole word, in moves; 0 if there is none
    std::uint16_t bracket = 0;
    bool is_word = false;
  };
  /// Limits of the powers of a word that are tried.
  struct PowerLimits {
    std::size_t power;
    std::size_t cost;
  };
  /// Letters of a home, words of three tiles, and the ring of each triple of cells.
  struct Words {
    std::vector<Letter> letters;
    std::vector<CellMask> orbits;
    std::vector<Word> rounds;
    std::vector<Bracket> brackets;
    std::vector<Word> words;
    std::vector<Ring> rings;
    mutable Lazy<ChainWords> chain;
  };
  using SharedWords = std::shared_ptr<const Words>;

  std::size_t number_of(int a, int b, int c) const;
  std::optional<Path> reversed(const Path& path, int place) const;
  Path walk_from(int home, int place) const;
  void add_letters(const HomeReach& walks, Words& words) const;
  void add_orbits(Words& words) const;
  void add_brackets(Words& words) const;
  std::size_t order_of(const Word& word, const Words& words) const;
  void add_round(const Word& word, std::size_t order, Words& words) const;
  static std::size_t cost_of(const Word& word, const Words& words);
  Permutation effect_of(const Word& word, const Words& words) const;
  void add_word(const Word& word, const PowerLimits& limits, Words& words) const;
  void add_words_of(const Word& letters, std::size_t most_words, std::size_t longest, const PowerLimits& limits,
                    Words& words) const;
  SharedWords find_words(const HomeReach& walks) const;
  void find_rings(Words& words) const;
  static bool has_even_orbits(const Permutation& homes, const Words& words);
  bool make_even(Permutation& homes, Word& word, const Words& words) const;
  std::optional<Permutation> homes_of(const State& labelled, const GoalLabels& labels,
                                      const std::vector<CellMask>& orbits) const;
  std::optional<Path> path_by_words(const State& labelled, const GoalLabels& labels, const HomeReach& walks) const;
  std::optional<Word> word_of_rings(Permutation homes, const Words& words) const;
  void append_ring(int a, int b, int c, const Words& words, Word& word) const;
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
