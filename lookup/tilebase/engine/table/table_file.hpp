#pragma once

#include <functional>
#include <memory>
#include <span>
#include <variant>

#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase {

/// The contents of a file of version 1, for puzzles of up to nine cells (data/FORMAT.md): packed arrays, each in a zstd
/// frame. They are part of the file's bytes.
struct CompressedArrays {
  std::span<const std::uint8_t> distances;
  std::span<const std::uint8_t> moves;  ///< the best ones; none in a wildcard table
};

/// The same in memory; `index()` is the TableKind.
using UnpackedTable = std::variant<Table, WildcardTable>;

/// Makes the contents of a table that no file holds.
using SearchedTable = std::function<Result<UnpackedTable>()>;

/// What is behind a StoredTable: an open file, its header, and its contents, which only the folder table/ tells apart
/// by version:
///
///     version 1, goal or wildcards   CompressedArrays   unpack() gives all of them in memory
///     version 2, goal or patterns    BlockTable         an entry is read when it is asked for
///     no file                        SearchedTable      unpack() searches for them
struct TableFile {
  TableFile(std::shared_ptr<const Storage> storage_, Header header_, const CompressedArrays& arrays = {})
      : storage(std::move(storage_)), header(std::move(header_)), contents(arrays) {}
  TableFile(std::shared_ptr<const Storage> storage_, Header header_, SearchedTable search)
      : storage(std::move(storage_)), header(std::move(header_)), contents(std::move(search)) {}

  std::shared_ptr<const Storage> storage;
  Header header;
  std::variant<CompressedArrays, BlockTable, SearchedTable> contents;

  /// The contents of a file of version 2, and its blocks; null for version 1.
  const BlockTable* block_table() const { return std::get_if<BlockTable>(&contents); }
  std::shared_ptr<const CheckedBlocks> blocks() const { return block_table() ? block_table()->blocks() : nullptr; }

  /// Decompresses the contents into memory, and checks that they are what the header counts and that only the goal (of
  /// a wildcard table: only the solved placement of each class) has distance 0. Errors: table_damaged; table_missing
  /// for a file of version 2; those of the search. O(entries).
  Result<UnpackedTable> unpack() const;
};

/// Opens a file of version 1: checks the checksum of all of it, and the header. Errors: table_damaged. O(bytes).
Result<StoredTable> open_whole(std::shared_ptr<const MemoryStorage> memory);

/// Opens all `*.table` files in a folder, of whatever puzzles. Errors: as load_tables() but for table_missing.
Result<std::vector<StoredTable>> load_all_tables(const std::string& folder);

}  // namespace tilebase
