#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_reading.hpp>
#include <tilebase/puzzle.hpp>

#include "slide_shares.hpp"

namespace tilebase::tablegen {

/// A plane of a part of the blocks, as a move looks at it: only blocks that changed in the level before.
struct LookedAt {
  const std::uint64_t* words;   ///< from those of block `first` on
  const std::uint8_t* changed;  ///< by block, from `first` on
  std::uint64_t first;
  std::uint64_t end;
};

/// What one move does to the orders of the tiles, with the blank in one place: tables for the proof alone, made from
/// the permutation that the puzzle has for the move.
///
/// The move permutes some places of the order, from the first to the last that change: its *window*. Only these digits
/// of the order's rank change. `|` is where a block begins (see SlideBlocks), `:` where a word does:
///
///     3 0 6 5 | 1 7 : 2 8 4 ..
///     +-----+                     words    the window begins before the block: runs of whole words change places, by
///         +-----+                          the rank of the tiles in the window; whole blocks, if it ends there, too
///               +-----+           lanes    it begins within the block: the states of a word come from several words
///                                          of the same block, each with lanes turned by several numbers:
///
///         to[word] |= (from[source] turned by so many lanes) & mask      listed for each word and both parities
///
/// Along a line the order stays: each word is its own window. Immutable; safe to share.
class OrderMove {
 public:
  using Word = std::uint64_t;
  static constexpr unsigned lanes = SlideBlocks::lanes;

  /// The move must be allowed with the blank in that cell.
  OrderMove(const Puzzle& puzzle, const SlideReading& reading, const SlideBlocks& blocks, MoveId move, int cell);

  MoveId move() const { return move_; }

  /// The blank's place after the move.
  int place() const { return place_; }

  /// Whether it turns an order of even parity into an odd one.
  int odd() const { return odd_; }

  /// Whether entries are for one parity: those of lanes.
  bool has_parities() const { return !parts_[0].parts.empty(); }

  /// The block where the first states of a block are after the move. If it lies in another part, all of them do, word
  /// by word: parts are cut so (see SlideShares).
  std::uint64_t block_after(std::uint64_t block) const {
    return word_after(block * blocks_.block_words) / blocks_.block_words;
  }

  /// Adds to `to` the states of a block from which the move leads to a state in the plane of place(). `odd` is the
  /// parity of the places from the block's own on. States that lie in another part are left out. Whether it looked at
  /// anything.
  bool add(std::uint64_t block, int odd, const LookedAt& there, Word* to) const;

  /// Half the rank of the order after the move, from the same tables. `odd` as above.
  std::uint64_t pair_after(std::uint64_t pair, int odd) const;

  /// How many entries its tables have, of one parity.
  std::uint64_t entries() const { return has_parities() ? blocks_.block_words * lanes : windows_.size(); }

  /// A pair that the entry is for; those of its digits that do not matter are taken from another.
  std::uint64_t pair_of_entry(std::uint64_t entry, std::uint64_t other) const;

 private:
  /// States of a word of the block: those of another word, turned.
  struct Part {
    Word mask;
    std::uint32_t from;
    std::uint32_t turn;
  };
  struct Parts {
    std::vector<std::uint32_t> first;  // by word: its first part; of block_words, the number of all
    std::vector<Part> parts;
  };

  /// The word where the states of a word are after the move. Of lanes, where words are listed, the same.
  std::uint64_t word_after(std::uint64_t word) const {
    const std::uint64_t in_windows = word % span_;
    return word - in_windows + windows_[static_cast<std::size_t>(in_windows / run_)] * run_ + in_windows % run_;
  }

  void list_windows(int first, int last);
  Parts parts_of(int first, int odd) const;

  SlideBlocks blocks_;
  MoveId move_;
  int place_ = 0;
  int odd_ = 0;
  IntArray<int, max_cells> from_{};        // by place of the order after the move: the place before
  std::uint64_t run_;                      // words that stay together
  std::uint64_t span_;                     // and those that change places among each other
  std::vector<std::uint64_t> windows_{0};  // by rank of the tiles in the window: the rank after the move
  IntArray<Parts, 2> parts_;               // by parity
};

}  // namespace tilebase::tablegen
