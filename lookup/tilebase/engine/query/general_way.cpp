#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/query/search_ways.hpp>
#include <tilebase/engine/search/any_moves/general_search.hpp>

namespace tilebase {
namespace {

/// Returns a function of random numbers that are below its argument.
auto numbers_of(EvenDraw& draw) {
  return [&draw](std::size_t end) { return static_cast<std::size_t>(draw.below(end)); };
}

/// Answers for any puzzle without a complete table.
struct GeneralWay final : PatternWay<GeneralSearch> {
  GeneralWay(const std::shared_ptr<const TableSet>& tables_, const GeneralStore& store, const Target& target_)
      : PatternWay(tables_, target_, GeneralSearch(store, target_)) {}

  Result<bool> is_solvable(const State& state, const Budget& budget) const override {
    return search_.is_solvable(state, budget.start_clock());
  }
  bool draws_states() const noexcept override { return true; }
  std::optional<State> random_state(EvenDraw& draw) const override { return search_.random_state(numbers_of(draw)); }
  std::optional<State> random_match(EvenDraw& draw) const override { return search_.random_match(numbers_of(draw)); }
  std::string answered_by() const override {
    const std::string missing = "no complete table of " + puzzle().name() + " answers for goal ";
    return search_under_patterns(*tables, search_.reads_file(), missing + format_target(puzzle(), target));
  }
};

}  // namespace

Result<std::shared_ptr<const Way>> general_way(const std::shared_ptr<const TableSet>& tables, const Target& target) {
  const auto store = tables->general();
  if (!store) return store.error();
  return Way::WayPtr(std::make_shared<const GeneralWay>(tables, **store, target));
}

Result<const GeneralStore*> TableSet::general() const {
  using Store = Result<std::shared_ptr<const GeneralStore>>;
  const Store& store = general_([this]() -> Store {
    for (const StoredTable& table : tables_) {
      if (table.kind() != TableKind::patterns) continue;
      auto file = RowFile::open(table);
      if (!file) return file.error();
      return std::make_shared<const GeneralStore>(puzzle_, std::move(*file));
    }
    return std::make_shared<const GeneralStore>(puzzle_);
  });
  if (!store) return store.error();
  return store->get();
}

std::uint64_t TableSet::general_bytes() const {
  const auto* const store = general_.get();
  return store == nullptr || !*store ? 0 : (**store)->bytes();
}

}  // namespace tilebase
