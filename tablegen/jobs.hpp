#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

/// tablegen/: computes, proves and writes tables, and emits them for other programs. No file in lookup/ includes a file
/// of tablegen/.
namespace tilebase::tablegen {

/// Kinds of jobs without a goal: the table for targets with wildcards, and the pattern file.
struct Wildcards {
  friend bool operator==(const Wildcards&, const Wildcards&) = default;
};
struct Patterns {
  friend bool operator==(const Patterns&, const Patterns&) = default;
};

/// Description of one table file that is to be created.
struct Job {
  std::shared_ptr<const Puzzle> puzzle;
  std::variant<State, Wildcards, Patterns> goal;

  bool is_patterns() const { return std::holds_alternative<Patterns>(goal); }
};

/// Returns the built-in puzzle named `name`, or else the puzzle that the file `name` defines; `-` is standard input.
/// Errors: table_missing if there is no such puzzle and no such file, bad_definition, file_unreadable.
Result<Puzzle> find_puzzle(const std::string& name);

/// Whether a puzzle has a pattern file, because it is a board of slides that is too large for complete tables.
bool has_pattern_file(const Puzzle& puzzle);

/// Returns the jobs whose tables answer for every goal of a puzzle: one job for each canonical goal, and one for
/// wildcards if that table is worth its size; or one job for the pattern file. A puzzle with equal tiles has one job,
/// for its own goal. Errors: table_missing if the puzzle can have neither tables nor a pattern file; bad_definition if
/// the search for its symmetries takes too long.
Result<std::vector<Job>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle);

/// Standard name of the file of a job.
std::string file_name(const Job& job);

/// File of a table that was searched and proven, in memory.
struct ProvenFile {
  std::vector<std::uint64_t> histogram;  ///< number of states at each distance
  std::vector<std::uint8_t> bytes;
};

/// Searches and proves the table of a job, for a goal or for wildcards, of a puzzle of at most 9 cells, with one
/// thread. The bytes depend on the job alone. Errors: those of search_table(); table_damaged if the proof fails.
Result<ProvenFile> proven_file(const Job& job);

/// Opens a table file and unpacks it as a reader will. Error: table_damaged, with `name` in the message. O(entries).
Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
