#include <tilebase/tablebase.hpp>

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/open_tables.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {
static_assert(Tablebase::most_listed_cells == max_unpacked_cells);
static_assert(Tablebase::most_listed_boards == max_listed_boards);
static_assert(Tablebase::most_table_cells == max_table_cells);

Result<Tablebase> Tablebase::open(std::vector<StoredTable> tables) {
  auto store = OpenTables::open(std::move(tables));
  if (!store) return store.error();
  return Tablebase(std::move(*store));
}

Result<Tablebase> Tablebase::of(const Puzzle& puzzle) {
  auto store = OpenTables::of(puzzle);
  if (!store) return store.error();
  return Tablebase(std::move(*store));
}

Result<Tablebase> Tablebase::load(const std::string& folder, const std::string& puzzle) {
  auto tables = load_tables(folder, puzzle);
  if (!tables) return tables.error();
  return open(std::move(*tables));
}

const Puzzle& Tablebase::puzzle() const {
  return store_->puzzle();
}
const std::vector<StoredTable>& Tablebase::tables() const {
  return store_->tables();
}

Plan Tablebase::plan(const Target& target, const State* start) const {
  return choose(*store_, target, start);
}

bool Tablebase::searches() const {
  if (puzzle().has_equal_tiles()) return true;
  return store_->patterns() != nullptr && !store_->has_tables_for(Target(puzzle().cells()));
}

bool Tablebase::lists_all() const {
  return can_be_listed(puzzle()).ok();
}

std::uint64_t Tablebase::pattern_bytes() const {
  return store_->patterns() == nullptr ? store_->boards().bytes() : store_->patterns()->bytes();
}

Tablebase Tablebase::within(Budget budget) const {
  Tablebase limited = *this;
  limited.budget_ = std::move(budget);
  return limited;
}

Result<Solver> Tablebase::solver(const Target& target, const State* start) const {
  const auto solver = Solver::make(store_, target, start);
  return solver ? Result(solver->within(budget_)) : solver.error();
}

}  // namespace tilebase
