#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/generate/search_tables.hpp>

namespace tilebase::tablegen {

/// Returns the built-in puzzle named `name`, or else the puzzle that the file `name` defines; `-` is standard input.
/// Errors: table_missing if there is no such puzzle and no such file, bad_definition, file_unreadable.
Result<Puzzle> find_puzzle(const std::string& name);

/// Whether a puzzle has a pattern file: it is a board of slides of 13 to 32 cells but no line, perhaps with walls, or
/// has_row_file().
bool has_pattern_file(const Puzzle& puzzle);

/// Whether the pattern file of a puzzle serves goals with the blank in any cell.
bool has_file_for_every_goal(const Puzzle& puzzle);

/// Returns the jobs for all files of a puzzle: its pattern file, or those of jobs_for_all_goals(). Errors: as there.
Result<std::vector<TableJob>> jobs_for_all_files(const std::shared_ptr<const Puzzle>& puzzle);

/// Report on the table file of one job.
struct BuildReport {
  std::string path;
  std::uint64_t reachable = 0;  ///< number of states that can reach the goal; of a pattern file, of all its entries
  int farthest = 0;             ///< largest distance, in moves
  std::size_t bytes = 0;        ///< size of the file
  double seconds = 0;
  std::string fault;  ///< "" if the file was written
};

/// Returns, as one line, why no table can be written to this path: the file's name is too long, or it is the name of
/// something that is no regular file. Returns "" if a table can be written.
std::string why_no_file(const std::string& path);

/// Returns, as the end of a line, why a folder can take no table of a puzzle: it has a table of another puzzle of the
/// same name, and with both tables neither puzzle would be answered. Returns "" if the folder can take the table.
/// Ignores files that cannot be read. O(bytes of small tables).
std::string why_no_tables(const std::string& folder, const Puzzle& puzzle);

/// Number of tables in the files of all jobs, which is the number of times that build() calls `on_table`.
std::size_t tables_in(const std::vector<TableJob>& jobs);

/// Searches, proves and writes the tables into the folder, which must exist: first the tables of at most nine cells,
/// `threads` at a time, then the larger tables one after the other, each with all threads. Pattern files of slides are
/// not proven: a proof takes ten to twenty times as long as the search. Calls `on_table` with the number of finished
/// tables after each table, and `on_progress` with the finished fraction, 0 to 1, of the table that all threads work
/// at; never two calls at the same time. Returns the reports in the order of the jobs. The bytes of the files do not
/// depend on `threads`. A table is not written if it cannot be proven, if another job has the same file, or if
/// why_no_file() or why_no_tables() gives a reason. Never writes through a symbolic link.
std::vector<BuildReport> build(
    const std::vector<TableJob>& jobs, const std::string& folder, unsigned threads,
    const std::function<void(std::size_t)>& on_table, const std::function<void(double)>& on_progress = [](double) {});

/// Writes a table file atomically, after it has opened and unpacked the bytes as a reader will. Errors: table_damaged,
/// file_unwritable; after an error the old file is unchanged. O(entries).
Result<void> write_table(std::span<const std::uint8_t> bytes, const std::string& path);

}  // namespace tilebase::tablegen
