#include <tilebase/tablebase.hpp>

#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/choose.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {
namespace {

/// Creates a table that the search of a job computes when a question first needs it. The job is for a goal.
StoredTable deferred_table(const TableJob& job) {
  Header header(format::version);
  header.puzzle = job.puzzle;
  header.goal = std::get<State>(job.goal);
  auto no_bytes = std::make_shared<const MemoryStorage>(std::vector<std::uint8_t>(), job.file_name());
  if (!is_unpacked(*job.puzzle)) {
    const DistanceSearch search = [job] { return search_groups(*job.puzzle, std::get<State>(job.goal)); };
    return TableFile::stored(std::make_shared<const TableFile>(std::move(no_bytes), std::move(header), search));
  }
  const TableSearch search = [job] { return search_table(job.puzzle, std::get<State>(job.goal)); };
  return TableFile::stored(std::make_shared<const TableFile>(std::move(no_bytes), std::move(header), search));
}

}  // namespace

static_assert(Tablebase::most_listed_cells == max_unpacked_cells);
static_assert(Tablebase::most_listed_boards == max_listed_boards);
static_assert(Tablebase::most_table_cells == max_table_cells);

Result<Tablebase> Tablebase::open(std::vector<StoredTable> tables) {
  return TableSet::open(std::move(tables)).transform([](auto store) { return Tablebase(std::move(store)); });
}

Result<Tablebase> TableSet::without_tables(const Puzzle& puzzle) {
  return Tablebase(TableSet::with(puzzle, {}));
}

Result<Tablebase> Tablebase::create(const Puzzle& puzzle) {
  std::vector<StoredTable> tables;
  if (is_unpacked(puzzle) || is_made_at_once(puzzle)) {
    const auto shared = std::make_shared<const Puzzle>(puzzle);
    auto jobs = jobs_for_all_goals(shared);
    if (!jobs && is_unpacked(puzzle)) return jobs.error();
    // Without the puzzle's symmetries, goals with the blank in another cell are answered by search.
    if (!jobs) jobs = std::vector<TableJob>{{shared, puzzle.goal()}};
    for (const auto& job : *jobs) tables.push_back(deferred_table(job));
  }
  return Tablebase(TableSet::with(puzzle, std::move(tables)));
}

Result<Tablebase> Tablebase::load(const std::string& folder, const std::string& puzzle) {
  return load_tables(folder, puzzle).and_then(open);
}

const TableSet& TableSet::of(const Tablebase& tablebase) {
  return *tablebase.store_;
}

const Puzzle& Tablebase::puzzle() const {
  return reader_ ? *reader_ : store_->puzzle();
}
const std::vector<StoredTable>& Tablebase::tables() const {
  return store_->tables();
}

Result<Plan> Tablebase::plan(const Target& target) const {
  if (const auto fit = check_fit(puzzle(), target); !fit) return fit.error();
  return choose(*store_, target, nullptr);
}

Result<Plan> Tablebase::plan_from(const Target& target, const State& start) const {
  if (const auto fit = check_fit(puzzle(), target); !fit) return fit.error();
  if (!fits(puzzle(), start)) return misfit_error(puzzle(), start);
  return choose(*store_, target, &start);
}

bool Tablebase::searches() const {
  if (puzzle().has_equal_tiles()) return true;
  return !store_->has_tables_for(TargetBuilder(puzzle().cells()));  // wildcards alone: needs the tables of all goals
}

bool Tablebase::lists_all() const {
  return can_be_listed(puzzle()).has_value();
}

std::uint64_t Tablebase::pattern_bytes() const {
  const std::uint64_t slide_bytes = store_->patterns() == nullptr ? 0 : store_->patterns()->bytes();
  return store_->boards().bytes() + store_->general_bytes() + slide_bytes;
}

Tablebase Tablebase::within(Budget budget) const {
  Tablebase limited = *this;
  limited.budget_ = std::move(budget);
  return limited;
}

Result<Tablebase> Tablebase::with_blank(std::string_view name) const {
  return puzzle().with_blank(name).transform([this](const Puzzle& puzzle) {
    Tablebase other = *this;
    other.reader_ = std::make_shared<const Puzzle>(puzzle);
    return other;
  });
}

Result<Solver> Tablebase::solver(const Target& target) const {
  return solver_of(target, nullptr);
}

Result<Solver> Tablebase::solver_from(const Target& target, const State& start) const {
  if (!fits(puzzle(), start)) return misfit_error(puzzle(), start);
  return solver_of(target, &start);
}

Result<Solver> Tablebase::solver_of(const Target& target, const State* start) const {
  if (const auto fit = check_fit(puzzle(), target); !fit) return fit.error();
  return way_for(store_, target, start).transform([&](Way::WayPtr way) {
    Solver solver(std::move(way));
    solver.budget_ = budget_;
    solver.reader_ = reader_;
    return solver;
  });
}

}  // namespace tilebase
