#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Bit 1 of the distances of a board of slides of 10 to 16 cells, for the states of a range of blocks. It holds a plane
/// of words for each place of the blank, like SlidePlanes, and converts them to and from the packed bytes of a file:
///
///     in the file    pair 0        pair 1        pair 2        pair 3        ...
///                    x x x ... x   x x x ... x   x x x ... x   x x x ... x         one bit for each place
///                    |             |             |             |
///     plane of       v             v             v             v
///     place 0        bit 0         bit 1         bit 2         bit 3    of word 0
///
/// A pair is two orders, of which one can reach the goal. Four pairs are 4 * cells bits of the file, and four bits of
/// one word in each plane; a word has fifteen fours of pairs.
///
/// A block begins at a whole byte of the file, for any number of cells: it has an even number of words, and two words
/// of each place are 15 * cells bytes.
class SlideBits {
 public:
  /// Allocates the blocks from `first` to before `end`, with all bits 0. Throws std::bad_alloc.
  SlideBits(const SlideBlocks& blocks, std::uint64_t first, std::uint64_t end);

  /// Takes ownership of planes, one for each place, with the words of the blocks from `first` to before `end`.
  SlideBits(const SlideBlocks& blocks, std::uint64_t first, std::uint64_t end,
            std::vector<LargeArray<std::uint64_t>> planes)
      : blocks_(blocks), first_(first), end_(end), planes_(std::move(planes)) {}

  const SlideBlocks& blocks() const { return blocks_; }
  std::uint64_t first() const { return first_; }
  std::uint64_t end() const { return end_; }

  /// Pointer to the words of a plane, which begin with block first().
  std::uint64_t* plane(int place) const { return planes_[static_cast<std::size_t>(place)].data(); }

  /// Offset of a block in the packed distances of the file, in bytes; byte_of(blocks().blocks) is their size.
  std::uint64_t byte_of(std::uint64_t block) const {
    return block * (blocks_.block_words / 2) * 15 * static_cast<std::uint64_t>(blocks_.tiles + 1);
  }

  /// Writes to `bytes` the packed distances of the file from byte `at` on. They must lie between byte_of(first()) and
  /// byte_of(end()). O(cells * bytes). Any thread may call it.
  void write_to(std::uint64_t at, std::span<std::uint8_t> bytes) const;

  /// Adds packed distances from byte `at` on, in the form that write_to() writes. Each byte must be added only once.
  /// Threads may add different blocks at the same time.
  void add(std::uint64_t at, std::span<const std::uint8_t> bytes);

 private:
  SlideBlocks blocks_;
  std::uint64_t first_;
  std::uint64_t end_;
  std::vector<LargeArray<std::uint64_t>> planes_;  // index: place
};

/// Reads the bits of a range of blocks from a stored table of a board of slides. Errors: file_unreadable;
/// table_damaged, also if bytes behind the last entry are not 0. Throws std::bad_alloc.
Result<SlideBits> read_slide_bits(const StoredTable& stored, std::uint64_t first, std::uint64_t end,
                                  std::size_t threads);

}  // namespace tilebase
