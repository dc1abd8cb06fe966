#include "jobs.hpp"

#include <fstream>
#include <optional>
#include <stdexcept>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/wildcard_index.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "prove.hpp"
#include "search_tables.hpp"
#include "table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// File of a table, or the error table_damaged if a proof found a fault in it.
template <class AnyTable>
Result<ProvenFile> proven_file_of(const std::optional<std::string>& fault, const AnyTable& table) {
  if (fault) return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  return ProvenFile{table.histogram(), store(table)};
}

}  // namespace

Result<Puzzle> find_puzzle(const std::string& name) {
  auto builtin = builtin_puzzle(name);
  if (builtin) return builtin;
  if (name != "-" && name.find_first_of("./") == std::string::npos && !std::ifstream(name).good()) {
    const std::string& none = builtin.error().message;
    return Error{ErrorCode::table_missing,
                 none + (none.ends_with('?') ? "" : "; another is named by its definition file")};
  }
  const auto bytes = read_file(name);
  if (!bytes) return bytes.error();
  return Puzzle::parse(std::string(bytes->begin(), bytes->end()), name);
}

bool has_pattern_file(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() > max_table_cells && !stored_patterns(*board).empty();
}

Result<std::vector<Job>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle) {
  std::vector<Job> jobs;
  if (has_pattern_file(*puzzle)) {
    jobs.push_back({puzzle, Patterns()});
    return jobs;
  }
  if (const auto possible = can_have_table(*puzzle); !possible)
    return Error{ErrorCode::table_missing, possible.error().message};
  if (puzzle->has_equal_tiles()) {  // a table of one goal answers for no other goal
    jobs.push_back({puzzle, puzzle->goal()});
    return jobs;
  }
  try {
    for (const State& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
  } catch (const std::length_error& symmetries) {
    return Error{ErrorCode::bad_definition, symmetries.what()};
  }
  if (is_unpacked(*puzzle) && wildcard_table_pays(*puzzle)) jobs.push_back({puzzle, Wildcards()});
  return jobs;
}

std::string file_name(const Job& job) {
  if (const auto* goal = std::get_if<State>(&job.goal)) return table_file_name(*job.puzzle, *goal);
  return job.is_patterns() ? pattern_file_name(*job.puzzle) : wildcard_file_name(*job.puzzle);
}

Result<ProvenFile> proven_file(const Job& job) {
  const auto* goal = std::get_if<State>(&job.goal);
  if (goal == nullptr) {
    const auto table = search_wildcards(job.puzzle);
    return proven_file_of(fault_in(table), table);
  }
  const auto table = search_table(job.puzzle, *goal);
  if (!table) return table.error();
  return proven_file_of(fault_in(*table, StepTables(*job.puzzle, table->index().halved())), *table);
}

Result<void> read_back(std::span<const std::uint8_t> bytes, const std::string& name) {
  const auto stored = StoredTable::open(bytes, name);
  if (!stored) return stored.error();
  const auto contents = stored->file().unpack();
  return contents ? Result<void>() : contents.error();
}

}  // namespace tilebase::tablegen
