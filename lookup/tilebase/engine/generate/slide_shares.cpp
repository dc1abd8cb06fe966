#include <tilebase/engine/generate/slide_shares.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

SlideBlocks::SlideBlocks(const SlideBoard& board, const SlideReading& reading)
    : tiles(board.cells() - 1),
      line(reading.line_length),
      // The places from which tiles go over the border to the tail, and at least two places.
      free(std::min(tiles - tail_places, std::max(line - 1, 2))),
      block_words(static_cast<std::size_t>(factorial(tail_places + free) / factorial(tail_places))),
      blocks(factorial(tiles) / factorial(tail_places + free)) {}

SlideShares::SlideShares(const SlideBlocks& blocks, std::size_t shares) {
  // Shares end where the tile of one of the first `places` places changes: a window of `line` tiles that begins at one
  // of these places ends before the block's own places, so its rotation moves whole blocks.
  const int places = std::max(0, blocks.tiles - SlideBlocks::tail_places - blocks.free - blocks.line + 1);
  const std::uint64_t slabs = factorial(blocks.tiles) / factorial(blocks.tiles - places);
  const std::uint64_t slab = blocks.blocks / slabs;
  for (std::size_t share = 0; share <= shares; ++share) first_.push_back(slabs * share / shares * slab);
}

std::size_t SlideShares::holder(std::uint64_t block) const {
  // The result is the last share that begins at or before the block: an empty share begins where the next one does.
  return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), block) - first_.begin()) - 1;
}

}  // namespace tilebase
