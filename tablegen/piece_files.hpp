#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/storage/piece_writer.hpp>
#include <tilebase/engine/table/block_table.hpp>

#include "atomic_file.hpp"

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

/// What a program holds while it makes a table in pieces. Null while another one does.
std::unique_ptr<FileLock> lock_table(const std::string& table);

/// Removes the pieces of a table that its index does not name; all of them if the table is one file, or not there. None
/// if the index cannot be read. What cannot be removed stays: it harms nobody. Hold the lock: else they may be those of
/// a table that is being made.
void remove_unnamed_pieces(const std::string& table);

/// Writes a table of one file as write_atomically() does; then removes the pieces that were there in its place, unless
/// another program is making some.
Result<void> write_whole_table(const std::string& table,
                               const std::function<Result<void>(const std::string& unfinished)>& write);

/// Writes a piece beside its index to be, atomically: `count` blocks of level 1 from `first` on, at least one (see
/// level_1_blocks(), slide_table_bytes()). Else as tilebase::write_piece(). Error: file_unwritable. Leaves other unfinished files alone, as they may be those of other processes.
Result<WrittenPiece> write_piece(const std::string& table, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count,
                                 const std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>& bytes);

/// Writes the index, atomically, after it opened the table in pieces as a reader will; then removes the pieces of that
/// table that the index does not name. `parts.bytes` is not asked. The pieces make up the table, in its order:
/// std::invalid_argument otherwise. Error: file_unwritable; then the old index is unchanged.
Result<void> write_piece_index(const std::string& table, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces);

}  // namespace tilebase::tablegen
