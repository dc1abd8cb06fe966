#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/storage/checked_blocks.hpp>

namespace tilebase {

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
