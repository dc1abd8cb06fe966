#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/core/result.hpp>
#include <tilebase/table/table.hpp>

/// tablegen/: makes, proves and writes tables, and emits them for other programs. Nothing in lookup/ includes it.
namespace tilebase::tablegen {

/// In place of a goal: the table for targets with wildcards.
struct Wildcards {
  friend bool operator==(const Wildcards&, const Wildcards&) = default;
};

/// In place of a goal: the pattern file.
struct Patterns {
  friend bool operator==(const Patterns&, const Patterns&) = default;
};

/// One file to make.
struct Job {
  std::shared_ptr<const Puzzle> puzzle;
  std::variant<State, Wildcards, Patterns> goal;
};

/// Whether a puzzle has a pattern file, because it is a board of slides and too large for complete tables.
bool has_pattern_file(const Puzzle& puzzle);

/// The jobs for a puzzle's own tables, which answer for every goal: of its canonical goals, and for wildcards where
/// that table is worth its size; or its pattern file. The puzzle must have one of both.
std::vector<Job> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle);

/// Makes the table of one goal, which is any state of a puzzle of at most max_unpacked_cells cells, by the engine that
/// fits the puzzle: slide_tables or turn_tables. Errors: as search_turns().
Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal);

/// The result of a job.
struct Made {
  std::string path;
  std::uint64_t reachable = 0;
  int farthest = 0;
  std::size_t bytes = 0;
  double seconds = 0;
  std::string fault;  ///< "" if the table was proven and written
};

/// How many times build() calls `done`.
std::size_t steps_of(const std::vector<Job>& jobs);

/// Searches, proves and writes the tables, `threads` at a time, into the folder, which must exist; after them those of
/// more than nine cells, with all threads at one table. Pattern files are not proven: that takes ten times as long.
/// `done` is called with the number of tables finished after each one, never at the same time from two threads. The
/// results are in the order of the jobs; the files' bytes do not depend on `threads`. A table that cannot be proven is
/// not written, nor one that another job has the same file for.
std::vector<Made> build(const std::vector<Job>& jobs, const std::string& folder, unsigned threads,
                        const std::function<void(std::size_t)>& done);

/// Writes a table file atomically, after opening and unpacking its bytes as a reader will. "" or what went wrong; then
/// there is no new file. O(entries).
std::string write_table(std::span<const std::uint8_t> bytes, const std::string& path);

}  // namespace tilebase::tablegen
