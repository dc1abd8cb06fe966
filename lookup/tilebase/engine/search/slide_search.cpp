#include <tilebase/engine/search/slide_search.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <unordered_set>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/beams.hpp>

namespace tilebase {
namespace {

/// A goal that can be reached, and a bound below its distance.
struct Candidate {
  std::unique_ptr<Descent> descent;
  int least;

  /// Whether a path may have so many moves.
  bool may_take(int moves) const { return (moves - least) % descent->goal().step() == 0; }
};

/// The goals that can be reached from a start, those with the lowest bounds first; and of these the nearest.
struct Nearest {
  std::vector<Candidate> candidates;
  std::optional<int> distance;  // nothing if no goal can be reached
  std::vector<Descent*> goals;  // at that distance
  Path path;                    // the lexicographically smallest to any of them
};

/// The goals that can be reached from a start.
Result<std::vector<Candidate>> candidates_of(const std::vector<SearchGoal>& goals, const State& start, Meter& meter) {
  std::vector<Candidate> all;
  for (const SearchGoal& goal : goals) {
    if (!is_solvable(goal.patterns->board(), start, goal.target, goal.blank)) continue;
    auto descent = std::make_unique<Descent>(goal, start, meter);
    const auto least = descent->least_bound();
    if (!least) return least.error();
    all.push_back({std::move(descent), *least});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.least < b.least; });
  return all;
}

/// The goals with a path of so many moves, where there is no shorter one; the smallest of these paths.
Result<void> search_within(int bound, Nearest& nearest) {
  nearest.distance = bound;
  for (const Candidate& candidate : nearest.candidates) {
    if (candidate.least > bound) break;
    if (!candidate.may_take(bound)) continue;
    const auto found = candidate.descent->within(bound);
    if (!found) return found.error();
    if (!*found) continue;
    const Path& path = candidate.descent->path();
    if (nearest.goals.empty() || path < nearest.path) nearest.path = path;
    nearest.goals.push_back(candidate.descent.get());
  }
  return {};
}

/// All goals are searched for below one bound before the bound is raised.
Result<Nearest> nearest_of(const std::vector<SearchGoal>& goals, const State& start, Meter& meter) {
  auto candidates = candidates_of(goals, start, meter);
  if (!candidates) return candidates.error();
  Nearest nearest{std::move(*candidates), std::nullopt, {}, {}};
  if (nearest.candidates.empty()) return nearest;
  for (int bound = nearest.candidates.front().least; nearest.goals.empty(); ++bound)
    if (const auto done = search_within(bound, nearest); !done) return done.error();
  return nearest;
}

/// The search for paths from the goal back to the start, which are as long. It may have far fewer states, or far more:
///
///     bound       90     92      94      96      98     100    102     of a board of 5x5
///     onward      68  1,200  14,400   149 K   1.5 M  13.6 M  107 M     states
///     back         2     24     713   8.4 K   124 K   1.7 M   22 M
///
/// Which has fewer changes little from bound to bound: so it is found out where both have few.
class WayBack {
 public:
  /// From a goal of all tiles.
  WayBack(const SearchGoal& goal, const State& start, Meter& meter)
      : goal_(goal, start), meter_(meter), descent_(goal_, goal.target.only_match(), meter) {}

  /// Whether it has been found to take less.
  bool is_chosen() const { return is_chosen_; }

  /// Searches below a bound again that the way onward has ruled out, in so many states.
  Result<void> compare(int bound, const Descent& onward, std::uint64_t states) {
    constexpr std::uint64_t few = 10'000;
    constexpr std::uint64_t enough = 300'000;
    if (is_compared_ || states < few) return {};
    const std::uint64_t before = meter_.nodes();
    if (const auto found = descent_.within(bound); !found) return found.error();
    const std::uint64_t states_back = meter_.nodes() - before;
    is_compared_ = std::max(states, states_back) >= enough;
    is_chosen_ = is_compared_ && states_back * descent_.state_cost() < states * onward.state_cost();
    return {};
  }

  /// The moves from the start of a path of so many moves, if there is one, where none is shorter.
  Result<std::optional<Path>> within(int bound) {
    const auto found = descent_.within(bound);
    if (!found) return found.error();
    if (!*found) return std::optional<Path>();
    Path path(descent_.path().rbegin(), descent_.path().rend());
    for (MoveId& move : path) move = SlideBoard::opposite(move);
    return std::optional(std::move(path));
  }

 private:
  SearchGoal goal_;
  Meter& meter_;
  Descent descent_;
  bool is_compared_ = false;
  bool is_chosen_ = false;
};

/// The distance to the nearest goal after a move, where it is `here` before. A move can be taken back, so the distance
/// changes by one at most.
Result<int> distance_after(const std::vector<Candidate>& candidates, int direction, int here) {
  for (int length = std::max(here - 1, 0); length <= here; ++length)
    for (const Candidate& candidate : candidates) {
      if (candidate.least > length + 1) break;
      if (!candidate.may_take(length + 1)) continue;
      Descent& descent = *candidate.descent;
      const int cell = descent.blank_cell();
      descent.move_to(descent.goal().patterns->board().neighbour(cell, direction));
      const auto found = descent.within(length, SlideBoard::opposite(direction));
      descent.move_to(cell);
      if (!found) return found.error();
      if (*found) return length;
    }
  return here + 1;
}

/// The states on all shortest paths to one goal: a depth-first search that asks which neighbours are one nearer.
class ShortestPaths {
 public:
  explicit ShortestPaths(Descent& descent) : descent_(descent), board_(descent.goal().patterns->board()) {}

  /// From the state of the descent, at distance `left`, whose path was found last.
  Result<SlideSearch::Distances> all(int left) {
    remember(left);
    const auto done = follow(left, -1);
    return done ? Result(std::move(known_)) : done.error();
  }

 private:
  Result<void> follow(int left, int not_first) {
    if (left == 0 || !followed_.insert(descent_.state()).second) return {};
    const int here = descent_.blank_cell();
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board_.neighbour(here, direction);
      if (to < 0 || direction == not_first) continue;
      descent_.move_to(to);
      const auto entry = known_.find(descent_.state());
      bool is_nearer = entry != known_.end() && entry->second == left - 1;
      if (entry == known_.end()) {
        const auto found = descent_.within(left - 1, SlideBoard::opposite(direction));
        if (!found) return found.error();
        is_nearer = *found;
        if (is_nearer) remember(left - 1);
      }
      if (is_nearer)
        if (const auto done = follow(left - 1, SlideBoard::opposite(direction)); !done) return done;
      descent_.move_to(here);
    }
    return {};
  }

  /// Takes in the states of the path that was found last.
  void remember(int left) {
    State state = descent_.state();
    int blank = descent_.blank_cell();
    known_.emplace(state, left);
    for (const MoveId move : descent_.path()) {
      const int to = board_.neighbour(blank, move);
      std::swap(state[blank], state[to]);
      blank = to;
      known_.emplace(state, --left);
    }
  }

  Descent& descent_;
  const SlideBoard& board_;
  SlideSearch::Distances known_;
  std::unordered_set<State, StateHash> followed_;
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

/// The goals for one answer. Where states are counted, nothing is left of the searches before: what they have used
/// decides under which tables a search begins, and so which states it looks at.
std::shared_ptr<const SlideSearch::Goals> SlideSearch::goals_within(const Budget& budget) const {
  if (budget.nodes == UINT64_MAX) return goals_;
  auto goals = std::make_shared<Goals>();
  const auto unused = PatternStore::unused(goals_->front().patterns);
  for (const SearchGoal& goal : *goals_) goals->emplace_back(goal, unused);
  return goals;
}

Result<SlideSearch::Found> SlideSearch::path(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_within(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  return Found{nearest->distance ? std::optional(nearest->path) : std::nullopt, meter.nodes()};
}

Result<std::optional<int>> SlideSearch::distance(const State& start, const Budget& budget) const {
  if (goals_->front().patterns->board().cells() <= 16) {
    const auto found = path(start, budget);
    if (!found) return found.error();
    return found->path ? std::optional(static_cast<int>(found->path->size())) : std::nullopt;
  }
  const auto known = bounds(start, 0, budget);
  if (!known) return known.error();
  if (!*known) return std::optional<int>();
  const auto& [path, at_least, is_first, nodes] = **known;
  const int at_most = static_cast<int>(path.size());
  if (at_most > at_least) return gave_up(nodes, at_least, at_most);
  return std::optional(at_least);
}

// Beams give paths, and the deepening search raises the bound: what it has to do ends two moves below the best path.
// The beams have a thread of their own; in a single thread the two take turns, with about as many states each.
Result<std::optional<SlideSearch::Known>> SlideSearch::bounds(const State& start, std::optional<int> within,
                                                              const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_within(budget);
  auto candidates = candidates_of(*goals, start, meter);
  if (!candidates) return candidates.error();
  if (candidates->empty()) return std::optional<Known>();
  Nearest nearest{std::move(*candidates), std::nullopt, {}, {}};
  Beams beams(nearest.candidates.front().descent->goal(), start, meter);
  std::atomic<int> at_least = nearest.candidates.front().least;
  const auto is_short = [&] { return beams.length() - within.value_or(0) <= at_least; };
  const auto is_enough = [&] { return within && is_short(); };
  meter.stop_where(is_enough);

  // A page's module, which has no such tables, leaves the way back out.
  const SearchGoal& goal = goals->front();
  std::optional<WayBack> way_back;
  if (has_threads && goals->size() == 1 && goal.target.wildcards() == 0 && goal.patterns->has_stored())
    way_back.emplace(goal, start, meter);
  std::uint64_t states_back = 0;  // of the last bound that was searched for on the way back
  const auto search_bound = [&]() -> Result<void> {
    if constexpr (!has_threads) return search_within(at_least, nearest);
    const std::uint64_t before = meter.nodes();
    if (way_back && way_back->is_chosen() && beams.length() > at_least) {
      auto path = way_back->within(at_least);
      if (!path) return path.error();
      if (*path) beams.take(std::move(**path), meter);
      states_back = meter.nodes() - before;
      return {};
    }
    Descent& onward = *nearest.candidates.front().descent;
    onward.expect(states_back);
    const auto searched = search_within(at_least, nearest);
    if (!way_back || !searched || !nearest.goals.empty()) return searched;
    return way_back->compare(at_least, onward, meter.nodes() - before);
  };

  BeamsBeside beside(beams, meter, is_short);
  bool takes_turns = meter.threads() == 1;
  // A bound takes four to eight times as many states as the one before. So beams may cost as much as the bounds that
  // are done, and all the time that is left if that is not enough for the next.
  constexpr std::uint64_t least_to_begin = 10'000;
  constexpr std::int64_t least_growth = 4;
  constexpr std::int64_t growth = 8;
  constexpr std::uint64_t cost_in_beam = 5;  // of a state, by that in the proof
  std::uint64_t by_beams = 0;
  std::uint64_t by_proof = 0;
  std::chrono::nanoseconds last_bound{0};
  const auto take_turn = [&]() -> Result<void> {
    while (!is_short() && beams.can_widen(meter) &&
           (!beams.has_arrived() || cost_in_beam * by_beams <= by_proof || meter.left() / growth < last_bound)) {
      const std::uint64_t before = meter.nodes();
      if (const auto done = beams.widen(meter, meter.left() / growth < last_bound); !done) return done;
      by_beams += meter.nodes() - before;
    }
    return {};
  };

  Result<void> searched;
  while (searched && nearest.goals.empty() && !is_enough() && !beside.has_failed()) {
    if (!has_threads || takes_turns) {
      if (const auto widened = take_turn(); !widened) return widened.error();
    } else if (!beside.has_begun() && meter.nodes() >= least_to_begin) {
      takes_turns = !beside.begin();
    }
    if (is_enough()) break;
    const std::uint64_t before = meter.nodes();
    const auto began = std::chrono::steady_clock::now();
    searched = search_bound();
    if (!searched || !nearest.goals.empty()) break;
    if (beams.length() == at_least) continue;  // from now on only the way onward, which has the smallest path
    last_bound = std::chrono::steady_clock::now() - began;
    by_proof += meter.nodes() - before;
    int next = at_least;
    const auto may_take = [&](const Candidate& candidate) { return candidate.may_take(next); };
    do ++next;
    while (std::none_of(nearest.candidates.begin(), nearest.candidates.end(), may_take));
    at_least = next;
    // A bound that cannot be done in time leaves the processor to the beam.
    while (has_threads && beside.is_busy() && meter.left() / least_growth < last_bound && !is_enough() &&
           !meter.is_over(at_least)) {
      beams.set_threads(meter.threads());
      rest(std::chrono::milliseconds(1));
    }
    if (has_threads) beams.set_threads(1);
  }
  if (const auto widened = beside.end(); !widened) return widened.error();
  if (!nearest.goals.empty()) return std::optional(Known{nearest.path, at_least, true, meter.nodes()});
  if (!searched && searched.error().code != ErrorCode::gave_up) return searched.error();
  return std::optional(Known{beams.path(), at_least, false, meter.nodes()});
}

Result<std::vector<SlideSearch::After>> SlideSearch::moves(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_within(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  const SearchGoal& any = goals->front();
  std::vector<After> moves;
  for (int direction = 0; direction < SlideBoard::directions; ++direction) {
    if (any.patterns->board().neighbour(start.lane_of(any.blank), direction) < 0) continue;
    After& after = moves.emplace_back(After{static_cast<MoveId>(direction), std::nullopt});
    if (!nearest->distance) continue;
    const auto distance = distance_after(nearest->candidates, direction, *nearest->distance);
    if (!distance) return distance.error();
    after.distance = *distance;
  }
  return moves;
}

Result<SlideSearch::Distances> SlideSearch::on_shortest_paths(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto goals = goals_within(budget);
  const auto nearest = nearest_of(*goals, start, meter);
  if (!nearest) return nearest.error();
  // On a shortest path to one of the nearest goals, no other goal is nearer.
  Distances known;
  for (Descent* const goal : nearest->goals) {
    auto more = ShortestPaths(*goal).all(*nearest->distance);
    if (!more) return more;
    known.merge(*more);
  }
  return known;
}

}  // namespace tilebase
