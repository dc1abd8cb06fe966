#include "jobs.hpp"

#include <numeric>
#include <optional>

#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/wildcard_index.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "prove.hpp"
#include "slide_tables.hpp"
#include "table_writer.hpp"
#include "turn_tables.hpp"
#include "wildcard_search.hpp"

namespace tilebase::tablegen {
namespace {

template <class AnyTable>
ProvenBytes bytes_of(const AnyTable& table, const std::optional<std::string>& fault) {
  ProvenBytes proven;
  proven.reachable = std::accumulate(table.histogram().begin(), table.histogram().end(), std::uint64_t{0});
  proven.farthest = table.farthest();
  if (fault)
    proven.fault = "not proven: " + *fault;
  else
    proven.bytes = store(table);
  return proven;
}

}  // namespace

bool has_pattern_file(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() > max_table_cells && !stored_patterns(*board).empty();
}

std::vector<Job> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle) {
  if (has_pattern_file(*puzzle)) return {{puzzle, Patterns()}};
  std::vector<Job> jobs;
  for (const State& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
  if (puzzle->cells() <= max_unpacked_cells && wildcard_table_pays(*puzzle)) jobs.push_back({puzzle, Wildcards()});
  return jobs;
}

std::string file_name(const Job& job) {
  if (const auto* goal = std::get_if<State>(&job.goal)) return table_file_name(*job.puzzle, *goal);
  return std::holds_alternative<Patterns>(job.goal) ? pattern_file_name(*job.puzzle) : wildcard_file_name(*job.puzzle);
}

Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal) {
  return fits_planes(*puzzle) ? search_slides(puzzle, goal) : search_turns(puzzle, goal);
}

std::shared_ptr<const StepTables> SharedSteps::of(const Puzzle& puzzle, bool halved) {
  const std::lock_guard lock(mutex_);
  auto& steps = steps_[{&puzzle, halved}];
  if (steps == nullptr) steps = std::make_shared<const StepTables>(puzzle, halved);
  return steps;
}

ProvenBytes proven_bytes(const Job& job, SharedSteps& steps) {
  const auto* goal = std::get_if<State>(&job.goal);
  if (goal == nullptr) {
    const auto table = search_wildcards(job.puzzle);
    return bytes_of(table, fault_in(table));
  }
  const auto own_steps = steps.of(*job.puzzle, CompactIndex(*job.puzzle, *goal).halved());
  const auto table = search_table(job.puzzle, *goal);
  if (!table) return {0, 0, {}, table.error().message};
  return bytes_of(*table, fault_in(*table, *own_steps));
}

std::string fault_of_reading(std::span<const std::uint8_t> bytes, const std::string& name) {
  const auto stored = StoredTable::open(bytes, name);
  const auto contents = stored ? stored->file().unpack() : stored.error();
  return contents ? "" : contents.error().message;
}

}  // namespace tilebase::tablegen
