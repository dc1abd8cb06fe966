#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <tilebase/engine/puzzle/step_tables.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

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

/// The customary name of a job's file.
std::string file_name(const Job& job);

/// Makes the table of one goal, which is any state of a puzzle of at most max_unpacked_cells cells, by the engine that
/// fits the puzzle: slide_tables or turn_tables. Errors: as search_turns().
Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal);

/// Step tables by puzzle, made when first asked for and shared by its goals. Thread-safe.
class SharedSteps {
 public:
  std::shared_ptr<const StepTables> of(const Puzzle& puzzle, bool halved);

 private:
  std::mutex mutex_;
  std::map<std::pair<const Puzzle*, bool>, std::shared_ptr<const StepTables>> steps_;
};

/// A table that was made in memory.
struct ProvenBytes {
  std::uint64_t reachable = 0;
  int farthest = 0;
  std::vector<std::uint8_t> bytes;  ///< of its file
  std::string fault;                ///< "" if the table is proven; else there are no bytes
};

/// Searches and proves the table of a job, for a goal or for wildcards, of a puzzle of at most max_unpacked_cells
/// cells. One thread. The bytes depend on the job alone.
ProvenBytes proven_bytes(const Job& job, SharedSteps& steps);

/// Opens a table file and unpacks it as a reader will. "" or why it cannot be read back. `name` stands for it in
/// errors. O(entries).
std::string fault_of_reading(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace tilebase::tablegen
