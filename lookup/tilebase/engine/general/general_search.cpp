#include <tilebase/engine/general/general_search.hpp>

#include <algorithm>

namespace tilebase {
namespace {

/// Returns the target with the ladder of its tables.
GeneralGoal goal_of(const GeneralStore& store, const Target& target) {
  const GoalLabels labels(store.puzzle(), store.moves(), target);
  return {store.ladder(labels), labels};
}

}  // namespace

std::shared_ptr<const ViewLadder> GeneralStore::ladder(const GoalLabels& labels) const {
  const auto create = [&] {
    return std::make_shared<const ViewLadder>(std::make_shared<const ViewTables>(moves_, labels, file_));
  };
  if (!labels.is_identity()) return create();
  return ladders_[labels.blank >= 0 ? labels.blank : 0](create);
}

std::uint64_t GeneralStore::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& ladder : ladders_)
    if (const auto* const pointer = ladder.get()) bytes += (*pointer)->tables().bytes();
  return bytes;
}

GeneralSearch::GeneralSearch(const GeneralStore& store, const Target& target) : Search({goal_of(store, target)}) {}

/// Returns the order in which with_tiles() takes the tiles of each label: random, unless each tile has its own label.
Permutation GeneralSearch::tiles_in_order(const Below& below) const {
  const GoalLabels& labels = goal().labels;
  Permutation order = identity_permutation();
  if (labels.is_identity()) return order;
  for (int first = 0; first < labels.cells; ++first)
    std::swap(order[first], order[first + static_cast<int>(below(static_cast<std::size_t>(labels.cells - first)))]);
  return order;
}

/// Returns a state of tiles that has these labels: each cell takes the first tile of its label that is left in `order`.
State GeneralSearch::with_tiles(const State& labelled, const Permutation& order) const {
  const GoalLabels& labels = goal().labels;
  State state = labelled;
  CellMask used = 0;
  for (int cell = 0; cell < labels.cells; ++cell) {
    int i = 0;
    while ((used & bit_of(i)) != 0 || labels.label_of_tile[order[i]] != labelled[cell]) ++i;
    used |= bit_of(i);
    state[cell] = order[i];
  }
  return goal().puzzle().has_equal_tiles() ? goal().puzzle().representative(state) : state;
}

Result<bool> GeneralSearch::is_solvable(const State& state, Budget budget) const {
  const Reachable reachable = goal().reaches(state, budget);
  if (reachable != Reachable::unsure) return reachable == Reachable::yes;
  budget.nodes = std::min(budget.nodes, most_searched);
  return path(state, budget).transform([](const std::optional<Path>& path) { return path.has_value(); });
}

template class Search<GreatestBound>;

}  // namespace tilebase
