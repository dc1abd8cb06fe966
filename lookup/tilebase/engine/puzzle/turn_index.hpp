#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/puzzle.hpp>

// Index of states by words
//
// A board of n different tiles whose rows and columns rotate has n! states. A search and a table need a number for
// every state. The Cantor index (tilebase/cantor.hpp) numbers them in lexicographic order. The index of this file
// numbers them so that up to 60 states that behave alike get consecutive numbers: in a bit set of states they are one
// machine word, and a move of all these states is one rotation of the word (for the search see generate/turn_rows.hpp).
//
// Which states behave alike? A move permutes cells, whatever tiles lie there; only the blank may matter. So renaming
// tiles and moving commute: to rename and then move gives the same state as to move and then rename. A *turn* is one
// fixed renaming: the tiles are cut into blocks (of 5 and 3 tiles if there are 8), and each tile becomes the next tile
// of its block, cyclically. The label of a tile is its block and its number in the block. The blank is in no block.
//
//     block 0:  0 -> 1 -> 2 -> 3 -> 4 -> 0        block 1:  5 -> 6 -> 7 -> 5        T = 5 * 3 = 15
//
// After T turns all tiles have their names again, and not earlier, since the sizes have no common divisor. A *word* is
// the set of the T states that turns make of one state. In terms of groups, the turns are a cyclic group of T
// renamings, and a word is a coset of it. Turns keep the pattern and the coset of a state, which number its word:
//
//     pattern   the block of the tile in each cell, leaving the blank out; and the blank's cell
//     coset     for each block of k tiles: their numbers by cell, turned so that the first is 0: one of (k - 1)!
//     turn      for each block: the number of its first tile, which is the turn modulo k; this determines the turn
//               modulo T (Chinese remainder theorem)
//
// Example: a board of rotate2x4, with tiles numbered from 0, before and after the move L1 (upper row to the left):
//
//                             before L1          after L1
//                             6 2 5 0            2 5 0 6
//                             1 7 4 3            1 7 4 3
//     block of each tile      1 0 1 0 0 1 0 0    0 1 0 1 0 1 0 0     pattern: rank among 8! / (5! 3!) = 56 sequences
//       pattern               47                 28
//     numbers in block 0      2 0 1 4 3          2 0 1 4 3           turn modulo 5: the first number, 2
//       first number 0        0 3 4 2 1          0 3 4 2 1           subtracted modulo 5
//       coset of block 0      17                 17                  rank of 3 4 2 1 among permutations of 1 2 3 4
//     numbers in block 1      1 0 2              0 1 2               turn modulo 3: 1, then 0
//       first number 0        0 2 1              0 1 2               subtracted modulo 3
//       coset of block 1      1                  0                   rank of 2 1, of 1 2
//     coset                   1 * 24 + 17 = 41   0 * 24 + 17 = 17    of 48
//     turn                    7                  12                  7 mod 5 = 12 mod 5 = 2; 7 mod 3 = 1, 12 mod 3 = 0
//     index                   34,462             20,427              (pattern * 48 + coset) * 15 + turn
//
// The word of this board has the indices 34,455 to 34,469, one bit each. L1 takes it to the word 20,415 to 20,429. All
// turns become 5 greater, modulo 15, so the bits of the word rotate by 5:
//
//     turn              0                   1                   ...   7                   ...   14
//     state             5 0 7 3 / 4 6 2 1   6 1 5 4 / 0 7 3 2         6 2 5 0 / 1 7 4 3
//     turn after L1     5                   6                   ...   12                  ...   4
//
// A single state therefore tells where a move takes all states of a pattern: to another pattern, with the places of
// each block permuted. This permutation is a *shuffle*; it takes a coset to a coset and adds to the turn
// (generate/turn_words.hpp). The words of a pattern form a matrix in turn_rows.hpp: its columns are the 24 cosets of
// the block of five, its rows the cosets of the other blocks, so coset = row * 24 + column.
//
// Cost: an index takes O(cells), by tables that are computed in half a millisecond. Gain: a rotation of a word moves T
// states at once, and tables of moves have an entry for each pattern or shuffle instead of each state.
//
// Related work: a search of whole cosets of a subgroup, one bit a state, is in T. Rokicki, H. Kociemba, M. Davidson, J.
// Dethridge: The diameter of the Rubik's cube group is twenty, SIAM Journal on Discrete Mathematics 27 (2013).
// data/FORMAT.md has the exact rules of this index.

namespace tilebase {

/// Numbers all n! states of a puzzle so that the T states of a word, which differ only by turns, have consecutive
/// numbers (see the page above):
///
///     index  =  (pattern * cosets + coset) * T + turn
///
/// The index does not depend on the goal. Immutable and thread-safe.
class TurnIndex {
 public:
  /// Throws std::length_error for a puzzle of more than max_table_cells cells. Takes half a millisecond for twelve
  /// tiles, less for fewer.
  explicit TurnIndex(const Puzzle& puzzle);

  /// Computes the index of any puzzle of 1 to max_table_cells cells; `blank` is the blank's tile number, or -1.
  TurnIndex(int cells, int blank);

  /// Number of indices: n!.
  std::uint64_t size() const { return std::uint64_t{patterns()} * cosets_ * turns_; }

  /// Returns the index of a state. O(cells).
  std::uint64_t of(const State& state) const;

  /// Decomposition of a state into its pattern (with the blank's cell) and the orders of its blocks. An order has three
  /// bits for the number of each tile of the block; the first tile's are the highest.
  struct Decomposition {
    std::uint32_t pattern;
    std::array<std::uint32_t, 4> orders;  ///< by block; the fourth is always 0
  };

  /// Decomposes a state. O(cells).
  Decomposition decompose(const State& state) const;

  /// Returns the state of an index below size(). O(cells).
  State state(std::uint64_t index) const;

  /// Number of states in a word, T: 1 to 60.
  std::uint32_t turns() const { return turns_; }

  /// Number of words of one pattern.
  std::uint32_t cosets() const { return cosets_; }

  /// Number of patterns: sequences of blocks times cells of the blank.
  std::uint32_t patterns() const { return static_cast<std::uint32_t>(sequences_.size()) * blank_cells_; }

  /// A block of consecutive tiles; tiles after the blank count as one less.
  struct Block {
    int size = 1;              ///< number of tiles
    int first = 0;             ///< first tile
    std::uint32_t weight = 0;  ///< turn, modulo T, that turns only this block, by 1
  };

  /// Returns the three blocks; unused blocks have the size 0.
  const std::array<Block, 3>& blocks() const { return blocks_; }

  /// Returns the term of the coset that a block's order, as in Decomposition, adds.
  std::uint32_t coset_term(std::size_t block, std::uint32_t order) const { return coset_of_[block][order]; }

  /// Returns the order of each coset of a block, as numbers of the block's tiles; the first number is always 0.
  const std::vector<std::array<std::uint8_t, 6>>& coset_orders(std::size_t block) const { return orders_[block]; }

 private:
  int cells_;
  int blank_;
  std::uint32_t blank_cells_;
  int tiles_;  // number of tiles without the blank
  std::array<Block, 3> blocks_{};
  std::uint32_t turns_ = 1;
  std::uint32_t cosets_ = 1;

  // Block of each tile, and the tile's number in the block. The blank's entry is not used.
  IntArray<std::uint8_t, max_cells> block_of_{};
  IntArray<std::uint8_t, max_cells> number_of_{};

  // Sequences of blocks by place, two bits each, in lexicographic order. The number of a sequence is the sum of an
  // entry of front_ for the first six places and an entry of back_ for the others.
  std::vector<std::uint32_t> sequences_;
  std::vector<std::uint32_t> front_;
  std::vector<std::uint32_t> back_;

  // Term of the coset by a block's order, factor of the block's coset, and orders of the block's cosets; by block.
  std::array<std::vector<std::uint16_t>, 3> coset_of_;
  std::array<std::uint32_t, 3> stride_{};
  std::array<std::vector<std::array<std::uint8_t, 6>>, 3> orders_;
};

}  // namespace tilebase
