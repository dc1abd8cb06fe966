#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

/// tablegen/: makes, proves and writes tables, and emits them for other programs. Nothing in lookup/ includes it.
namespace tilebase::tablegen {

/// In place of a goal: the table for targets with wildcards; the pattern file.
struct Wildcards {
  friend bool operator==(const Wildcards&, const Wildcards&) = default;
};
struct Patterns {
  friend bool operator==(const Patterns&, const Patterns&) = default;
};

/// One file to make.
struct Job {
  std::shared_ptr<const Puzzle> puzzle;
  std::variant<State, Wildcards, Patterns> goal;

  bool is_patterns() const { return std::holds_alternative<Patterns>(goal); }
};

/// The built-in puzzle of that name, else the definition in that file; `-` is standard input. Errors: table_missing if
/// there is neither, bad_definition, file_unreadable.
Result<Puzzle> find_puzzle(const std::string& name);

/// Whether a puzzle has a pattern file, because it is a board of slides and too large for complete tables.
bool has_pattern_file(const Puzzle& puzzle);

/// The jobs for a puzzle's own tables, which answer for every goal: of its canonical goals, and for wildcards where
/// that table is worth its size; or its pattern file. With equal tiles, of its own goal alone. Errors: table_missing if
/// it can have none of both; bad_definition if its symmetries take too long to find, by which goals follow from others.
Result<std::vector<Job>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle);

/// The customary name of a job's file.
std::string file_name(const Job& job);

/// A table that was searched and proven, as a file.
struct ProvenFile {
  std::vector<std::uint64_t> histogram;  ///< by distance
  std::vector<std::uint8_t> bytes;
};

/// Searches and proves the table of a job, for a goal or for wildcards, of a puzzle of at most 9
/// cells. One thread. The bytes depend on the job alone. Errors: as search_table(); table_damaged if it is not proven.
Result<ProvenFile> proven_file(const Job& job);

/// Opens a table file and unpacks it as a reader will. `name` stands for it in errors: table_damaged. O(entries).
Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
