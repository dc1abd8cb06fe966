#include <tilebase/engine/search/any_moves/general_goal.hpp>

#include <algorithm>
#include <unordered_set>

#include <base/meter.hpp>
#include <tilebase/engine/search/any_moves/general_beam.hpp>
#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {

Reachable GeneralGoal::reaches(const State& state, const Budget& budget) const {
  constexpr std::uint64_t most_listed = 100'000;
  const State labelled = labels.labelled(state);
  const Reachable reachable = ladder->tables().reach().contains(labelled);
  if (reachable != Reachable::unsure) return reachable;
  const MoveSet& moves = ladder->tables().moves().moves();
  std::unordered_set<State, StateHash> seen{labelled};
  std::vector<State> queue{labelled};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const State each = queue[i];
    if (labels.matches(each)) return Reachable::yes;
    if (queue.size() > std::min(budget.states, most_listed) || is_spent_at(budget, i + 1)) return Reachable::unsure;
    const int place = labels.blank >= 0 ? each.lane_of(labels.blank) : 0;
    for (int move = 0; move < moves.moves(); ++move) {
      if (!moves.is_allowed(place, move)) continue;
      const State next = compose(each, moves.from(place, move), labels.cells);
      if (seen.insert(next).second) queue.push_back(next);
    }
  }
  return Reachable::no;
}

std::unique_ptr<Beams> GeneralGoal::beams(const State& start, const Meter&) const {
  auto search = std::make_unique<GeneralBeams>(ladder->tables(), labels.labelled(start));
  GeneralBeams& completing = *search;
  auto beams = std::make_unique<Beams>(std::move(search));
  completing.complete_for(*beams);
  return beams;
}

}  // namespace tilebase
