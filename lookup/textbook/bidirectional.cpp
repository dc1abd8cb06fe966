#include <algorithm>
#include <vector>

#include "textbook/closed_list.hpp"
#include "textbook/meter.hpp"

namespace tilebase::textbook {
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
  for (std::uint8_t tile = 0; tile < target.cells(); ++tile)
    if (std::ranges::find(target, tile) == target.end()) tiles.push_back(tile);
  return tiles;
}

/// Returns the state that matches the target, its wildcards filled with `tiles` in order.
State match(Target target, const std::vector<std::uint8_t>& tiles) {
  auto tile = tiles.begin();
  for (std::uint8_t& wanted : target)
    if (wanted == Target::any) wanted = *tile++;
  return target.only_match();
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
  } while (held() <= limits.states && std::next_permutation(tiles.begin(), tiles.end()));
  if (problem.is_goal(start)) return meter.finish({});

  while (!from_start.last_layer.empty() && !from_goal.last_layer.empty()) {
    const bool forwards = from_start.last_layer.size() <= from_goal.last_layer.size();
    Side& side = forwards ? from_start : from_goal;
    const Side& other = forwards ? from_goal : from_start;
    for (const State* const state : std::exchange(side.last_layer, {})) {
      if (!meter.expand()) return meter.outcome();
      const int steps = side.closed.at(*state).steps + 1;
      for (const Step& step : forwards ? problem.steps(*state) : problem.steps_to(*state)) {
        const State after = compose(*state, forwards ? step.from : inverse(step.from));
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

}  // namespace tilebase::textbook
