#pragma once

#include <memory>
#include <variant>

#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/compressed_arrays.hpp>
#include <tilebase/engine/table/header.hpp>

namespace tilebase {

/// What is behind a StoredTable: an open file, its header, and its contents, which only the folder table/ tells apart by
/// version:
///
///     version 1, goal or wildcards   CompressedArrays   unpack() gives all of them in memory
///     version 2, goal                BlockTable         an entry is read when it is asked for
///     version 2, patterns            PatternBlocks      the same, by who knows the patterns
struct TableFile {
  TableFile(std::shared_ptr<const Storage> storage_, Header header_, const CompressedArrays& arrays = {})
      : storage(std::move(storage_)), header(std::move(header_)), contents(arrays) {}

  std::shared_ptr<const Storage> storage;
  Header header;
  std::variant<CompressedArrays, BlockTable, PatternBlocks> contents;

  /// The entries of a goal table in blocks; null for every other file.
  const BlockTable* block_table() const { return std::get_if<BlockTable>(&contents); }

  /// The blocks of a goal table or a pattern file; null for a file of version 1.
  std::shared_ptr<const CheckedBlocks> blocks() const;

  /// Decompresses the contents into memory, and checks that they are what the header counts and that only the goal (of
  /// a wildcard table: only the solved placement of each class) has distance 0. Errors: table_damaged; table_missing
  /// for a table in blocks. O(entries).
  Result<UnpackedTable> unpack() const;
};

}  // namespace tilebase
