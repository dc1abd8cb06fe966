#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/puzzle/slide_reading.hpp>

namespace tilebase::tablegen {

/// How the planes of a board of slides (see SlidePlanes) are cut into words and blocks.
///
///     order    3 0 6 5 | 1 7 2 8 4
///              `-'                    block         the head: the number of a word of the plane
///                  `-'                word of it
///                        `-------'    lane          the tail: 60 for the orders of one parity
struct SlideBlocks {
  SlideBlocks(const SlideBoard& board, const SlideReading& reading);

  static constexpr int tail_places = 5;
  static constexpr int lanes = 60;  ///< of a word; the bits from lanes on are 0

  int tiles;                ///< cells - 1
  int line;                 ///< cells of a line of the reading
  int free;                 ///< places of the head that vary within a block
  std::size_t block_words;  ///< words of a block
  std::uint64_t blocks;     ///< of a plane
  std::uint64_t words() const { return blocks * block_words; }
};

/// The blocks of all planes, divided among several processes that search together. Each share is a range of blocks, the
/// same in every plane; shares differ by as little as possible. They are cut so that a slide takes whole blocks from
/// one share to another, never parts of blocks:
///
///     order    3 0 6 5 1 | 7 2 8 4 9 ...    the slides of one place of the blank turn `line` tiles of the order
///              +---+                        from the first tile on: blocks go far, most to other shares
///                +---+                      from the second on: the first tile stays, most blocks stay in the share
///                  +---+                    ...
///              `---' ends of shares are where the first places change: up to `line` places before the block's own
///
/// So of all slides, only those of the first places leave a share. A small board has fewer cuts than shares: then some
/// shares are empty. Immutable; safe to share.
class SlideShares {
 public:
  SlideShares(const SlideBlocks& blocks, std::size_t shares);

  std::size_t count() const { return first_.size() - 1; }

  /// The first block of a share; of count(), the number of all blocks.
  std::uint64_t first(std::size_t share) const { return first_[share]; }

  /// The share that a block lies in. O(log count()).
  std::size_t holder(std::uint64_t block) const;

 private:
  std::vector<std::uint64_t> first_;
};

/// What passes between shares from one level to the next: new states of whole blocks. A search sends what it finds and
/// others need, and receives at the level after what others sent. Implemented where the processes are known.
class SlideTraffic {
 public:
  virtual ~SlideTraffic() = default;

  /// Hands over states that are one slide away from new ones: so many words, a block's, of the plane of a place; the
  /// block lies in another share. Any thread, at any time during a level.
  virtual void send(int place, std::uint64_t block, std::span<const std::uint64_t> states) = 0;

  /// Adds to `to`, a block's words, what was sent to a block of one's own in the level before; whether anything was.
  /// Any thread.
  virtual bool receive(int place, std::uint64_t block, std::uint64_t* to) const = 0;

  /// Called from time to time in a level, by any thread, between blocks: messages may be moved now.
  virtual void progress() {}
};

/// The part of a search that one process does.
struct SlidePart {
  std::uint64_t first;    ///< its blocks: from this one
  std::uint64_t end;      ///< to before this one
  SlideTraffic* traffic;  ///< to the other parts; outlives the search
};

}  // namespace tilebase::tablegen
