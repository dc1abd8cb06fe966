#pragma once

#include <memory>
#include <string>
#include <vector>

#include "atomic_file.hpp"
#include "table_writer.hpp"

/// A table that several processes write into one folder (data/FORMAT.md, Tables in pieces). First one of them takes the
/// lock and calls remove_unfinished(), then each writes its pieces, then one of them writes the index:
///
///     lock_table(table)
///     remove_unfinished(folder)
///     write_piece(table, ...)   write_piece(table, ...)   write_piece(table, ...)
///     write_piece_index(table, ...)       from here on the table is there; pieces of an older one are removed
///
/// `table` is the path of the index, of table_file_name(). At every moment the table is the old one or the new one.
namespace tilebase::tablegen {

/// A piece that was written: what an index needs to know of it.
struct WrittenPiece {
  std::uint64_t first = 0;        ///< its first block of level 1
  std::vector<Digest> checksums;  ///< of its blocks of level 1, in order; 16 bytes for each MiB

  Digest digest() const { return digest_of({bytes_of(checksums)}); }

  /// The name of its file, beside an index whose name without `.table` is `stem`.
  std::string file_name(const std::string& stem) const;
};

/// Number of blocks of level 1 for contents of `content_bytes` bytes. Pieces are cut between these blocks: each stands
/// for 1 MiB of the contents, the last for the rest.
std::uint64_t level_1_blocks(std::uint64_t content_bytes);

/// Lock that a program holds while it writes a table in pieces. Returns null while another program holds it.
std::unique_ptr<FileLock> lock_table(const std::string& table);

/// Removes the pieces of a table that its index does not name; all of them if the table is one file, or not there. None
/// if the index cannot be read. What cannot be removed stays: it harms nobody. Hold the lock: else they may be those of
/// a table that is being made.
void remove_unnamed_pieces(const std::string& table);

/// Writes a table of one file as write_table_atomically() does; then removes the pieces that were there in its place,
/// unless another program is making some.
Result<void> write_whole_table(const std::string& table,
                               const std::function<Result<void>(const std::string& unfinished)>& write);

/// Writes a piece beside its index to be, atomically: `count` blocks of level 1 from `first` on, at least one, of a
/// table whose contents have `content_bytes`. `bytes` is asked from byte first * 2^20 on. Errors: file_unwritable, one
/// line that names the table. O(bytes), in memory of 16 bytes for each MiB. Leaves other unfinished files alone, as
/// they may be those of other processes.
Result<WrittenPiece> write_piece(const std::string& table, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count, const FillBytes& bytes);

/// Writes the index, atomically, after it opened the table in pieces as a reader will; then removes the pieces of that
/// table that the index does not name. `parts.bytes` is not asked. The pieces make up the table, in its order:
/// std::invalid_argument otherwise. Error: file_unwritable; then the old index is unchanged. O(pieces), 16 bytes for
/// each MiB.
Result<void> write_piece_index(const std::string& table, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces);

/// Writes an index to a file: its header, and the blocks of the whole file before level 1. The pieces are named by the
/// index's `stem`. Errors: file_unwritable; std::invalid_argument as above.
Result<void> write_index(const std::string& path, const std::string& stem, std::uint64_t content_bytes,
                         std::span<const std::uint8_t> blocks_before, const std::vector<WrittenPiece>& pieces);

}  // namespace tilebase::tablegen
