#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include <tilebase/engine/storage/checked_blocks.hpp>

namespace tilebase {

/// Blocks of the contents of a file of version 2, in the order of the file. A block is read and checked when a byte of
/// it is first needed, and stays in memory from then on; one that nobody asks for takes address space alone:
///
///     address space   | block 0 |         |         | block 3 |         |
///     state             ready     absent    absent    ready     claimed: some thread reads it right now
///
/// Safe to share: no thread waits for another.
class KeptBlocks {
 public:
  /// So many blocks from block `first` of the contents on. Throws std::bad_alloc if there is no address space.
  KeptBlocks(std::shared_ptr<const CheckedBlocks> blocks, std::uint64_t first, std::uint64_t count)
      : blocks_(std::move(blocks)), first_(first), memory_(count) {}

  /// The byte at an offset from the first block; -1 if its block cannot be read, for the reason in `error`, which is
  /// left alone otherwise: as CheckedBlocks::read_blocks(). O(1), and at most one read for each level of checksums.
  int byte(std::uint64_t at, std::optional<Error>& error) const {
    const std::uint8_t* const block = memory_.find(at / block_size);
    return block != nullptr ? block[at % block_size] : byte_of_new_block(at, error);
  }

  /// Has the processor fetch that byte, if it is in memory.
  void prefetch(std::uint64_t at) const { __builtin_prefetch(memory_.address(at)); }

 private:
  int byte_of_new_block(std::uint64_t at, std::optional<Error>& error) const;

  std::shared_ptr<const CheckedBlocks> blocks_;
  std::uint64_t first_;
  BlockMemory memory_;
};

}  // namespace tilebase
