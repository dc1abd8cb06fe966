#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/storage/digest.hpp>
#include <tilebase/storage/storage.hpp>

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

/// The contents of a file of version 2. Every block is checked against its checksum whenever it is read from storage,
/// before any byte of it is used; the checksum is in a block one level up, which is checked in the same way, up to the
/// digest of the top block. The blocks that were used last stay in memory: at most 4,096 of them, 16 MiB, and 100 KiB
/// to find them, whatever the size of the table. Safe to share: no thread waits for another, a block that another
/// thread is looking at is read again.
class CheckedBlocks {
 public:
  /// Checks the length of the storage and the top block. Reads one block. Errors: table_damaged, file_unreadable.
  static Result<std::unique_ptr<const CheckedBlocks>> open(std::shared_ptr<const Storage> storage,
                                                           const BlockLayout& layout, const Digest& top);

  /// Copies the bytes of the contents from offset `at` on, to `to`. Nothing, or an error: table_damaged naming the file
  /// and the block, file_unreadable. For a few bytes O(1) if their block is in memory, else one read for each level
  /// whose block is not.
  std::optional<Error> read(std::uint64_t at, std::span<std::uint8_t> to) const;

  /// Reads whole blocks of the contents from block `first` on, for a caller who keeps them: they are checked in the
  /// same way, but do not stay in memory here. Nothing, or the same errors; then the bytes mean nothing.
  std::optional<Error> read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const;

 private:
  /// A place for a block in memory. Blocks of the file whose numbers differ by the number of slots share one.
  struct Slot {
    std::atomic_flag in_use;
    std::uint64_t block = 0;  // its number in the file; the head's 0 is never asked for
    std::unique_ptr<Block> bytes;
  };
  class Hold;

  CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top);

  /// Nothing if the bytes are those of a block, else the error.
  std::optional<Error> check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const;

  /// Copies bytes of one block of a level, from offset `from` on.
  std::optional<Error> copy(std::size_t level, std::uint64_t number, std::size_t from,
                            std::span<std::uint8_t> to) const;

  std::shared_ptr<const Storage> storage_;
  BlockLayout layout_;
  Digest top_;
  std::size_t slot_count_;
  std::unique_ptr<Slot[]> slots_;
};

/// Writes the blocks of a file of version 2: the contents in order, then the directory and the head. Keeps the
/// checksums of the contents in memory, 0.4 % of them. For one thread.
class BlockWriter {
 public:
  /// Makes the file, or empties the one that is there. Errors: file_unreadable.
  static Result<BlockWriter> create(const std::string& path, const BlockLayout& layout);
  BlockWriter(BlockWriter&& other) noexcept;
  BlockWriter& operator=(BlockWriter&&) = delete;
  ~BlockWriter();

  /// Writes the next block of the contents. Nothing, or an error: file_unreadable.
  std::optional<Error> append(const Block& block);

  /// Writes the directory, once all contents are there. The digest of its top block, for the head. Errors:
  /// file_unreadable.
  Result<Digest> finish_directory();

  /// Writes the head: a whole number of blocks, as many as the layout has room for. Without it the file is no table.
  std::optional<Error> write_head(std::span<const std::uint8_t> head);

 private:
  BlockWriter(int file, std::string path, const BlockLayout& layout)
      : file_(file), path_(std::move(path)), layout_(layout) {}
  std::optional<Error> write(std::uint64_t block, std::span<const std::uint8_t> bytes);

  int file_;
  std::string path_;
  BlockLayout layout_;
  std::vector<std::uint8_t> checksums_;  // of the contents
};

}  // namespace tilebase
