#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// Proves the pattern file of a puzzle with any moves, entry by entry (prove_rows.cpp). Returns nullopt if every value
/// is exact, else the first fault. The same for any number of threads. O(entries * moves): some 0.5 ns each, by one
/// thread. Memory: one table. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_rows(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen
