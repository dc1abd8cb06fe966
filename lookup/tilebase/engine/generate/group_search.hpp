#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/engine/generate/group_steps.hpp>

// Breadth-first search over words of states
//
// The problem: a breadth-first search backwards from the goal finds, level by level, the states at distance 1, 2, 3,
// ... A textbook search handles one state at a time, by its board: some 100 ns for each neighbour.
//
// The idea: renaming tiles commutes with moves, so T states that differ by turns, a cyclic group of renamings, are one
// *word* of bits, and a move of all of them is one rotation of the word. puzzle/group_index.hpp numbers states so that
// a word has consecutive numbers. Example: five tiles, T = 5, a turn adds 1 to each tile modulo 5, and a move takes the
// first three tiles A B C to B C A:
//
//     word                 state of bit 0     after the move    which is
//     X = {0 1 2 3 4 ...}  0 1 2 3 4          1 2 0 3 4         0 1 4 2 3, turned once: bit 1 of word Y
//
//     states in X    . . 1 . 1    bits 0 and 2 (bit 0 is the right one): 0 1 2 3 4 and 2 3 4 0 1
//     states in Y    . 1 . 1 .    rotated left by 1: bits 1 and 3:       1 2 0 3 4 and 3 4 2 0 1
//
// The words of a coset are a *block*. A move takes a block to a block, and its words to words by a row of a table
// (group_steps.hpp): a level is one of
//
//     pull   for each block, for each move:  new |= words of the frontier after the move, turned back;  new &= ~seen
//     push   for each word of the frontier, for each move backwards:  new |= word before the move, turned; new &= ~seen
//
// and pushing is faster while few words are in the frontier. Blocks whose states are all seen are not pulled, and
// blocks without a state in the frontier are not read. The threads of a level pull blocks of their own.
//
// Cost: three words for each T states (seen, frontier, next), which is 3.2 to 5.3 bits a state, and 2 to 4 ns a state.
// All 302,330,880 states of the pyraminx are counted in 1.2 s with 210 MB, all 479,001,600 of rotate3x4 in 1.2 s. A
// block that is read next is prefetched, as rows read it in an order of their own: without that, a third more time.
//
// Sources: S. Beamer, K. Asanovic, D. Patterson, Direction-optimizing breadth-first search, SC (2012); T. Rokicki, H.
// Kociemba, M. Davidson, J. Dethridge, The diameter of the Rubik's cube group is twenty, SIAM Journal on Discrete
// Mathematics 27 (2013), for whole cosets with one bit a state; G. Cooperman, L. Finkelstein (1992), for two bits.

namespace tilebase {

/// A breadth-first search backwards from the goal of a GroupIndex, over all its states. One thread at a time may call
/// its functions.
class GroupSearch {
 public:
  /// Data kept of each state: whether it was seen, or its distance besides.
  enum class Keep { counts, distances };

  /// Starts a search: the goal is found, at distance 0. Throws std::bad_alloc.
  static std::unique_ptr<GroupSearch> start(std::shared_ptr<const GroupSteps> steps, Keep keep);
  virtual ~GroupSearch() = default;

  /// Memory of a search with Keep::counts in bytes, without the tables of index and steps.
  static std::uint64_t bytes_to_count(std::uint64_t states, unsigned turns);

  /// Finds the states one step farther. Returns their number: 0 after the last level. The result does not depend on the
  /// number of threads.
  virtual std::uint64_t next_level(std::size_t threads) = 0;

  /// Number of states found so far at distance 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The memory that a checkpoint must save between two levels, besides the histogram, in the byte order of the
  /// machine.
  virtual std::vector<std::span<std::uint8_t>> memory() = 0;

  /// Continues from a checkpoint whose bytes were copied to memory(). Only for a search with Keep::counts.
  virtual void restore(std::vector<std::uint64_t> histogram) = 0;

  /// Returns the distances of all states, packed (data/FORMAT.md), `bits` each; all ones where the goal cannot be
  /// reached. Frees the memory that only further levels need: none may follow. Only for a search with Keep::distances.
  virtual LargeArray<std::uint8_t> pack(int bits, std::size_t threads) = 0;

 protected:
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
