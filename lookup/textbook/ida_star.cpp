#include <algorithm>
#include <limits>

#include "textbook/meter.hpp"

namespace tilebase::textbook {
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
      const State next = compose(state, step.from);
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
