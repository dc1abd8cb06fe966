// Tables in memory, for the library: Tablebase::create(). The build compiles this file and the search into the library.

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/open_tables.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/tablebase.hpp>

#include "jobs.hpp"
#include "search_tables.hpp"

namespace tilebase {
namespace {

/// Table of a job, for a goal or for wildcards, that the first question that needs it computes.
StoredTable deferred_table(const tablegen::Job& job) {
  Header header(format::version);
  header.puzzle = job.puzzle;
  const auto* const goal = std::get_if<State>(&job.goal);
  if (goal != nullptr) header.goal = *goal;
  header.kind = goal != nullptr ? TableKind::goal : TableKind::wildcards;
  auto none = std::make_shared<const MemoryStorage>(std::vector<std::uint8_t>(), tablegen::file_name(job));
  const TableSearch search = [job]() -> Result<UnpackedTable> {
    const auto* const goal_of_job = std::get_if<State>(&job.goal);
    if (goal_of_job == nullptr) return UnpackedTable(tablegen::search_wildcards(job.puzzle));
    auto table = tablegen::search_table(job.puzzle, *goal_of_job);
    return table ? Result<UnpackedTable>(std::move(*table)) : table.error();
  };
  return StoredTable(std::make_shared<const TableFile>(std::move(none), std::move(header), search));
}

}  // namespace

Result<Tablebase> Tablebase::create(const Puzzle& puzzle) {
  std::vector<StoredTable> tables;
  if (is_unpacked(puzzle)) {
    const auto jobs = tablegen::jobs_for_all_goals(std::make_shared<const Puzzle>(puzzle));
    if (!jobs) return jobs.error();
    for (const auto& job : *jobs) tables.push_back(deferred_table(job));
  }
  return Tablebase(OpenTables::with(puzzle, std::move(tables)));
}

}  // namespace tilebase
