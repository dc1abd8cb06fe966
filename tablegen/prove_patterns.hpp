#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/search/pattern_table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// The table of one pattern on a board of slides of at most eight rows, eight columns and 31 cells. `histogram` has the
/// number of entries for each number of moves; `bytes` holds at least the bytes of the table (data/FORMAT.md).
struct PatternBits {
  int rows;
  int cols;
  Pattern pattern;
  const std::vector<std::uint64_t>& histogram;
  std::span<const std::uint8_t> bytes;
};

/// Proves the table of a pattern exact without trusting the search that computed it: a second search, explained in
/// prove_patterns.cpp, compares every bit, and the histogram, with its own result. Returns nullopt if the table is
/// exact, else the first fault. `threads` is at least 1. O(placements * moves). Memory: 3.3 bytes a placement of the
/// pattern's tiles: 0.4 GB for six tiles on 25 cells, 1.7 GB for eight tiles on 16 cells.
std::optional<std::string> fault_in_patterns(const PatternBits& bits, std::size_t threads);

/// Proves all tables of a pattern file, one after the other. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen
