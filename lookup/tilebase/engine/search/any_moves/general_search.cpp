#include <tilebase/engine/search/any_moves/general_search.hpp>

#include <algorithm>

namespace tilebase {
namespace {

/// Returns each goal of a target with the ladder of its tables.
std::vector<GeneralGoal> goals_of(const GeneralStore& store, const Target& target) {
  std::vector<GeneralGoal> goals;
  for (const Target& goal : target.goals()) {
    const GoalLabels labels(store.puzzle(), store.moves(), goal);
    goals.push_back({store.ladder(labels), labels});
  }
  return goals;
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

GeneralSearch::GeneralSearch(const GeneralStore& store, const Target& target) : Search(goals_of(store, target)) {}

State GeneralSearch::random_state(const Below& below) const {
  const GeneralGoal& goal = any_goal(below);
  const State labelled = goal.ladder->tables().reach().random_state(below);
  return with_tiles(goal, labelled, tiles_in_order(goal.labels, below));
}

State GeneralSearch::random_match(const Below& below) const {
  const GeneralGoal& goal = any_goal(below);
  const State labelled = goal.ladder->tables().reach().random_match(below);
  return with_tiles(goal, labelled, tiles_in_order(goal.labels, below));
}

/// Returns the order in which with_tiles() takes the tiles of each label: random, unless each tile has its own label.
Permutation GeneralSearch::tiles_in_order(const GoalLabels& labels, const Below& below) {
  Permutation order = identity_permutation();
  if (labels.is_identity()) return order;
  for (int first = 0; first < labels.cells; ++first)
    std::swap(order[first], order[first + static_cast<int>(below(static_cast<std::size_t>(labels.cells - first)))]);
  return order;
}

/// Returns a state of tiles that has these labels: each cell takes the first tile of its label that is left in `order`.
State GeneralSearch::with_tiles(const GeneralGoal& goal, const State& labelled, const Permutation& order) {
  const GoalLabels& labels = goal.labels;
  State state = labelled;
  CellMask used = 0;
  for (int cell = 0; cell < labels.cells; ++cell) {
    int i = 0;
    while ((used & bit_of(i)) != 0 || labels.label_of_tile[order[i]] != labelled[cell]) ++i;
    used |= bit_of(i);
    state[cell] = order[i];
  }
  return goal.puzzle().has_equal_tiles() ? goal.puzzle().representative(state) : state;
}

Result<bool> GeneralSearch::is_solvable(const State& state, Budget budget) const {
  bool is_unsure = false;
  for (const GeneralGoal& goal : goals()) {
    const Reachable reachable = goal.reaches(state, budget);
    if (reachable == Reachable::yes) return true;
    is_unsure |= reachable == Reachable::unsure;
  }
  if (!is_unsure) return false;
  budget.states = std::min(budget.states, most_searched);
  return path(state, budget).transform([](const std::optional<Path>& path) { return path.has_value(); });
}

template class Search<GreatestBound>;

}  // namespace tilebase
