#include <tilebase/engine/search/slide_search.hpp>

#include <algorithm>
#include <unordered_set>

#include <base/insertion_sort.hpp>
#include <base/side_by_side.hpp>
#include <tilebase/engine/search/bounds_search.hpp>
#include <tilebase/engine/search/sum_bound.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {
namespace {

using SlideDescent = Descent<SumBound>;

/// Goal that can be reached, with a lower bound of its distance.
struct Candidate {
  std::unique_ptr<SlideDescent> descent;
  int lower_bound;

  /// Whether the parity of a path's length allows `moves` moves.
  bool allows_length(int moves) const { return (moves - lower_bound) % descent->goal().step() == 0; }
};

/// Goals that can be reached from a start, in the order of their first lower bounds, with the nearest of them.
struct NearestGoals {
  std::vector<Candidate> candidates;
  std::optional<int> distance;       // nullopt if no goal can be reached
  std::vector<SlideDescent*> goals;  // the goals at that distance
  Path path;                         // the lexicographically smallest path to these goals
};

/// Returns the goals that can be reached from a start, in the order of their lower bounds.
Result<std::vector<Candidate>> candidates_of(const std::vector<SearchGoal>& goals, const State& start, Meter& meter) {
  std::vector<Candidate> candidates;
  for (const SearchGoal& goal : goals) {
    if (!is_solvable(goal.patterns->board(), start, goal.target, goal.blank)) continue;
    auto descent = std::make_unique<SlideDescent>(goal, start, meter);
    const auto bound = descent->lower_bound();
    if (!bound) return bound.error();
    candidates.push_back({std::move(descent), **bound});
  }
  insertion_sort(candidates, [](const Candidate& a, const Candidate& b) { return a.lower_bound < b.lower_bound; });
  return candidates;
}

/// Adds the goals with a path of `bound` moves and the smallest of these paths; no goal has a shorter path.
Result<void> search_goals(int bound, NearestGoals& nearest) {
  nearest.distance = bound;
  for (const Candidate& candidate : nearest.candidates) {
    if (candidate.lower_bound > bound) break;
    if (!candidate.allows_length(bound)) continue;
    const auto outcome = candidate.descent->find_path(bound);
    if (!outcome) return outcome.error();
    if (*outcome != BoundOutcome::path) continue;
    const Path& path = candidate.descent->path();
    if (nearest.goals.empty() || path < nearest.path) nearest.path = path;
    nearest.goals.push_back(candidate.descent.get());
  }
  return {};
}

/// Searches for the nearest goals. All goals are searched for with a bound before the bound is raised.
Result<NearestGoals> nearest_of(const std::vector<SearchGoal>& goals, const State& start, Meter& meter) {
  auto candidates = candidates_of(goals, start, meter);
  if (!candidates) return candidates.error();
  NearestGoals nearest{std::move(*candidates), std::nullopt, {}, {}};
  if (nearest.candidates.empty()) return nearest;
  for (int bound = nearest.candidates.front().lower_bound; nearest.goals.empty();) {
    if (const auto result = search_goals(bound, nearest); !result) return result.error();
    if (meter.is_over_at(++bound) && nearest.goals.empty()) return gave_up(meter.nodes(), bound);
  }
  return nearest;
}

/// Search from the goal to the start: its paths are as long. It may have far fewer states than the search from the
/// start, or far more. The states of both searches for a board of 5x5:
///
///     bound       90     92      94      96      98     100    102
///     forward     68  1,200  14,400   149 K   1.5 M  13.6 M  107 M
///     backward     2     24     713   8.4 K   124 K   1.7 M   22 M
///
/// The better direction changes little from bound to bound, so it is chosen at a bound where both searches have few
/// states.
class BackwardSearch {
 public:
  /// Creates the search for a goal without wildcards.
  BackwardSearch(const SearchGoal& goal, const State& start, Meter& meter)
      : goal_(goal, start), meter_(meter), descent_(goal_, goal.target.only_match(), meter) {}

  /// Whether compare() has chosen this search, since it costs less than the forward search.
  bool is_chosen() const { return is_chosen_; }

  /// Searches again with a bound for which `forward` has found no path, and compares the costs. `states`: the states
  /// that `forward` has looked at.
  Result<void> compare(int bound, const SlideDescent& forward, std::uint64_t states) {
    constexpr std::uint64_t min_states = 10'000;
    constexpr std::uint64_t enough_states = 300'000;
    if (is_compared_ || states < min_states) return {};
    const std::uint64_t before = meter_.nodes();
    if (const auto result = descent_.find_path(bound); !result) return result.error();
    const std::uint64_t backward_states = meter_.nodes() - before;
    is_compared_ = std::max(states, backward_states) >= enough_states;
    is_chosen_ =
        is_compared_ && backward_states * descent_.bound().state_cost() < states * forward.bound().state_cost();
    return {};
  }

  /// Returns a path of `bound` moves from the start to the goal; nullopt if there is none. No path may be shorter.
  Result<std::optional<Path>> find_path(int bound) {
    const auto outcome = descent_.find_path(bound);
    if (!outcome) return outcome.error();
    if (*outcome != BoundOutcome::path) return std::optional<Path>();
    Path path(descent_.path().rbegin(), descent_.path().rend());
    for (MoveId& move : path) move = SlideBoard::opposite(move);
    return std::optional(std::move(path));
  }

 private:
  SearchGoal goal_;
  Meter& meter_;
  SlideDescent descent_;
  bool is_compared_ = false;
  bool is_chosen_ = false;
};

/// Search from both sides for one board of slides.
class SlideBounds final : public BoundsSearch {
 public:
  /// `candidates`: the goals that the start can reach, at least one.
  SlideBounds(const std::vector<SearchGoal>& goals, const State& start, std::vector<Candidate> candidates,
              std::optional<int> tolerance, Meter& meter)
      : BoundsSearch(std::make_unique<Beams>(candidates.front().descent->goal(), start, meter),
                     candidates.front().lower_bound, tolerance, meter),
        meter_(meter),
        nearest_{std::move(candidates), std::nullopt, {}, {}} {
    // The module of a page has no stored tables, so it omits the backward search.
    const SearchGoal& goal = goals.front();
    if (has_threads && goals.size() == 1 && goal.target.wildcards() == 0 &&
        goal.patterns->has_stored(std::countr_zero(goal.cells.blank)))
      backward_.emplace(goal, start, meter);
  }

  bool has_path() const { return has_found() || beams().has_path(); }
  Path path() const { return has_found() ? nearest_.path : beams().path(); }

 private:
  bool has_found() const { return !nearest_.goals.empty(); }

  Result<BoundOutcome> search_bound(int bound) override {
    const auto result = search(bound);
    if (!result) return result.error();
    return has_found() ? BoundOutcome::path : BoundOutcome::no_path;
  }

  /// Searches forward, or backward if that costs less.
  Result<void> search(int bound) {
    if constexpr (!has_threads) return search_goals(bound, nearest_);
    const std::uint64_t before = meter_.nodes();
    if (backward_ && backward_->is_chosen() && beams().length() > bound) {
      auto path = backward_->find_path(bound);
      if (!path) return path.error();
      if (*path) beams().take(std::move(**path), meter_);
      backward_nodes_ = meter_.nodes() - before;
      return {};
    }
    SlideDescent& forward = *nearest_.candidates.front().descent;
    forward.set_last_cost(backward_nodes_);
    auto result = search_goals(bound, nearest_);
    if (!backward_ || !result || !nearest_.goals.empty()) return result;
    return backward_->compare(bound, forward, meter_.nodes() - before);
  }

  /// Returns the next length that the parity allows for one of the goals.
  int next_bound(int bound) const override {
    const auto may_be_next = [&](const Candidate& candidate) { return candidate.allows_length(bound); };
    do ++bound;
    while (std::none_of(nearest_.candidates.begin(), nearest_.candidates.end(), may_be_next));
    return bound;
  }

  Meter& meter_;
  NearestGoals nearest_;
  std::optional<BackwardSearch> backward_;
  std::uint64_t backward_nodes_ = 0;  // states of the last bound of the backward search
};

/// Returns the distance to the nearest goal after a move; `distance` is the distance before the move. Since a move can
/// be taken back, the distance changes by at most one.
Result<int> distance_after(const std::vector<Candidate>& candidates, int direction, int distance) {
  for (int length = std::max(distance - 1, 0); length <= distance; ++length)
    for (const Candidate& candidate : candidates) {
      if (candidate.lower_bound > length + 1) break;
      if (!candidate.allows_length(length + 1)) continue;
      SlideDescent& descent = *candidate.descent;
      const int cell = descent.bound().place();
      std::optional<Error> ignored;  // if a table cannot be read, find_path() returns the error
      descent.bound().move_to(descent.bound().place_after(cell, direction), ignored);
      const auto outcome = descent.find_path(length, SlideBoard::opposite(direction));
      descent.bound().move_to(cell, ignored);
      if (!outcome) return outcome.error();
      if (*outcome == BoundOutcome::path) return length;
    }
  return distance + 1;
}

/// Depth-first search for the states on all shortest paths to one goal. It asks which neighbours are one move nearer.
class ShortestPaths {
 public:
  explicit ShortestPaths(SlideDescent& descent) : descent_(descent), board_(descent.goal().patterns->board()) {}

  /// Returns the states on all shortest paths from the state of the descent, each with its distance. The state's
  /// distance is `distance`, and the descent's last path starts from the state.
  Result<StateDistances> states(int distance) {
    remember(distance);
    const auto result = follow(distance, -1);
    return result ? Result(std::move(distances_)) : result.error();
  }

 private:
  /// Adds the shortest paths from the state of the descent, without paths whose first move has direction
  /// `excluded_direction`.
  Result<void> follow(int distance, int excluded_direction) {
    if (distance == 0 || !visited_.insert(descent_.bound().state()).second) return {};
    const int cell = descent_.bound().place();
    std::optional<Error> ignored;  // if a table cannot be read, find_path() returns the error
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board_.neighbour(cell, direction);
      if (to < 0 || direction == excluded_direction) continue;
      descent_.bound().move_to(to, ignored);
      const auto entry = distances_.find(descent_.bound().state());
      bool is_nearer = entry != distances_.end() && entry->second == distance - 1;
      if (entry == distances_.end()) {
        const auto outcome = descent_.find_path(distance - 1, SlideBoard::opposite(direction));
        if (!outcome) return outcome.error();
        is_nearer = *outcome == BoundOutcome::path;
        if (is_nearer) remember(distance - 1);
      }
      if (is_nearer)
        if (auto result = follow(distance - 1, SlideBoard::opposite(direction)); !result) return result;
      descent_.bound().move_to(cell, ignored);
    }
    return {};
  }

  /// Adds the states of the descent's last path.
  void remember(int distance) {
    State state = descent_.bound().state();
    int blank = descent_.bound().place();
    distances_.emplace(state, distance);
    for (const MoveId move : descent_.path()) {
      const int to = board_.neighbour(blank, move);
      std::swap(state[blank], state[to]);
      blank = to;
      distances_.emplace(state, --distance);
    }
  }

  SlideDescent& descent_;
  const SlideBoard& board_;
  StateDistances distances_;
  std::unordered_set<State, StateHash> visited_;
};

}  // namespace

SlideSearch::SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                         const Target& target) {
  const SlideBoard& board = patterns->board();
  if (board.is_line() || target.wildcards() > most_completed)
    goals_->emplace_back(patterns, puzzle, target);
  else
    for (const State& match : completions(target)) goals_->emplace_back(patterns, puzzle, Target(match, board.cells()));
}

/// Returns the goals for one answer. If the budget limits the number of states, the goals are copies without traces of
/// earlier searches: the tables used by earlier searches would decide which states a search looks at.
std::shared_ptr<const SlideSearch::Goals> SlideSearch::goals_for(const Budget& budget) const {
  if (budget.nodes == UINT64_MAX) return goals_;
  auto goals = std::make_shared<Goals>();
  const auto unused = PatternStore::unused(goals_->front().patterns);
  for (const SearchGoal& goal : *goals_) goals->emplace_back(goal, unused);
  return goals;
}

Result<std::optional<Path>> SlideSearch::path(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_for(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  return nearest->distance ? std::optional(nearest->path) : std::nullopt;
}

Result<std::optional<int>> SlideSearch::distance(const State& start, const Budget& budget) const {
  return distance_by(*this, goals_->front().patterns->board().cells(), start, budget);
}

Result<std::optional<SearchBounds>> SlideSearch::bounds(const State& start, std::optional<int> tolerance,
                                                        const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_for(budget);
  auto candidates = candidates_of(*goals, start, meter);
  if (!candidates) return candidates.error();
  if (candidates->empty()) return std::optional<SearchBounds>();
  SlideBounds search(*goals, start, std::move(*candidates), tolerance, meter);
  const auto outcome = search.run();
  if (!outcome) return outcome.error();
  if (!search.has_path()) return gave_up(meter.nodes(), search.at_least());
  return std::optional(SearchBounds{search.path(), search.at_least(), *outcome == BoundOutcome::path, meter.nodes()});
}

Result<std::vector<MoveDistance>> SlideSearch::moves(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_for(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  const SearchGoal& first_goal = goals->front();
  std::vector<MoveDistance> moves;
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    if (first_goal.patterns->board().neighbour(start.lane_of(first_goal.blank), direction) < 0) continue;
    MoveDistance& move = moves.emplace_back(MoveDistance{static_cast<MoveId>(direction), std::nullopt});
    if (!nearest->distance) continue;
    const auto distance = distance_after(nearest->candidates, direction, *nearest->distance);
    if (!distance) return distance.error();
    move.distance = *distance;
  }
  return moves;
}

Result<StateDistances> SlideSearch::on_shortest_paths(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_for(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  // On a shortest path to a nearest goal, no other goal is nearer, so the distances of all goals agree.
  StateDistances distances;
  for (SlideDescent* const goal : nearest->goals) {
    auto states = ShortestPaths(*goal).states(*nearest->distance);
    if (!states) return states;
    distances.merge(*states);
  }
  return distances;
}

}  // namespace tilebase
