#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/generate/jobs.hpp>

/// tablegen/: writes the tables that generate/ computes and proves, and emits them for other programs. No file in
/// lookup/ includes a file of tablegen/.
namespace tilebase::tablegen {

/// File of a table that was searched and proven, in memory.
struct ProvenFile {
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  std::vector<std::uint8_t> bytes;
};

/// Searches and proves the table of a job, for a goal or for wildcards, of a puzzle of at most 9 cells, with one
/// thread. The bytes depend on the job alone. Errors: those of search_table(); table_damaged if the proof fails.
Result<ProvenFile> proven_file(const TableJob& job);

/// Opens a table file and unpacks it as a reader will. Error: table_damaged, with `name` in the message. O(entries).
Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
