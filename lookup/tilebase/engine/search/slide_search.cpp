#include <tilebase/engine/search/slide_search.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <unordered_set>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/beam.hpp>

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

/// A path that grows shorter by beams that grow wider, perhaps in another thread.
class Beams {
 public:
  Beams(const SearchGoal& goal, const State& start) : goal_(goal), start_(start) {}

  /// The moves of the path; more than any path has as long as none is known. Thread-safe, as path() is.
  int length() const { return length_; }
  bool has_path() const { return length_ < INT_MAX; }
  std::optional<Path> path() const {
    const std::lock_guard lock(mutex_);
    return path_;
  }

  /// Whether there is time and memory for another beam: under better tables, else a wider one.
  bool can_widen(const Meter& meter) const { return next_width(meter) > 0; }

  /// Another beam; there must be one. With `to_the_end`, one after which there would be no time for a wider one takes
  /// nearly all the time that is left; not in a page, whose module leaves that out. Errors: as beam_path().
  Result<void> widen(Meter& meter, bool to_the_end) {
    const auto began = std::chrono::steady_clock::now();
    const bool is_last = has_threads && to_the_end && has_path() && time_for(meter) < 3 * growth;
    width_ = next_width(meter);
    quality_ = best_quality();
    const std::size_t most = is_last ? std::min<std::uint64_t>(widest, available_memory() / bytes_a_state) : width_;
    auto found = beam_path(goal_, start_, width_, std::max(width_, most), std::min(length_ - 1, most_moves), meter);
    last_ = std::chrono::steady_clock::now() - began;
    if (!found) return found.error();
    if (!*found) return {};
    const std::lock_guard lock(mutex_);
    path_ = std::move(*found);
    length_ = static_cast<int>(path_->size());
    meter.has_path(length_);
    return {};
  }

 private:
  /// For how many beams like the last one the time that is left would do.
  std::int64_t time_for(const Meter& meter) const { return last_.count() > 0 ? meter.left() / last_ : INT64_MAX; }

  std::size_t next_width(const Meter& meter) const {
    constexpr std::int64_t least_growth = 2;
    // A beam takes as long as its width allows, and any time is well spent on the first path.
    const std::int64_t time = has_path() ? time_for(meter) / 3 * 2 : growth;
    const bool is_better = best_quality() > quality_;
    const std::int64_t factor = is_better ? std::min<std::int64_t>(time, 1) : std::min(time, growth);
    const std::size_t width = std::min(width_ * static_cast<std::size_t>(factor), widest);
    if (!is_better && (factor < least_growth || width == width_)) return 0;
    return width * bytes_a_state < available_memory() ? width : 0;
  }

  std::size_t best_quality() const { return goal_.ladder->quality(goal_.ladder->highest_made()); }

  static constexpr std::int64_t growth = 10;
  static constexpr std::size_t widest = 1'000'000;
  static constexpr std::size_t bytes_a_state = 2'000;
  static constexpr int most_moves = 1'000;  // a beam that runs so long will not arrive

  const SearchGoal& goal_;
  const State& start_;
  std::size_t width_ = 10;
  std::size_t quality_ = 0;  // of the ladder's rung that it was under
  std::chrono::nanoseconds last_{0};
  std::atomic<int> length_ = INT_MAX;
  mutable std::mutex mutex_;
  std::optional<Path> path_;
};

/// Beams in a thread of their own, from begin() on.
class BeamsBeside {
 public:
  BeamsBeside(Beams& beams, Meter& meter, std::function<bool()> is_enough)
      : beams_(beams), meter_(meter), is_enough_(std::move(is_enough)) {}
  BeamsBeside(const BeamsBeside&) = delete;
  BeamsBeside& operator=(const BeamsBeside&) = delete;
  ~BeamsBeside() { (void)end(); }

  bool has_begun() const { return thread_.joinable(); }

  /// False if there is no thread to be had.
  bool begin() try {
    thread_ = std::thread([this] {
      widened_ = widen();
      is_busy_ = false;
    });
    return true;
  } catch (const std::system_error&) {
    return false;
  }

  /// Whether a beam is searching, not resting.
  bool is_busy() const { return is_busy_; }

  /// Whether a beam has failed: end() tells why.
  bool has_failed() const { return has_failed_; }

  /// Waits for its end. Errors: as beam_path().
  Result<void> end() {
    is_done_ = true;
    if (thread_.joinable()) thread_.join();
    return widened_;
  }

 private:
  Result<void> widen() try {
    Meter own = meter_.of_thread();
    own.stop_where([this] { return is_done_.load(); });
    while (!is_done_ && !is_enough_() && own.left() > std::chrono::nanoseconds(0)) {
      is_busy_ = beams_.can_widen(own);
      if (!is_busy_) {
        rest(std::chrono::milliseconds(5));  // better tables may come
      } else if (auto widened = beams_.widen(own, true); !widened) {
        has_failed_ = true;
        return widened;
      }
    }
    return {};
  } catch (const std::bad_alloc&) {
    return {};  // the path that is known has to do
  }

  Beams& beams_;
  Meter& meter_;
  std::function<bool()> is_enough_;
  std::atomic<bool> is_done_ = false;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> has_failed_ = false;
  Result<void> widened_;
  std::thread thread_;
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
    if (left == 0 || !followed_.insert(descent_.state()).second) return {};
    const int here = descent_.blank_cell();
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board_.neighbour(here, direction);
      if (to < 0 || direction == not_first) continue;
      descent_.move_to(to);
      const auto entry = known_.find(descent_.state());
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

Result<std::optional<int>> SlideSearch::distance(const State& start, const Budget& budget) const {
  if (goals_.front().patterns->board().cells() <= 16) {
    const auto found = path(start, budget);
    if (!found) return found.error();
    return found->path ? std::optional(static_cast<int>(found->path->size())) : std::nullopt;
  }
  const auto known = bounds(start, 0, budget);
  if (!known) return known.error();
  if (!*known) return std::optional<int>();
  const auto& [path, at_least, is_first, nodes] = **known;
  if (static_cast<int>(path.size()) > at_least) return gave_up(nodes, at_least);
  return std::optional(at_least);
}

// Beams give paths, and the deepening search raises the bound: what it has to do ends two moves below the best path.
// The beams have a thread of their own; in a single thread the two take turns, with about as many states each.
Result<std::optional<SlideSearch::Known>> SlideSearch::bounds(const State& start, std::optional<int> within,
                                                              const Budget& budget) const {
  Meter meter(budget);
  auto candidates = candidates_of(goals_, start, meter);
  if (!candidates) return candidates.error();
  if (candidates->empty()) return std::optional<Known>();
  Nearest nearest{std::move(*candidates), std::nullopt, {}, {}};
  Beams beams(nearest.candidates.front().descent->goal(), start);
  std::atomic<int> at_least = nearest.candidates.front().least;
  const auto is_enough = [&] { return within && beams.length() - *within <= at_least; };
  meter.stop_where(is_enough);

  BeamsBeside beside(beams, meter, is_enough);
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
    while (!is_enough() && beams.can_widen(meter) &&
           (!beams.has_path() || cost_in_beam * by_beams <= by_proof || meter.left() / growth < last_bound)) {
      const std::uint64_t before = meter.nodes();
      if (const auto done = beams.widen(meter, meter.left() / growth < last_bound); !done) return done;
      by_beams += meter.nodes() - before;
    }
    return {};
  };

  Result<void> searched;
  while (searched && nearest.goals.empty() && !is_enough() && !beside.has_failed()) {
    if (takes_turns) {
      if (const auto widened = take_turn(); !widened) return widened.error();
    } else if (!beside.has_begun() && meter.nodes() >= least_to_begin) {
      takes_turns = !beside.begin();
    }
    if (is_enough()) break;
    const std::uint64_t before = meter.nodes();
    const auto began = std::chrono::steady_clock::now();
    searched = search_within(at_least, nearest);
    if (!searched || !nearest.goals.empty()) break;
    last_bound = std::chrono::steady_clock::now() - began;
    by_proof += meter.nodes() - before;
    int next = at_least;
    const auto may_take = [&](const Candidate& candidate) { return candidate.may_take(next); };
    do ++next;
    while (std::none_of(nearest.candidates.begin(), nearest.candidates.end(), may_take));
    at_least = next;
    // A bound that cannot be done in time leaves the processor to the beam.
    while (has_threads && beside.is_busy() && meter.left() / least_growth < last_bound && !is_enough() &&
           !meter.is_over(at_least))
      rest(std::chrono::milliseconds(1));
  }
  if (const auto widened = beside.end(); !widened) return widened.error();
  if (!nearest.goals.empty()) return std::optional(Known{nearest.path, at_least, true, meter.nodes()});
  if (!searched && searched.error().code != ErrorCode::gave_up) return searched.error();
  if (auto path = beams.path()) return std::optional(Known{std::move(*path), at_least, false, meter.nodes()});
  return searched.error();
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

}  // namespace tilebase
