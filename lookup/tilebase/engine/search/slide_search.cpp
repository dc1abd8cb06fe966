#include <tilebase/engine/search/slide_search.hpp>

#include <algorithm>
#include <unordered_set>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {
namespace {

/// The direction that takes a move back.
constexpr int opposite(int direction) {
  return SlideBoard::directions - 1 - direction;
}

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

/// All goals are searched for below one bound before the bound is raised.
Result<Nearest> nearest_of(const std::vector<SearchGoal>& goals, const State& start, Meter& meter) {
  Nearest nearest;
  std::vector<Candidate>& all = nearest.candidates;
  for (const SearchGoal& goal : goals) {
    if (!is_solvable(goal.patterns->board(), start, goal.target, goal.blank)) continue;
    auto descent = std::make_unique<Descent>(goal, start, meter);
    const auto least = descent->least_bound();
    if (!least) return least.error();
    all.push_back({std::move(descent), *least});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.least < b.least; });
  for (int bound = all.empty() ? 0 : all.front().least; !all.empty() && nearest.goals.empty(); ++bound) {
    nearest.distance = bound;
    for (const Candidate& candidate : all) {
      if (candidate.least > bound) break;
      if (!candidate.may_take(bound)) continue;
      const auto found = candidate.descent->within(bound);
      if (!found) return found.error();
      if (!*found) continue;
      const Path& path = candidate.descent->path();
      if (nearest.goals.empty() || path < nearest.path) nearest.path = path;
      nearest.goals.push_back(candidate.descent.get());
    }
  }
  return nearest;
}

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
      const auto found = descent.within(length, opposite(direction));
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
    if (left == 0 || !followed_.insert(SlideSearch::key(descent_.state())).second) return {};
    const int here = descent_.blank_cell();
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board_.neighbour(here, direction);
      if (to < 0 || direction == not_first) continue;
      descent_.move_to(to);
      const auto entry = known_.find(SlideSearch::key(descent_.state()));
      bool is_nearer = entry != known_.end() && entry->second == left - 1;
      if (entry == known_.end()) {
        const auto found = descent_.within(left - 1, opposite(direction));
        if (!found) return found.error();
        is_nearer = *found;
        if (is_nearer) remember(left - 1);
      }
      if (is_nearer)
        if (const auto done = follow(left - 1, opposite(direction)); !done) return done;
      descent_.move_to(here);
    }
    return {};
  }

  /// Takes in the states of the path that was found last.
  void remember(int left) {
    State state = descent_.state();
    int blank = descent_.blank_cell();
    known_.emplace(SlideSearch::key(state), left);
    for (const MoveId move : descent_.path()) {
      const int to = board_.neighbour(blank, move);
      std::swap(state[blank], state[to]);
      blank = to;
      known_.emplace(SlideSearch::key(state), --left);
    }
  }

  Descent& descent_;
  const SlideBoard& board_;
  SlideSearch::Distances known_;
  std::unordered_set<std::uint64_t> followed_;
};

}  // namespace

SlideSearch::SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                         const Target& target) {
  const SlideBoard& board = patterns->board();
  if (board.is_line() || target.wildcards() > most_completed)
    goals_.emplace_back(patterns, puzzle, target);
  else
    for (const State& match : completions(target)) goals_.emplace_back(patterns, puzzle, Target(match, board.cells()));
}

Result<SlideSearch::Found> SlideSearch::path(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto nearest = nearest_of(goals_, start, meter);
  if (!nearest) return nearest.error();
  return Found{nearest->distance ? std::optional(nearest->path) : std::nullopt, meter.nodes()};
}

Result<std::vector<SlideSearch::After>> SlideSearch::moves(const State& start, const Budget& budget) const {
  Meter meter(budget);
  const auto nearest = nearest_of(goals_, start, meter);
  if (!nearest) return nearest.error();
  const SearchGoal& any = goals_.front();
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
  const auto nearest = nearest_of(goals_, start, meter);
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

std::uint64_t SlideSearch::key(const State& state) {
  static_assert(max_cells * cell_bits <= 64);
  std::uint64_t key = 0;
  for (int cell = max_cells; cell-- > 0;) key = key << cell_bits | (state[cell] & ((1U << cell_bits) - 1));
  return key;
}

}  // namespace tilebase
