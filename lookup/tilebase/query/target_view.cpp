#include <algorithm>
#include <tilebase/query/completions.hpp>
#include <tilebase/query/target_view.hpp>

namespace tilebase {

TargetView::TargetView(const Tablebase& tablebase, const Target& target)
    : tablebase_(&tablebase), target_(target), has_wildcards_(wildcards(target, tablebase.puzzle().cells()) > 0) {}

Result<TargetView> TargetView::of(const Tablebase& tablebase, const Target& target, const State* start) {
  TargetView view(tablebase, target);
  if (!view.has_wildcards_) {
    const auto goal = tablebase.toward(only_state(target, tablebase.puzzle().cells()));
    if (!goal) return goal.error();
    view.matches_.push_back(*goal);
    return view;
  }
  const auto patterns = tablebase.patterns();
  if (!patterns) return patterns.error();
  if (*patterns != nullptr && (*patterns)->covers(target)) {
    view.patterns_ = *patterns;
    return view;
  }
  if (FixedTiles::pays(tablebase.puzzle(), target)) {
    view.fixed_ = std::make_shared<const FixedTiles>(tablebase.puzzle(), target);
    return view;
  }
  // An index that is halved numbers one of two parity classes, between which no move leads.
  const CompactIndex* halved = nullptr;
  bool start_in_class = false;
  for (const State& match : completions(target, tablebase.puzzle().cells())) {
    if (halved != nullptr && halved->of(match).has_value() != start_in_class) continue;
    const auto goal = tablebase.toward(match);
    if (!goal) return goal.error();
    view.matches_.push_back(*goal);
    if (start != nullptr && halved == nullptr && goal->table().index().halved()) {
      halved = &goal->table().index();
      start_in_class = halved->of(*start).has_value();
    }
  }
  return view;
}

Result<TargetView> TargetView::nearest_to(const Tablebase& tablebase, const Target& target, const State& start) {
  auto view = from(tablebase, target, start);
  if (view && view->matches_.size() > 1) view->keep_nearest_to(start);
  return view;
}

std::optional<int> TargetView::distance(const State& state) const {
  if (!has_wildcards_) return matches_.front().distance(state);
  if (patterns_ != nullptr) return patterns_->distance(state, target_);
  if (fixed_ != nullptr) return fixed_->distance(state);
  if (matches(target_, state, tablebase_->puzzle().cells())) return 0;
  std::optional<int> nearest;
  for (const GoalView& match : matches_) {
    const auto distance = match.distance(state);
    if (distance && (!nearest || *distance < *nearest)) nearest = distance;
    if (nearest == 1) break;
  }
  return nearest;
}

void TargetView::keep_nearest_to(const State& start) {
  std::vector<std::optional<int>> distances;
  std::optional<int> nearest;
  for (const GoalView& match : matches_) {
    distances.push_back(match.distance(start));
    if (distances.back() && (!nearest || *distances.back() < *nearest)) nearest = distances.back();
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < matches_.size(); ++i)
    if (distances[i] == nearest) matches_[kept++] = matches_[i];
  matches_.erase(matches_.begin() + static_cast<std::ptrdiff_t>(kept), matches_.end());
}

Result<std::optional<Path>> TargetView::path(const State& start) const {
  if (!has_wildcards_) return matches_.front().path(start);
  if (matches_.size() <= 1) return path_to_some_match(start);
  TargetView nearest = *this;
  nearest.keep_nearest_to(start);
  return nearest.path_to_some_match(start);
}

/// At each step the smallest move that brings some match one nearer. Matches that it does not bring nearer could drop
/// out, but they stay too far to be chosen by what is left.
Result<std::optional<Path>> TargetView::path_to_some_match(const State& start) const {
  const auto length = distance(start);
  if (!length) return std::optional<Path>();
  const Puzzle& puzzle = tablebase_->puzzle();
  Path path;
  State here = start;
  for (int left = *length; left > 0; --left) {
    std::optional<State> nearer;
    for (std::size_t move = 0; move < puzzle.moves().size() && !nearer; ++move) {
      const auto after = puzzle.apply(here, static_cast<MoveId>(move));
      if (!after || distance(*after) != left - 1) continue;
      nearer = after;
      path.push_back(static_cast<MoveId>(move));
    }
    if (!nearer) return contradiction();
    here = *nearer;
  }
  return std::optional(std::move(path));
}

Error TargetView::contradiction() const {
  if (!matches_.empty()) return contradiction_in(matches_.front().table());
  return {ErrorCode::table_damaged, "the table of patterns of " + tablebase_->puzzle().name() +
                                        " contradicts itself; make it again with `tilebase-tablegen build`"};
}

}  // namespace tilebase
