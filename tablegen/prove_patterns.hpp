#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/search/tables/pattern_table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase::tablegen {

/// Proves all tables of a pattern file, one after the other (prove_patterns.cpp). Returns nullopt if every value is
/// exact, else the first fault. The same for any number of threads, which is at least 1. O(entries * moves): some 15 ns
/// for each entry of slides, by one thread; 0.5 ns for each move of an entry of any moves. Memory: the largest table,
/// for slides five times. Errors: table_damaged, file_unreadable.
Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads);

/// The table of one pattern of slides, as a pattern file has it (data/FORMAT.md).
struct PatternBits {
  const Puzzle& puzzle;
  Pattern pattern;
  std::span<const std::uint8_t> bytes;
};

/// Proves the table of one pattern of slides. Adds the number of its entries with each number of moves to `histogram`.
/// Returns nullopt if each bit is exact, else the first fault.
std::optional<std::string> fault_in_bits(const PatternBits& bits, std::vector<std::uint64_t>& histogram,
                                         std::size_t threads);

}  // namespace tilebase::tablegen
