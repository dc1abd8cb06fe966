#include <tilebase/query/target_view.hpp>

#include <tilebase/query/completions.hpp>

namespace tilebase {

Result<TargetView> TargetView::of(const Tablebase& tablebase, const Target& target) {
  TargetView view(target, tablebase.puzzle().cells());
  for (const State& match : completions(target, view.cells_)) {
    auto goal = tablebase.toward(match);
    if (!goal) return goal.error();
    view.matches_.push_back(*goal);
  }
  return view;
}

Result<TargetView> TargetView::nearest_to(const Tablebase& tablebase, const Target& target, const State& start) {
  auto nearest = nearest_completions(tablebase, start, target);
  if (!nearest) return nearest.error();
  TargetView view(target, tablebase.puzzle().cells());
  view.matches_ = std::move(nearest->goals);
  return view;
}

std::optional<int> TargetView::distance(const State& state) const {
  if (matches(target_, state, cells_)) return 0;
  std::optional<int> nearest;
  for (const GoalView& match : matches_) {
    const auto distance = match.distance(state);
    if (distance && (!nearest || *distance < *nearest)) nearest = distance;
    if (nearest == 1) break;
  }
  return nearest;
}

}  // namespace tilebase
