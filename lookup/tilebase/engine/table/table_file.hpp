#pragma once

#include <functional>
#include <memory>
#include <span>
#include <variant>

#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/made_distances.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase {

/// Contents of a file of version 1, for puzzles of up to nine cells (data/FORMAT.md): packed arrays, each in a zstd
/// frame. The spans refer to the file's bytes.
struct CompressedArrays {
  std::span<const std::uint8_t> distances;
  std::span<const std::uint8_t> moves;
};

/// Function that computes, by a search, the contents of a table without a file.
using TableSearch = std::function<Result<Table>()>;

/// Implementation of StoredTable: file, header and contents, whose versions only the folder table/ distinguishes:
///
///     version 1, goal               CompressedArrays   unpack() decompresses them into memory
///     version 2, goal or patterns   BlockTable         an entry is read when it is asked for
///     version 3, goal               BlockTable         the same, with a numbering in the header
///     no file                       TableSearch        unpack() searches for them
///     no file, by groups            DistanceSearch     LargeTable::open() searches for them
struct TableFile {
  /// Returns the file behind a stored table, and the stored table of a file.
  static const TableFile& of(const StoredTable& table) { return *table.file_; }
  static StoredTable stored(std::shared_ptr<const TableFile> file) { return StoredTable(std::move(file)); }

  TableFile(std::shared_ptr<const Storage> storage_, Header header_, const CompressedArrays& arrays = {})
      : storage(std::move(storage_)), header(std::move(header_)), contents(arrays) {}
  TableFile(std::shared_ptr<const Storage> storage_, Header header_, TableSearch search)
      : storage(std::move(storage_)), header(std::move(header_)), contents(std::move(search)) {}
  TableFile(std::shared_ptr<const Storage> storage_, Header header_, DistanceSearch search)
      : storage(std::move(storage_)), header(std::move(header_)), contents(std::move(search)) {}

  std::shared_ptr<const Storage> storage;
  Header header;
  std::variant<CompressedArrays, BlockTable, TableSearch, DistanceSearch> contents;

  /// Returns the contents of a file of version 2, or its blocks; null for version 1 and for a table without a file.
  const BlockTable* block_table() const { return std::get_if<BlockTable>(&contents); }
  std::shared_ptr<const CheckedBlocks> blocks() const { return block_table() ? block_table()->blocks() : nullptr; }

  /// Returns the search for a table by groups without a file; null for other tables.
  const DistanceSearch* distance_search() const { return std::get_if<DistanceSearch>(&contents); }

  /// Returns the index of a file of version 3. Errors: table_damaged if its numbering does not suit its puzzle.
  Result<std::shared_ptr<const GroupIndex>> group_index() const;

  /// Whether a search makes the contents.
  bool is_searched() const { return std::holds_alternative<TableSearch>(contents) || distance_search() != nullptr; }

  /// Decompresses the contents into memory. Checks that they agree with the header's counts and that only the goal has
  /// distance 0. Without a file, runs the search instead. Errors: table_damaged; table_missing for a file of version 2;
  /// those of the search. O(entries).
  Result<Table> unpack() const;
};

/// Opens a file of version 1: checks the checksum of the whole file, and the header. Errors: table_damaged. O(bytes).
Result<StoredTable> open_whole(std::shared_ptr<const MemoryStorage> memory);

/// Opens all `*.table` files in a folder, whatever their puzzles. Errors: as load_tables(), except table_missing.
Result<std::vector<StoredTable>> load_all_tables(const std::string& folder);

}  // namespace tilebase
