#pragma once

#include <memory>
#include <span>
#include <variant>

#include <tilebase/engine/storage/storage.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// The contents of a file of version 1, for puzzles of up to nine cells (data/FORMAT.md): packed arrays, each in a zstd
/// frame. They are part of the file's bytes.
struct CompressedArrays {
  std::span<const std::uint8_t> distances;
  std::span<const std::uint8_t> moves;  ///< the best ones; none in a wildcard table
};

/// The same in memory; `index()` is the TableKind.
using UnpackedTable = std::variant<Table, WildcardTable>;

/// Opens a file of version 1: checks the checksum of all of it, and the header. Errors: table_damaged. O(bytes).
Result<StoredTable> open_whole(std::shared_ptr<const MemoryStorage> memory);

}  // namespace tilebase
