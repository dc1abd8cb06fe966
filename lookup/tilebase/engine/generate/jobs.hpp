#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

/// generate/: searches and proofs of tables, in memory. The library generates small tables when they are needed;
/// tablegen/ generates all tables and writes them into files.
namespace tilebase {

/// Description of one table file: of a goal, of the targets with wildcards, or of pattern tables.
struct TableJob {
  struct Wildcards {
    friend bool operator==(const Wildcards&, const Wildcards&) = default;
  };
  struct Patterns {
    friend bool operator==(const Patterns&, const Patterns&) = default;
  };

  std::shared_ptr<const Puzzle> puzzle;
  std::variant<State, Wildcards, Patterns> goal;

  bool is_patterns() const { return std::holds_alternative<Patterns>(goal); }

  /// Standard name of the file.
  std::string file_name() const;
};

/// Whether a puzzle has a pattern file, because it is a board of slides that is too large for complete tables.
bool has_pattern_file(const Puzzle& puzzle);

/// Returns the jobs whose tables answer for every goal of a puzzle: one job for each canonical goal, and one for
/// wildcards if that table is worth its size; or one job for the pattern file. A puzzle with equal tiles has one job,
/// for its own goal. Errors: table_missing if the puzzle can have neither tables nor a pattern file; bad_definition if
/// the search for its symmetries takes too long.
Result<std::vector<TableJob>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle);

}  // namespace tilebase
