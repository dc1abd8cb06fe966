#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/block_memory.hpp>
#include <tilebase/engine/storage/storage.hpp>

namespace tilebase {

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

  /// The layout of a piece, which has no level above level 1: | header | level 1 | contents |.
  static BlockLayout of_piece(std::uint64_t content_blocks);

  std::vector<Level> levels;  ///< level 0 first, the top block last
  std::uint64_t blocks;       ///< of the whole file
};

/// The contents of a file of version 2. Every block is checked against its checksum whenever it is read from storage,
/// before any byte of it is used; the checksum is in a block one level up, which is checked in the same way, up to the
/// digest of the top block. The directory's blocks stay in memory once they are read: 0.4 % of the table. Those of the
/// contents do not (see KeptBlocks). Safe to share: no thread waits for another.
class CheckedBlocks {
 public:
  /// Checks the length of the storage and the top block. Reads one block. Errors: table_damaged, file_unreadable.
  static Result<std::unique_ptr<const CheckedBlocks>> open(std::shared_ptr<const Storage> storage,
                                                           const BlockLayout& layout, const Digest& top);

  /// How many blocks the contents have.
  std::uint64_t count() const { return layout_.levels[0].count; }

  /// Reads whole blocks of the contents, from block `first` on. Nothing, or an error: table_damaged naming the file and
  /// the block, file_unreadable; then the bytes mean nothing. One read, and one for each block of the directory above
  /// that is not in memory.
  Result<void> read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const;

 private:
  CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top);

  /// Nothing if the bytes are those of a block of a level, else the error.
  Result<void> check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const;

  /// The checksum of a block of a level, from the directory.
  Result<Digest> checksum(std::size_t level, std::uint64_t number) const;

  std::shared_ptr<const Storage> storage_;
  BlockLayout layout_;
  Digest top_;
  BlockMemory directory_;  // from the top block on
};

/// Writes the blocks of a file of version 2, or of a piece: the contents in order, and the directory's blocks, each
/// when it is full; the head last. For one thread.
class BlockWriter {
 public:
  /// Makes the file, or empties the one that is there. Errors: file_unwritable.
  static Result<BlockWriter> create(const std::string& path, const BlockLayout& layout);

  /// Writes the next block of the contents. Errors: file_unwritable.
  Result<void> append(std::span<const std::uint8_t, block_size> block);

  /// Writes what is left of the directory, once all contents are there. The checksums of the blocks of its highest
  /// level: of the top block, or of all of level 1 of a piece. Errors: file_unwritable.
  Result<std::vector<Digest>> finish_directory();

  /// Writes the head: a whole number of blocks, as many as the layout has room for. Without it the file is no table.
  Result<void> write_head(std::span<const std::uint8_t> head);

 private:
  BlockWriter(File file, std::string path, const BlockLayout& layout)
      : file_(std::move(file)), path_(std::move(path)), layout_(layout), levels_(layout.levels.size()) {}
  Result<void> write(std::uint64_t block, std::span<const std::uint8_t> bytes);
  Result<void> append_to(std::size_t level, std::span<const std::uint8_t> block);
  Result<void> write_unfinished(std::size_t level);

  File file_;
  std::string path_;
  BlockLayout layout_;
  struct Level {
    std::uint64_t written = 0;            // blocks
    std::vector<std::uint8_t> checksums;  // for the next one, from level 1 on
  };
  std::vector<Level> levels_;
  std::vector<Digest> highest_;  // the checksums of the highest level
};

}  // namespace tilebase
