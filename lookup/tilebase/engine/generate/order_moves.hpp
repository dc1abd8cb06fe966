#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// The blocks of a share in the plane that a move reads from. Only blocks that changed in the last level are read.
struct SourceBlocks {
  const std::uint64_t* words;   ///< words of the blocks, from block `first` on
  const std::uint8_t* changed;  ///< element: 1 if the block, from `first` on, changed in the last level, else 0
  std::uint64_t first;          ///< first block of the share
  std::uint64_t end;            ///< first block after the share
};

/// Tables of the effect of one move, with the blank in one place, on the orders of the tiles. They are computed from
/// the puzzle's permutation of the move, for the proof alone.
///
/// The move permutes some places of the order, from the first to the last that change: its *window*. Only these digits
/// of the order's rank change. A block begins at `|` (see SlideBlocks), a word at `:`.
///
///     3 0 6 5 | 1 7 : 2 8 4 ..
///     +-----+                     words    the window begins before the block: runs of whole words change places, by
///         +-----+                          the rank of the tiles in the window; whole blocks, if it ends there, too
///               +-----+           lanes    the window begins within the block: the states of a word come from several
///                                          words of the same block, whose lanes are rotated by several numbers:
///
///         to[word] |= (from[source] rotated by `rotation` lanes) & mask      listed for each word and both parities
///
/// A move along a line keeps the order: each word is its own window. Immutable; safe to share.
class OrderMove {
 public:
  using Word = std::uint64_t;
  static constexpr unsigned lanes = SlideBlocks::lanes;

  /// The move must be allowed with the blank in that cell.
  OrderMove(const Puzzle& puzzle, const SlideReading& reading, const SlideBlocks& blocks, MoveId move, int cell);

  MoveId move() const { return move_; }

  /// The blank's place after the move.
  int place() const { return place_; }

  /// Parity of the move as a permutation of the order: 1 if it changes an even order into an odd order, else 0.
  int odd() const { return odd_; }

  /// Returns whether the tables have entries for each parity: this is so where a move changes lanes.
  bool has_parities() const { return !lane_moves_[0].list.empty(); }

  /// Returns the block that holds the first states of `block` after the move. If it lies in another share, it holds all
  /// states of `block`, word by word: shares are divided so that this holds (see SlideShares).
  std::uint64_t block_after(std::uint64_t block) const {
    return word_after(block * blocks_.block_words) / blocks_.block_words;
  }

  /// Adds to the words `to` of a block the states from which the move leads to a state of `source`, the plane of
  /// place(). Source states in other shares are left out. `odd` is the parity of the digits of the order from the
  /// block's own places on. Returns whether it read any source block.
  bool add(std::uint64_t block, int odd, const SourceBlocks& source, Word* to) const;

  /// Returns half the rank of the order after the move, from the same tables. `odd` is the parity as in add().
  std::uint64_t pair_after(std::uint64_t pair, int odd) const;

  /// Number of entries of the tables for one parity.
  std::uint64_t entries() const { return has_parities() ? blocks_.block_words * lanes : windows_.size(); }

  /// Returns a pair that uses the entry; its digits that the entry does not determine are those of the pair `other`.
  std::uint64_t pair_of_entry(std::uint64_t entry, std::uint64_t other) const;

 private:
  /// Lanes of a word that come from one other word of the block, rotated left by `rotation` lanes.
  struct LaneMove {
    Word mask;
    std::uint32_t from;
    std::uint32_t rotation;
  };
  struct LaneMoves {
    std::vector<std::uint32_t> first;  // index of the first lane move of each word; at block_words, their number
    std::vector<LaneMove> list;
  };

  /// Returns the word that holds the states of a word after the move; the same word where the move changes lanes only.
  std::uint64_t word_after(std::uint64_t word) const {
    const std::uint64_t in_windows = word % span_;
    return word - in_windows + windows_[static_cast<std::size_t>(in_windows / run_)] * run_ + in_windows % run_;
  }

  void list_windows(int first, int last);
  LaneMoves lane_moves_of(int first, int odd) const;

  SlideBlocks blocks_;
  MoveId move_;
  int place_ = 0;
  int odd_ = 0;
  IntArray<int, max_cells> from_{};        // place before the move, by the place of the order after it
  std::uint64_t run_;                      // number of consecutive words that stay together
  std::uint64_t span_;                     // number of consecutive words whose runs change places among each other
  std::vector<std::uint64_t> windows_{0};  // rank after the move, by the rank of the tiles in the window
  IntArray<LaneMoves, 2> lane_moves_;      // index: parity
};

}  // namespace tilebase
