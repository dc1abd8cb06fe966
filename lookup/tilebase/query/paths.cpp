#include <tilebase/query/paths.hpp>

#include <map>

namespace tilebase {

// From distance to distance: the number of ways to reach a state is the sum over the states one farther that a move
// takes there, each as often as there are such moves.
Result<std::optional<std::uint64_t>> count_paths(const Tablebase& tablebase, const State& start, const Target& target) {
  const auto view = TargetView::nearest_to(tablebase, target, start);
  if (!view) return view.error();
  const auto distance = view->distance(start);
  if (!distance) return std::optional<std::uint64_t>();

  const Puzzle& puzzle = tablebase.puzzle();
  const Error overflow{ErrorCode::count_overflow, "from board " + format_board(puzzle, start) + " to goal " +
                                                      format_target(puzzle, target) +
                                                      " there are more shortest paths than a number of 64 bits can "
                                                      "tell; ask for some of them with a limit"};
  std::map<State, std::uint64_t> ways{{start, 1}};
  for (int left = *distance; left > 0; --left) {
    std::map<State, std::uint64_t> nearer;
    for (const auto& [state, count] : ways) {
      bool leads_on = false;
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
        const auto after = puzzle.apply(state, static_cast<MoveId>(move));
        if (!after || view->distance(*after) != left - 1) continue;
        leads_on = true;
        std::uint64_t& sum = nearer[*after];
        if (__builtin_add_overflow(sum, count, &sum)) return overflow;
      }
      if (!leads_on) return view->contradiction();
    }
    ways = std::move(nearer);
  }
  std::uint64_t all = 0;
  for (const auto& [state, count] : ways)
    if (__builtin_add_overflow(all, count, &all)) return overflow;
  return std::optional(all);
}

Result<ShortestPaths> ShortestPaths::from(const Tablebase& tablebase, const State& start, const Target& target) {
  auto view = TargetView::nearest_to(tablebase, target, start);
  if (!view) return view.error();
  ShortestPaths paths(tablebase.puzzle(), std::move(*view));
  paths.distance_ = paths.target_.distance(start);
  paths.empty_path_due_ = paths.distance_ == 0;
  if (paths.distance_.value_or(0) > 0) {
    // What next() puts there then needs no memory: where it is refused any, it has changed nothing.
    paths.stops_.reserve(static_cast<std::size_t>(*paths.distance_));
    paths.path_.reserve(static_cast<std::size_t>(*paths.distance_));
    paths.stops_.push_back({start});
  }
  return paths;
}

Result<std::optional<Path>> ShortestPaths::next() {
  if (empty_path_due_) {
    empty_path_due_ = false;
    return std::optional(Path{});
  }
  while (!stops_.empty()) {
    const int left = *distance_ - static_cast<int>(path_.size());
    Stop& here = stops_.back();
    std::optional<State> after;
    for (; here.untried < puzzle_->moves().size(); ++here.untried) {
      after = puzzle_->apply(here.state, static_cast<MoveId>(here.untried));
      if (after && target_.distance(*after) == left - 1) break;
      after.reset();
    }
    if (!after) {
      if (!here.leads_on) return target_.contradiction();
      stops_.pop_back();
      if (!path_.empty()) path_.pop_back();
      continue;
    }
    const auto move = static_cast<MoveId>(here.untried);
    Path found;
    if (left == 1) {
      found.reserve(path_.size() + 1);
      found = path_;
      found.push_back(move);
    }
    here.leads_on = true;
    ++here.untried;
    if (left == 1) return std::optional(std::move(found));
    path_.push_back(move);
    stops_.push_back({*after});
  }
  return std::optional<Path>();
}

}  // namespace tilebase
