#include <tilebase/tablebase.hpp>

#include <tilebase/engine/query/table_store.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {
namespace {

/// What a question asks of a result's value, or the result's error.
template <class Value, class Ask>
auto then(const Result<Value>& result, Ask ask) -> decltype(ask(*result)) {
  if (!result) return result.error();
  return ask(*result);
}

}  // namespace

Result<Tablebase> Tablebase::open(std::vector<StoredTable> tables) {
  auto store = TableStore::open(std::move(tables));
  if (!store) return store.error();
  return Tablebase(std::move(*store));
}

Result<Tablebase> Tablebase::of(const Puzzle& puzzle) {
  auto store = TableStore::of(puzzle);
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
  return store_->patterns() != nullptr && !store_->has_tables_for(Target(puzzle().cells()));
}

bool Tablebase::lists_all() const {
  return puzzle().cells() <= max_unpacked_cells;
}

std::uint64_t Tablebase::pattern_bytes() const {
  return store_->patterns() == nullptr ? 0 : store_->patterns()->bytes();
}

Tablebase Tablebase::within(Budget budget) const {
  Tablebase limited = *this;
  limited.budget_ = std::move(budget);
  return limited;
}

Result<Solver> Tablebase::solver(const Target& target, const State* start) const {
  return then(Solver::make(store_, target, start),
              [this](const Solver& solver) { return Result(solver.within(budget_)); });
}

Result<std::optional<int>> Tablebase::distance(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return solver.distance(start); });
}

Result<std::optional<Path>> Tablebase::path(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return solver.path(start); });
}

Result<std::optional<MoveId>> Tablebase::best_move(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return solver.best_move(start); });
}

Result<std::vector<ValuedMove>> Tablebase::moves(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return solver.moves(start); });
}

Result<std::optional<std::uint64_t>> Tablebase::count(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return count_paths(solver, start); });
}

Result<Paths> Tablebase::paths(const State& start, const Target& target) const {
  return then(solver(target, &start), [&](const Solver& solver) { return Paths::make(solver, start); });
}

Result<Distances> Tablebase::distances(const Target& target) const {
  return then(solver(target), [](const Solver& solver) {
    return then(solver.distances(), [](const auto& all) { return Result(*all); });
  });
}

}  // namespace tilebase
