#pragma once

#include <memory>

#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Returns the way that answers for any puzzle without a complete table, by a search under pattern tables; null in the
/// module of a page, which leaves this search out for its size (no_general_way.cpp).
std::shared_ptr<const Way> general_way(const std::shared_ptr<const OpenTables>& tables, const Target& target);

/// Opens the pattern file of a puzzle with any moves. Errors: table_damaged, file_unreadable; table_missing in the module
/// that leaves the search out.
Result<std::shared_ptr<const RowFile>> open_row_file(const StoredTable& stored);

}  // namespace tilebase
