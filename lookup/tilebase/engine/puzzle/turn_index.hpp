#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Numbers all n! states of a puzzle so that states that differ only by *turns* lie side by side.
///
/// The tiles without the blank are cut into blocks whose sizes have no common divisor; a turn renames the tiles of each
/// block cyclically. A block of k tiles comes back after k turns, all blocks together after the product T of the sizes:
///
///     eleven tiles    block 0: 0 1 2 3 4    block 1: 5 6 7 8 9 10            T = 5 * 6 = 30
///     one turn        0 -> 1 -> 2 -> 3 -> 4 -> 0    5 -> 6 -> ... -> 10 -> 5
///
/// A renaming commutes with every move, so T states can be moved at once: they are a *word* of T bits, and a move takes
/// a word to a word. A word is what turns leave as it is:
///
///     pattern   which block each place of the order holds; the blank's cell
///     coset     of each block, its order as if its first tile were its tile 0: one of (k - 1)!
///
///     order     7 2 5 0 ...    pattern 1 0 1 0 ...    block 0: 2 0 .. = 0 3 .. turned twice; block 1: 2 0 .. = 0 4 ..
///     index  =  ((pattern * blank cells + blank's cell) * cosets + coset) * T + turn
///
/// data/FORMAT.md has the exact rules. It does not depend on the goal. Immutable; safe to share.
class TurnIndex {
 public:
  /// Throws std::length_error for a puzzle of more than max_table_cells cells. Takes half a millisecond for twelve
  /// tiles, less for fewer.
  explicit TurnIndex(const Puzzle& puzzle);

  /// The same for any number of cells of at least 1; `blank` is the blank's tile, or -1.
  TurnIndex(int cells, int blank);

  /// Number of indices: n!.
  std::uint64_t size() const { return std::uint64_t{patterns()} * cosets_ * turns_; }

  /// The index of a state. O(cells).
  std::uint64_t of(const State& state) const;

  /// A state taken apart: its pattern, and of each block its order as three bits a tile, the first one's highest.
  struct Parts {
    std::uint32_t pattern;
    std::array<std::uint32_t, 4> orders;  ///< the fourth is always 0
  };
  Parts parts(const State& state) const;

  /// The inverse of of(): index is below size(). O(cells).
  State state(std::uint64_t index) const;

  /// T: the states in a word, 1 to 60.
  std::uint32_t turns() const { return turns_; }

  /// The words of one pattern, with the blank in one cell.
  std::uint32_t cosets() const { return cosets_; }

  /// The patterns times the blank's cells.
  std::uint32_t patterns() const { return static_cast<std::uint32_t>(sequences_.size()) * blank_cells_; }

  /// A block: its tiles are `size` consecutive ones of the order, from `first` on.
  struct Block {
    int size = 1;
    int first = 0;
    std::uint32_t weight = 0;  ///< what turning this block alone by one adds to the turn, modulo T
  };

  /// The three blocks; unused ones have the size 0.
  const std::array<Block, 3>& blocks() const { return blocks_; }

  /// What the order of a block, as in Parts, adds to the coset.
  std::uint32_t coset_part(std::size_t block, std::uint32_t order) const { return coset_of_[block][order]; }

  /// The orders of a block's cosets, as numbers of its tiles, the first of which is 0.
  const std::vector<std::array<std::uint8_t, 6>>& coset_orders(std::size_t block) const { return orders_[block]; }

 private:
  int cells_;
  int blank_;
  std::uint32_t blank_cells_;
  int length_;  // of the order
  std::array<Block, 3> blocks_{};
  std::uint32_t turns_ = 1;
  std::uint32_t cosets_ = 1;

  // What a tile adds: its block, and its number there. The blank's entry is not used.
  IntArray<std::uint8_t, max_cells> block_of_{};
  IntArray<std::uint8_t, max_cells> number_of_{};

  // The pattern without the blank as blocks by place, two bits each; its number is the sum of an entry for the first
  // six places and one for the others.
  std::vector<std::uint32_t> sequences_;
  std::vector<std::uint32_t> front_;
  std::vector<std::uint32_t> back_;

  // Of each block: what its order, as three bits a tile, adds to the coset; the orders of all cosets.
  std::array<std::vector<std::uint16_t>, 3> coset_of_;
  std::array<std::uint32_t, 3> stride_{};
  std::array<std::vector<std::array<std::uint8_t, 6>>, 3> orders_;
};

}  // namespace tilebase
