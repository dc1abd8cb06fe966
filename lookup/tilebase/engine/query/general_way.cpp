#include <tilebase/engine/query/general_way.hpp>

#include <tilebase/engine/general/general_search.hpp>
#include <tilebase/engine/query/search_ways.hpp>

namespace tilebase {
namespace {

/// Returns a function of random numbers that are below its argument.
auto numbers_of(EvenDraw& draw) {
  return [&draw](std::size_t end) { return static_cast<std::size_t>(draw.below(end)); };
}

/// Answers for any puzzle without a complete table, by a search under pattern tables.
struct GeneralWay final : Way {
  GeneralWay(const std::shared_ptr<const OpenTables>& tables_, const GeneralStore& store, const Target& target_)
      : Way(tables_, target_), search_(store, target_) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    return search_.distance(state, budget);
  }
  Result<bool> is_solvable(const State& state, const Budget&) const override { return search_.is_solvable(state); }
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    return search_.path(start, budget);
  }
  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> tolerance,
                                       const Budget& budget) const override {
    auto result = search_.bounds(start, tolerance, budget);
    if (!result) return result.error();
    if (!*result) return std::optional<Bounds>();
    return std::optional(Bounds{std::move((*result)->path), (*result)->at_least, (*result)->is_first});
  }
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    const auto results = search_.moves(state, budget);
    if (!results) return results.error();
    std::vector<ValuedMove> moves;
    for (const auto& [move, distance] : *results) moves.push_back({move, distance});
    return moves;
  }
  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget& budget) const override {
    auto distances = search_.on_shortest_paths(start, budget);
    if (!distances) return distances.error();
    return WayPtr(std::make_shared<const ShortestPathsWay>(*this, std::move(*distances)));
  }
  bool draws_states() const noexcept override { return true; }
  std::optional<State> random_state(EvenDraw& draw) const override { return search_.random_state(numbers_of(draw)); }
  std::optional<State> random_match(EvenDraw& draw) const override { return search_.random_match(numbers_of(draw)); }
  Error inconsistent() const override { return inconsistent_patterns(); }
  bool searches() const noexcept override { return true; }
  std::string answered_by() const override {
    const std::string missing = "no complete table of " + puzzle().name() + " answers for goal ";
    return search_under_patterns(*tables, search_.reads_file(), missing + format_target(puzzle(), target));
  }

 private:
  GeneralSearch search_;
};

}  // namespace

Result<std::shared_ptr<const Way>> general_way(const std::shared_ptr<const OpenTables>& tables, const Target& target) {
  const auto store = tables->general();
  if (!store) return store.error();
  return Way::WayPtr(std::make_shared<const GeneralWay>(tables, **store, target));
}

Result<const GeneralStore*> OpenTables::general() const {
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

std::uint64_t OpenTables::general_bytes() const {
  const auto* const store = general_.get();
  return store == nullptr || !*store ? 0 : (**store)->bytes();
}

}  // namespace tilebase
