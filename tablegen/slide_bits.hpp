#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

#include "slide_shares.hpp"

namespace tilebase::tablegen {

/// Bit 1 of the distances of a board of slides of 10 to 16 cells, for the states of a range of blocks: a plane of words
/// for each place of the blank, as SlidePlanes keeps them, and the packed bytes that they are in a file.
///
///     in the file    pair 0        pair 1        pair 2        pair 3        ...
///                    x x x ... x   x x x ... x   x x x ... x   x x x ... x         one bit for each place
///                    |             |             |             |
///     plane of       v             v             v             v
///     place 0        bit 0         bit 1         bit 2         bit 3    of word 0
///
/// A pair is two orders, of which one can reach the goal. Four pairs are 4 * cells bits of the file, and four bits of a
/// word of each plane; a word has fifteen such fours.
///
/// A block begins at a whole byte of the file, for any number of cells: it has an even number of words, and two words
/// of each place are 15 * cells bytes.
class SlideBits {
 public:
  /// Room for the blocks from `first` to before `end`; all bits are 0. Throws std::bad_alloc.
  SlideBits(const SlideBlocks& blocks, std::uint64_t first, std::uint64_t end);

  /// Takes planes over, by place: the words of the blocks from `first` to before `end`.
  SlideBits(const SlideBlocks& blocks, std::uint64_t first, std::uint64_t end,
            std::vector<LargeArray<std::uint64_t>> planes)
      : blocks_(blocks), first_(first), end_(end), planes_(std::move(planes)) {}

  const SlideBlocks& blocks() const { return blocks_; }
  std::uint64_t first() const { return first_; }
  std::uint64_t end() const { return end_; }

  /// The words of a plane from those of block first() on.
  std::uint64_t* plane(int place) const { return planes_[static_cast<std::size_t>(place)].data(); }

  /// Where a block begins in the packed distances of the file, in bytes; of blocks().blocks, their size.
  std::uint64_t byte_of(std::uint64_t block) const {
    return block * (blocks_.block_words / 2) * 15 * static_cast<std::uint64_t>(blocks_.tiles + 1);
  }

  /// The packed distances of the file from its byte `at` on. The bytes lie between byte_of(first()) and
  /// byte_of(end()). O(cells * bytes). Any thread.
  void write_to(std::uint64_t at, std::span<std::uint8_t> bytes) const;

  /// Adds the bits of packed distances from byte `at` on, as write_to() gives them; each byte once. Threads may do so
  /// at the same time for different blocks.
  void add(std::uint64_t at, std::span<const std::uint8_t> bytes);

 private:
  SlideBlocks blocks_;
  std::uint64_t first_;
  std::uint64_t end_;
  std::vector<LargeArray<std::uint64_t>> planes_;  // by place
};

/// Reads the bits of a range of blocks from a table of a board of slides in blocks. Errors: file_unreadable;
/// table_damaged, also if bytes behind the last entry are not 0. Throws std::bad_alloc.
Result<SlideBits> read_slide_bits(const StoredTable& stored, std::uint64_t first, std::uint64_t end,
                                  std::size_t threads);

}  // namespace tilebase::tablegen
