#include <queue>
#include <tuple>

#include "textbook/closed_list.hpp"
#include "textbook/meter.hpp"

namespace tilebase::textbook {
namespace {

/// A state in the open list. The state with the greatest priority is next.
struct Open {
  const State* state;
  int steps;
  int estimate;         // estimated number of steps from the state to the goal
  std::uint64_t order;  // number of states that were opened before

  auto priority() const { return std::tuple(-(steps + estimate), -estimate, order); }
  friend bool operator<(const Open& a, const Open& b) { return a.priority() < b.priority(); }
};

}  // namespace

Run a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits) {
  Meter meter(limits);
  ClosedList closed;
  std::priority_queue<Open> open;
  std::uint64_t order = 0;
  open.push({&closed.begin_at(start), 0, heuristic(start), order});
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
      const auto [next, is_new] = closed.try_emplace(compose(state, step.from), reached);
      meter.generate(closed.size());
      if (!is_new && steps >= next->second.steps) continue;
      next->second = reached;
      open.push({&next->first, steps, heuristic(next->first), ++order});
    }
  }
  return meter.outcome();
}

}  // namespace tilebase::textbook
