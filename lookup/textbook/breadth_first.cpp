#include <deque>

#include "textbook/closed_list.hpp"
#include "textbook/meter.hpp"

namespace tilebase::textbook {

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
      const auto [next, is_new] = closed.try_emplace(compose(state, step.from), Reached{&state, step.move, steps});
      meter.generate(closed.size());
      if (!is_new) continue;
      if (problem.is_goal(next->first)) return meter.finish(path_to(closed, next->first));
      open.push_back(&next->first);
    }
  }
  return meter.outcome();
}

}  // namespace tilebase::textbook
