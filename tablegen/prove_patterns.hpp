#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// Proves a pattern file exact without trusting what made it: a second search goes backwards over boards of tiles, one
/// placement of a pattern's tiles at a time, and compares every bit of the file, and the histogram, with what it finds.
/// It shares with the first which patterns there are, but no numbering, no moves and no regions: these are written
/// again from data/FORMAT.md. Nothing if the file is exact, else the first fault found. Errors: table_damaged,
/// file_unreadable. Memory: three bytes a placement, for eight tiles on 16 cells 1.6 GB, and the table.
Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen
