#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/storage.hpp>

namespace tilebase {

inline constexpr std::size_t block_size = 4096;
using Block = std::array<std::uint8_t, block_size>;

/// How many blocks hold that many bytes.
constexpr std::uint64_t blocks_for(std::uint64_t bytes) {
  return bytes / block_size + (bytes % block_size != 0 ? 1 : 0);
}

/// Where the blocks of a file of version 2 lie (data/FORMAT.md), counted from the file's beginning:
///
///     | head | top block | ... | level 2 | level 1 | contents, which are level 0 |
struct BlockLayout {
  static constexpr std::uint64_t checksums_per_block = block_size / sizeof(Digest);

  struct Level {
    std::uint64_t first;  ///< its first block
    std::uint64_t count;
  };

  /// At most 2^56 blocks of contents, and at least one.
  BlockLayout(std::uint64_t head_blocks, std::uint64_t content_blocks);

  std::vector<Level> levels;  ///< level 0 first, the top block last
  std::uint64_t blocks;       ///< of the whole file
};

/// Memory for blocks, each filled when it is first needed; before that it takes address space alone. Safe to share.
class BlockMemory {
 public:
  /// Throws std::bad_alloc if there is no address space.
  explicit BlockMemory(std::uint64_t blocks);

  /// A block; null if it is not filled yet.
  const std::uint8_t* find(std::uint64_t block) const {
    const bool is_ready = state(block).load(std::memory_order_acquire) == ready;
    return is_ready ? address(block * block_size) : nullptr;
  }

  /// A block, filled by `fill(bytes)` if it is not yet. Where another thread fills it right now, `apart` is filled in
  /// its place. Errors: those of `fill`, a Result<void>; then the next to ask tries again.
  template <class Fill>
  Result<const std::uint8_t*> get(std::uint64_t block, Block& apart, const Fill& fill) const {
    if (const std::uint8_t* const found = find(block)) return found;
    std::atomic<State>& state = this->state(block);
    State expected = absent;
    const bool is_ours = state.compare_exchange_strong(expected, claimed, std::memory_order_acquire);
    std::uint8_t* const to = is_ours ? address(block * block_size) : apart.data();
    const Result<void> filled = fill(std::span<std::uint8_t>(to, block_size));
    if (is_ours) state.store(filled ? ready : absent, std::memory_order_release);
    if (!filled) return filled.error();
    return to;
  }

  /// Where a byte is or will be.
  std::uint8_t* address(std::uint64_t at) const { return memory_.data() + static_cast<std::size_t>(at); }

 private:
  enum State : std::uint8_t { absent, claimed, ready };

  /// The states lie behind the blocks, since those of a table of terabytes take hundreds of megabytes.
  std::atomic<State>& state(std::uint64_t block) const {
    return reinterpret_cast<std::atomic<State>*>(address(blocks_ * block_size))[static_cast<std::size_t>(block)];
  }
  static_assert(sizeof(std::atomic<State>) == 1 && std::atomic<State>::is_always_lock_free && absent == 0);

  std::uint64_t blocks_;
  Pages memory_;
};

/// The contents of a file of version 2. Every block that is read is checked against its checksum before any byte of it
/// is used; the checksum is in a block one level up, which is checked in the same way, up to the digest of the top
/// block. The directory's blocks stay in memory: 0.4 % of the table. Safe to share: no thread waits for another.
class CheckedBlocks {
 public:
  /// Checks the length of the storage and the top block. Reads one block. Errors: table_damaged, file_unreadable.
  static Result<std::shared_ptr<const CheckedBlocks>> open(std::shared_ptr<const Storage> storage,
                                                           const BlockLayout& layout, const Digest& top);

  /// How many blocks the contents have.
  std::uint64_t count() const { return layout_.levels[0].count; }

  /// Reads whole blocks of the contents, from block `first` on. Errors: table_damaged naming the file and the block,
  /// file_unreadable; then the bytes mean nothing. One read, and one for each block of the directory above that is not
  /// in memory.
  Result<void> read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const;

 private:
  CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top);

  /// An error unless the bytes are those of a block of a level.
  Result<void> check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const;

  /// The checksum of a block of a level, from the directory.
  Result<Digest> checksum(std::size_t level, std::uint64_t number) const;

  std::shared_ptr<const Storage> storage_;
  BlockLayout layout_;
  Digest top_;
  BlockMemory directory_;  // from the top block on
};

/// Blocks of the contents of a file of version 2. Each is read and checked when a byte of it is first needed, and stays
/// in memory from then on:
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

  /// The byte at an offset from the first block. Errors: as CheckedBlocks::read_blocks(). O(1), and at most one read
  /// for each level of checksums.
  Result<std::uint8_t> byte(std::uint64_t at) const {
    const std::uint8_t* const block = memory_.find(at / block_size);
    return block != nullptr ? block[at % block_size] : byte_of_new_block(at);
  }

  /// Bit number % 8 of byte number / 8, as byte().
  Result<unsigned> bit(std::uint64_t number) const {
    const auto byte = this->byte(number / 8);
    if (!byte) return byte.error();
    return static_cast<unsigned>(*byte) >> (number % 8) & 1U;
  }

  /// Reads the first of them, whole blocks, apart from those that are kept. Errors: as CheckedBlocks::read_blocks().
  Result<void> read(std::span<std::uint8_t> to) const { return blocks_->read_blocks(first_, to); }

  /// Has the processor fetch that byte, if it is in memory.
  void prefetch(std::uint64_t at) const { __builtin_prefetch(memory_.address(at)); }

 private:
  Result<std::uint8_t> byte_of_new_block(std::uint64_t at) const;

  std::shared_ptr<const CheckedBlocks> blocks_;
  std::uint64_t first_;
  BlockMemory memory_;
};

}  // namespace tilebase
