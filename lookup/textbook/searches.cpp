#include "textbook/searches.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <memory_resource>
#include <new>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

// Searches from the simplest on: breadth_first, bidirectional; a_star, weighted_a_star and greedy by one best_first;
// ida_star. All count their states with a Meter; all but the last keep the states in a ClosedList.

namespace tilebase::textbook {
namespace {

/// Counter of the states of a search, which also decides when the search must end.
class Meter {
 public:
  explicit Meter(const Limits& limits) : limits_(limits) {}

  /// Counts a state that was generated; `held` states are in memory now.
  void generate(std::size_t held) {
    ++run_.generated;
    run_.most_held = std::max<std::uint64_t>(run_.most_held, held);
  }

  /// Returns whether no limit is exceeded. Looks at the time in one of states_between_looks calls.
  bool may_go_on() {
    if (run_.most_held > limits_.states) {
      run_.end = End::out_of_states;
    } else if (calls_++ % states_between_looks == 0) {
      if (Clock::now() - begin_ > limits_.time) run_.end = End::out_of_time;
      if (!is_over() && limits_.keep_going && !limits_.keep_going(run_.generated)) run_.end = End::stopped;
    }
    return !is_over();
  }

  /// Counts a state that is to be expanded. Returns false if the search must end instead.
  bool expand() {
    if (may_go_on()) ++run_.expanded;
    return !is_over();
  }

  /// Returns whether may_go_on() has returned false.
  bool is_over() const { return run_.end != End::no_way; }

  /// Returns the outcome of the search: finish() a path; outcome() that there is none, or why the search ended before.
  Run finish(Path path) {
    run_.end = End::path;
    run_.path = std::move(path);
    return outcome();
  }
  Run outcome() {
    run_.time = Clock::now() - begin_;
    return std::move(run_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t states_between_looks = 1024;

  const Limits& limits_;
  Run run_;
  std::uint64_t calls_ = 0;  // calls of may_go_on()
  Clock::time_point begin_ = Clock::now();
};

/// Last step to a state: the state before it, the move, and the number of steps from the end where the search began.
struct Reached {
  const State* from;  ///< state before the step; null for a state that the search began at
  MoveId move;
  int steps;
};

struct StateHash {
  std::size_t operator()(const State& state) const {
    std::uint64_t hash = 0;
    for (const std::uint8_t tile : state.lane) hash = hash * 0x9E3779B97F4A7C15U + tile + 1;
    return static_cast<std::size_t>(hash ^ hash >> 32U);
  }
};

/// All states that a search has generated. A state's address does not change, so other states may point to it. The
/// memory is given back as a whole: state by state, that would take longer than the search.
class ClosedList {
 public:
  using Map = std::pmr::unordered_map<State, Reached, StateHash>;

  /// Adds a state that the search begins at; returns the list's copy of it.
  const State& begin_at(const State& state) { return try_emplace(state, Reached{nullptr, 0, 0}).first->first; }

  /// Adds a state if it is not in the list; returns its place, and whether it is new.
  std::pair<Map::iterator, bool> try_emplace(const State& state, const Reached& reached) {
    return states_.try_emplace(state, reached);
  }
  const Reached& at(const State& state) const { return states_.at(state); }
  bool contains(const State& state) const { return states_.contains(state); }
  std::size_t size() const { return states_.size(); }

 private:
  std::pmr::monotonic_buffer_resource memory_;
  Map& states_ = *::new (memory_.allocate(sizeof(Map), alignof(Map))) Map(&memory_);  // ends with the memory
};

/// Returns the moves from a state back to the end where the search began, the last move first.
Path moves_back(const ClosedList& closed, const State& state) {
  Path path;
  for (const Reached* at = &closed.at(state); at->from != nullptr; at = &closed.at(*at->from)) path.push_back(at->move);
  return path;
}

/// Returns the path to a state from the end where the search began.
Path path_to(const ClosedList& closed, const State& state) {
  Path path = moves_back(closed, state);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace

Run breadth_first(const Problem& problem, const State& start, const Limits& limits) {
  Meter meter(limits);
  ClosedList closed;
  std::deque<const State*> open{&closed.begin_at(start)};
  meter.generate(closed.size());
  if (problem.is_goal(start)) return meter.finish({});

  while (!open.empty() && meter.expand()) {
    const State& state = *open.front();
    open.pop_front();
    const int steps = closed.at(state).steps + 1;
    for (const Step& step : problem.steps(state)) {
      const auto [next, is_new] = closed.try_emplace(problem.after(state, step), Reached{&state, step.move, steps});
      meter.generate(closed.size());
      if (!is_new) continue;
      if (problem.is_goal(next->first)) return meter.finish(path_to(closed, next->first));
      open.push_back(&next->first);
    }
  }
  return meter.outcome();
}

namespace {

/// A search from one of the two ends: from the start or from the target.
struct Side {
  ClosedList closed;
  std::vector<const State*> last_layer;  // states that are the farthest from this end

  void begin_at(const State& state) { last_layer.push_back(&closed.begin_at(state)); }
};

/// Returns the tiles that the target does not name, in ascending order.
std::vector<std::uint8_t> free_tiles(const Target& target) {
  std::vector<std::uint8_t> tiles;
  for (int tile = 0; tile < target.cells(); ++tile)
    if (std::ranges::find(target, tile) == target.end()) tiles.push_back(static_cast<std::uint8_t>(tile));
  return tiles;
}

/// Returns the state that matches the target, its wildcards filled with `tiles` in order.
State match(const Target& target, const std::vector<std::uint8_t>& tiles) {
  State state = target.only_match();
  auto tile = tiles.begin();
  for (int cell = 0; cell < target.cells(); ++cell)
    if (target[cell] == Target::any) state[cell] = *tile++;
  return state;
}

}  // namespace

Run bidirectional(const Problem& problem, const State& start, const Limits& limits) {
  Meter meter(limits);
  Side from_start;
  Side from_goal;
  const auto held = [&] { return from_start.closed.size() + from_goal.closed.size(); };
  from_start.begin_at(start);
  meter.generate(held());
  auto tiles = free_tiles(problem.target());
  do {
    from_goal.begin_at(match(problem.target(), tiles));
    meter.generate(held());
  } while (meter.may_go_on() && std::next_permutation(tiles.begin(), tiles.end()));
  if (problem.is_goal(start)) return meter.finish({});

  while (!from_start.last_layer.empty() && !from_goal.last_layer.empty()) {
    const bool forwards = from_start.last_layer.size() <= from_goal.last_layer.size();
    Side& side = forwards ? from_start : from_goal;
    const Side& other = forwards ? from_goal : from_start;
    for (const State* const state : std::exchange(side.last_layer, {})) {
      if (!meter.expand()) return meter.outcome();
      const int steps = side.closed.at(*state).steps + 1;
      for (const Step& step : forwards ? problem.steps(*state) : problem.steps_to(*state)) {
        const State after = forwards ? problem.after(*state, step) : problem.before(*state, step);
        const auto [next, is_new] = side.closed.try_emplace(after, Reached{state, step.move, steps});
        meter.generate(held());
        if (!is_new) continue;
        if (other.closed.contains(after)) {
          // A state of an earlier layer of the other side would have been met before, so the path is shortest.
          Path path = path_to(from_start.closed, after);
          const Path rest = moves_back(from_goal.closed, after);
          path.insert(path.end(), rest.begin(), rest.end());
          return meter.finish(std::move(path));
        }
        side.last_layer.push_back(&next->first);
      }
    }
  }
  return meter.outcome();
}

namespace {

/// A state in the open list. The state with the greatest priority is next.
struct Open {
  const State* state;
  int steps;
  int estimate;         // estimated number of steps from the state to the goal
  double value;         // sort key: the state with the smallest value is expanded next
  std::uint64_t order;  // number of states that were opened before

  auto priority() const { return std::tuple(-value, -estimate, order); }
  friend bool operator<(const Open& a, const Open& b) { return a.priority() < b.priority(); }
};

/// Best-first search: expands the open state with the smallest value, which is step_weight * steps + estimate_weight *
/// estimate. If steps do not count, no state is opened again.
Run best_first(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits,
               double step_weight, double estimate_weight) {
  Meter meter(limits);
  ClosedList closed;
  std::priority_queue<Open> open;
  std::uint64_t order = 0;
  const auto open_state = [&](const State& state, int steps) {
    const int estimate = heuristic(state);
    open.push({&state, steps, estimate, step_weight * steps + estimate_weight * estimate, order++});
  };
  open_state(closed.begin_at(start), 0);
  meter.generate(closed.size());

  while (!open.empty()) {
    const Open best = open.top();
    open.pop();
    const State& state = *best.state;
    if (best.steps > closed.at(state).steps) continue;  // the state has been reached by fewer steps since it was opened
    if (problem.is_goal(state)) return meter.finish(path_to(closed, state));
    if (!meter.expand()) break;
    const int steps = best.steps + 1;
    for (const Step& step : problem.steps(state)) {
      const Reached reached{&state, step.move, steps};
      const auto [next, is_new] = closed.try_emplace(problem.after(state, step), reached);
      meter.generate(closed.size());
      if (!is_new && (step_weight == 0 || steps >= next->second.steps)) continue;
      next->second = reached;
      open_state(next->first, steps);
    }
  }
  return meter.outcome();
}

}  // namespace

Run a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits) {
  return best_first(problem, start, heuristic, limits, 1, 1);
}

Run weighted_a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits) {
  return best_first(problem, start, heuristic, limits, 1, usual_weight);
}

Run greedy(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits) {
  return best_first(problem, start, heuristic, limits, 0, 1);
}

namespace {

constexpr int no_bound = std::numeric_limits<int>::max();

/// Depth-first searches from a start, each below a bound.
class DepthFirst {
 public:
  DepthFirst(const Problem& problem, const Heuristic& heuristic, Meter& meter)
      : problem_(problem), heuristic_(heuristic), meter_(meter) {}

  /// Returns whether the goal can be reached from a state by a path whose steps plus heuristic never exceed the bound.
  /// If so, the path is kept. `before` is the state before the last step; null at the start.
  bool reaches_goal(const State& state, const State* before, int bound) {
    const int steps = static_cast<int>(path_.size());
    meter_.generate(path_.size() + 1);
    const int least = steps + heuristic_(state);
    if (least > bound) {
      next_bound_ = std::min(next_bound_, least);
      return false;
    }
    if (problem_.is_goal(state)) return true;
    if (!meter_.expand()) return false;
    for (const Step& step : problem_.steps(state)) {
      const State next = problem_.after(state, step);
      if (before != nullptr && next == *before) continue;
      path_.push_back(step.move);
      if (reaches_goal(next, &state, bound)) return true;
      path_.pop_back();
      if (meter_.is_over()) return false;
    }
    return false;
  }

  /// Returns the smallest sum that exceeded the bound since the last call.
  int take_next_bound() { return std::exchange(next_bound_, no_bound); }

  const Path& path() const { return path_; }

 private:
  const Problem& problem_;
  const Heuristic& heuristic_;
  Meter& meter_;
  Path path_;
  int next_bound_ = no_bound;
};

}  // namespace

Run ida_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits) {
  Meter meter(limits);
  DepthFirst search(problem, heuristic, meter);
  for (int bound = heuristic(start); bound != no_bound && !meter.is_over(); bound = search.take_next_bound())
    if (search.reaches_goal(start, nullptr, bound)) return meter.finish(search.path());
  return meter.outcome();
}

}  // namespace tilebase::textbook
