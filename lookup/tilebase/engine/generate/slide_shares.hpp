#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>

namespace tilebase {

/// Division of the planes of a board of slides (see slide_planes.hpp) into blocks and words.
///
///     order    3 0 6 5 | 1 7 2 8 4
///              `-'                    block         the head: the number of a word of the plane
///                  `-'                word of it
///                        `-------'    lane          the tail: 60 for the orders of one parity
struct SlideBlocks {
  SlideBlocks(const SlideBoard& board, const SlideReading& reading);

  static constexpr int tail_places = 5;
  static constexpr int lanes = 60;  ///< states in a word; its bits from 60 on are 0

  int tiles;                ///< number of tiles: cells - 1
  int line;                 ///< number of cells of a line of the reading
  int free;                 ///< number of places of the head that vary within a block
  std::size_t block_words;  ///< number of words of a block
  std::uint64_t blocks;     ///< number of blocks of a plane
  std::uint64_t words() const { return blocks * block_words; }
};

/// Division of the blocks of all planes into shares, for several processes that search together. A share is a range of
/// blocks, the same in every plane; the sizes of shares differ by as little as possible. A slide takes whole blocks
/// from one share to another, never single words, since shares end only at certain blocks:
///
///     order    3 0 6 5 1 | 7 2 8 4 9 ...    slides with the blank in one place rotate `line` tiles of the order,
///              +---+                        from the first tile on: blocks go far, most to other shares
///                +---+                      from the second on: the first tile stays, most blocks stay in the share
///                  +---+                    ...
///              `---' shares end only where these places change: up to `line` places before the block's own
///
/// States leave a share only by slides whose window begins at one of the first places. A small board has fewer possible
/// ends than shares: then some shares are empty. Immutable; safe to share between threads.
class SlideShares {
 public:
  SlideShares(const SlideBlocks& blocks, std::size_t shares);

  std::size_t count() const { return first_.size() - 1; }

  /// First block of a share; first(count()) is the number of blocks of a plane.
  std::uint64_t first(std::size_t share) const { return first_[share]; }

  /// Number of the share that holds a block. O(log count()).
  std::size_t holder(std::uint64_t block) const;

 private:
  std::vector<std::uint64_t> first_;
};

/// Exchange of new states between shares, in whole blocks. During a level, each search sends the new states that other
/// shares need, and receives the states that other shares sent in the level before. The module that starts the
/// processes implements it.
class SlideTraffic {
 public:
  virtual ~SlideTraffic() = default;

  /// Sends states that are one slide away from new states: the words of one block, which lies in another share, of the
  /// plane of `place`. Any thread may call it, at any time during a level.
  virtual void send(int place, std::uint64_t block, std::span<const std::uint64_t> states) = 0;

  /// Adds the states that were sent in the level before to a block of this share: to its words `to`. Returns whether
  /// there were any. Any thread may call it.
  virtual bool receive(int place, std::uint64_t block, std::uint64_t* to) const = 0;

  /// Gives the implementation an opportunity to move messages. Any thread calls it from time to time during a level,
  /// between two blocks.
  virtual void progress() {}
};

/// The share of one process: a range of blocks, and the exchange with the other shares.
struct SlideShare {
  std::uint64_t first;    ///< first block of the share
  std::uint64_t end;      ///< first block after the share
  SlideTraffic* traffic;  ///< exchange with the other shares, or null; must outlive the search
};

inline SlideBlocks::SlideBlocks(const SlideBoard& board, const SlideReading& reading)
    : tiles(board.cells() - 1),
      line(reading.line_length),
      // The places from which tiles go over the border to the tail, and at least two places.
      free(std::min(tiles - tail_places, std::max(line - 1, 2))),
      block_words(static_cast<std::size_t>(factorial(tail_places + free) / factorial(tail_places))),
      blocks(factorial(tiles) / factorial(tail_places + free)) {}

inline SlideShares::SlideShares(const SlideBlocks& blocks, std::size_t shares) {
  // Shares end where the tile of one of the first `places` places changes: a window of `line` tiles that begins at one
  // of these places ends before the block's own places, so its rotation moves whole blocks.
  const int places = std::max(0, blocks.tiles - SlideBlocks::tail_places - blocks.free - blocks.line + 1);
  const std::uint64_t slabs = factorial(blocks.tiles) / factorial(blocks.tiles - places);
  const std::uint64_t slab = blocks.blocks / slabs;
  for (std::size_t share = 0; share <= shares; ++share) first_.push_back(slabs * share / shares * slab);
}

inline std::size_t SlideShares::holder(std::uint64_t block) const {
  // The result is the last share that begins at or before the block: an empty share begins where the next one does.
  return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), block) - first_.begin()) - 1;
}

}  // namespace tilebase
