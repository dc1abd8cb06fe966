#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "jobs.hpp"

namespace tilebase::tablegen {

/// The result of a job.
struct Made {
  std::string path;
  std::uint64_t reachable = 0;
  int farthest = 0;
  std::size_t bytes = 0;
  double seconds = 0;
  std::string fault;  ///< "" if the table was proven and written
};

/// Says why no table can be written to a file of this path, as a line: its name is too long, or no regular file has
/// that name. "" if one can.
std::string why_no_file(const std::string& path);

/// Says why a folder can take no table of a puzzle, as the end of a line: a table there is of another puzzle of that
/// name, and with both neither would answer. "" if it can. Files that cannot be read are ignored. O(bytes of small
/// tables).
std::string why_no_tables(const std::string& folder, const Puzzle& puzzle);

/// How many times build() calls `done`: how many tables there are in all files.
std::size_t tables_in(const std::vector<Job>& jobs);

/// Searches, proves and writes the tables, `threads` at a time, into the folder, which must exist; after them those of
/// more than nine cells, with all threads at one table. Pattern files are not proven: that takes ten to twenty times as
/// long. `done` is called with the number of tables finished after each one, never at the same time from two threads;
/// `share` is told how far the table is that all threads are at.
/// The results are in the order of the jobs; the files' bytes do not depend on `threads`. A table that cannot be proven
/// is not written, nor one that another job has the same file for, nor one of why_no_file() or why_no_tables().
/// Nothing is written through a symbolic link.
std::vector<Made> build(
    const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
    const std::function<void(std::size_t)>& done, const std::function<void(double)>& share = [](double) {});

/// Writes a table file atomically, after opening and unpacking its bytes as a reader will. Errors: table_damaged,
/// file_unwritable; then there is no new file. O(entries).
Result<void> write_table(std::span<const std::uint8_t> bytes, const std::string& path);

}  // namespace tilebase::tablegen
