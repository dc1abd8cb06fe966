#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <base/system.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/storage.hpp>

namespace tilebase {

inline constexpr std::size_t block_size = 4096;
using Block = std::array<std::uint8_t, block_size>;

/// Returns the number of blocks that hold `bytes` bytes.
constexpr std::uint64_t blocks_for(std::uint64_t bytes) {
  return bytes / block_size + (bytes % block_size != 0 ? 1 : 0);
}

/// Positions of the blocks of a file of version 2 (data/FORMAT.md), in blocks from the file's beginning:
///
///     | head | top block | ... | level 2 | level 1 | contents, which are level 0 |
struct BlockLayout {
  static constexpr std::uint64_t checksums_per_block = block_size / sizeof(Digest);

  struct Level {
    std::uint64_t first;  ///< first block of the level
    std::uint64_t count;  ///< number of blocks
  };

  /// `content_blocks` is from 1 to 2^56.
  BlockLayout(std::uint64_t head_blocks, std::uint64_t content_blocks);

  std::vector<Level> levels;  ///< level 0 first, the top block last
  std::uint64_t blocks;       ///< number of blocks of the whole file
};

/// Memory for blocks. A block is filled when it is first needed; until then it takes only address space. Thread-safe.
class BlockMemory {
 public:
  /// Reserves address space for `blocks` blocks. Throws std::bad_alloc if there is not enough.
  explicit BlockMemory(std::uint64_t blocks);

  /// Returns a block; null if it is not filled yet.
  const std::uint8_t* find(std::uint64_t block) const {
    const bool is_ready = state(block).load(std::memory_order_acquire) == ready;
    return is_ready ? address(block * block_size) : nullptr;
  }

  /// Returns a block, and first fills it by `fill(bytes)` if it is not filled yet. If another thread is filling it,
  /// fills and returns `spare` instead. Errors: those of `fill`, a Result<void>; then the next call fills it again.
  template <class Fill>
  Result<const std::uint8_t*> get(std::uint64_t block, Block& spare, const Fill& fill) const {
    if (const std::uint8_t* const bytes = find(block)) return bytes;
    std::atomic<State>& state = this->state(block);
    State expected = absent;
    const bool is_ours = state.compare_exchange_strong(expected, claimed, std::memory_order_acquire);
    std::uint8_t* const to = is_ours ? address(block * block_size) : spare.data();
    const Result<void> result = fill(std::span<std::uint8_t>(to, block_size));
    if (is_ours) state.store(result ? ready : absent, std::memory_order_release);
    if (!result) return result.error();
    return to;
  }

  /// Asks for large pages unless there are more than 64 MiB: an access to a new page takes memory for the whole page.
  void prefer_large_pages() const {
    if (blocks_ <= (std::uint64_t{64} << 20U) / block_size) memory_.prefer_large();
  }

  /// Returns the address of a byte by its offset in bytes, whether its block is filled or not.
  std::uint8_t* address(std::uint64_t at) const { return memory_.data() + static_cast<std::size_t>(at); }

 private:
  enum State : std::uint8_t { absent, claimed, ready };

  /// Returns the state of a block. States lie behind the blocks, so that they take only address space until needed:
  /// those of a table of terabytes take hundreds of megabytes.
  std::atomic<State>& state(std::uint64_t block) const {
    return reinterpret_cast<std::atomic<State>*>(address(blocks_ * block_size))[static_cast<std::size_t>(block)];
  }
  static_assert(sizeof(std::atomic<State>) == 1 && std::atomic<State>::is_always_lock_free && absent == 0);

  std::uint64_t blocks_;
  Pages memory_;
};

/// Contents of a file of version 2. Every block that is read is checked against its checksum before any byte of it is
/// used. The checksum is in a block one level up, which is checked in the same way, up to the digest of the top block.
/// The blocks of checksums (the directory) stay in memory: 0.4 % of the table. Thread-safe, without waiting.
class CheckedBlocks {
 public:
  /// Checks the length of the storage, reads the top block and checks it. Errors: table_damaged, file_unreadable.
  static Result<std::shared_ptr<const CheckedBlocks>> open(std::shared_ptr<const Storage> storage,
                                                           const BlockLayout& layout, const Digest& top);

  /// Number of blocks of the contents.
  std::uint64_t count() const { return layout_.levels[0].count; }

  /// Reads whole blocks of the contents, from block `first` on, until `to` is full. Errors: table_damaged naming the
  /// file and the block, file_unreadable; then the bytes of `to` are meaningless. Takes one read of the storage, and
  /// another for each block of the directory that is needed and not in memory.
  Result<void> read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const;

 private:
  CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top);

  /// Checks that bytes match the checksum of a block of a level. Errors: table_damaged, file_unreadable.
  Result<void> check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const;

  /// Returns the checksum of a block of a level, from the directory. Errors: table_damaged, file_unreadable.
  Result<Digest> checksum(std::size_t level, std::uint64_t number) const;

  std::shared_ptr<const Storage> storage_;
  BlockLayout layout_;
  Digest top_;
  BlockMemory directory_;  // blocks from the top block to the end of level 1
};

/// Cache of blocks of the contents of a file of version 2. A block is read and checked when a byte of it is first
/// needed, and stays in memory from then on:
///
///     address space   | block 0 |         |         | block 3 |         |
///     state             ready     absent    absent    ready     claimed: a thread is reading the block
///
/// Thread-safe; no thread waits for another.
class CachedBlocks {
 public:
  /// Caches `count` blocks of the contents, from `first` on. Throws std::bad_alloc if address space is not enough.
  CachedBlocks(std::shared_ptr<const CheckedBlocks> blocks, std::uint64_t first, std::uint64_t count)
      : blocks_(std::move(blocks)), first_(first), memory_(count) {}

  /// Returns the byte at an offset in bytes from the first block. Errors: as CheckedBlocks::read_blocks(). O(1), and at
  /// most one read for the block and one for each level of checksums.
  Result<std::uint8_t> byte(std::uint64_t at) const {
    const std::uint8_t* const block = memory_.find(at / block_size);
    return block != nullptr ? block[at % block_size] : read_byte(at);
  }

  /// Returns bit number % 8 of byte number / 8. Errors and cost: as byte().
  Result<unsigned> bit(std::uint64_t number) const {
    const auto byte = this->byte(number / 8);
    if (!byte) return byte.error();
    return static_cast<unsigned>(*byte) >> (number % 8) & 1U;
  }

  /// Returns `count` bits, at most 8, from bit number % 8 of byte number / 8 on, the first as the lowest; nullopt where
  /// byte() is an error. Cost: as byte().
  std::optional<unsigned> bits(std::uint64_t number, unsigned count) const {
    const std::uint64_t at = number / 8;
    const std::uint8_t* const block = memory_.find(at / block_size);
    const std::size_t in_block = at % block_size;
    if (block == nullptr || in_block + 1 == block_size) return read_bits(number, count);
    return bits_of(block[in_block], block[in_block + 1], number, count);
  }

  /// Reads whole blocks from the first on, until `to` is full, past the cache. Errors: as CheckedBlocks::read_blocks().
  Result<void> read(std::span<std::uint8_t> to) const { return blocks_->read_blocks(first_, to); }

  /// Announces that bytes at random will be needed, many times as many as there are blocks.
  void prepare_for_many() const { memory_.prefer_large_pages(); }

  /// Tells the processor to prefetch the byte at an offset, if it is in memory.
  void prefetch(std::uint64_t at) const { __builtin_prefetch(memory_.address(at)); }

 private:
  /// Returns a byte of a block that is perhaps not in memory.
  Result<std::uint8_t> read_byte(std::uint64_t at) const;

  /// Returns bits() of blocks that are perhaps not in memory.
  std::optional<unsigned> read_bits(std::uint64_t number, unsigned count) const;
  static unsigned bits_of(std::uint8_t low, std::uint8_t high, std::uint64_t number, unsigned count) {
    return (unsigned{low} | unsigned{high} << 8U) >> (number % 8) & ((1U << count) - 1);
  }

  std::shared_ptr<const CheckedBlocks> blocks_;
  std::uint64_t first_;
  BlockMemory memory_;
};

}  // namespace tilebase
