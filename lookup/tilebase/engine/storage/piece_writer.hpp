#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>

namespace tilebase {

/// A piece that was written (data/FORMAT.md, Tables in pieces): what an index needs to know of it.
struct WrittenPiece {
  std::uint64_t first = 0;        ///< its first block of level 1
  std::vector<Digest> checksums;  ///< of its blocks of level 1, in order; 16 bytes for each MiB

  Digest digest() const;

  /// The name of its file, beside an index whose name without `.table` is `stem`.
  std::string file_name(const std::string& stem) const;
};

/// How many blocks of level 1 contents of so many bytes have. Pieces are cut between them: each stands for 1 MiB of the
/// contents, the last for the rest.
std::uint64_t level_1_blocks(std::uint64_t content_bytes);

/// Writes a piece to a file, which is no piece until all of it is written: `count` blocks of level 1 from `first` on,
/// at least one. `bytes` fills `to` with contents of the whole table, which have `content_bytes`, from byte `at` on; it
/// is asked for a block at a time, in order, from byte first * 2^20 on. Errors: file_unwritable. O(bytes), in memory of
/// 16 bytes for each MiB.
Result<WrittenPiece> write_piece(const std::string& path, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count,
                                 const std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>& bytes);

/// Writes an index to a file: its header, and the blocks before level 1. The pieces are in the order of the whole file,
/// and make up all of it: std::invalid_argument otherwise. Errors: file_unwritable.
Result<void> write_index(const std::string& path, const std::string& stem, std::uint64_t content_bytes,
                         std::span<const std::uint8_t> blocks_before, const std::vector<WrittenPiece>& pieces);

}  // namespace tilebase
