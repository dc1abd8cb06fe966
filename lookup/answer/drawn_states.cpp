#include "answer/drawn_states.hpp"

#include <algorithm>
#include <string>

namespace tilebase::answer {

Result<DrawnStates> DrawnStates::make(const Tablebase& tablebase, const Target& target, std::optional<int> at_distance,
                                      std::uint64_t seed) {
  auto solver = tablebase.solver(target);
  if (!solver) return solver.error();
  return DrawnStates(std::move(*solver), at_distance, seed);
}

Result<SolvedState> DrawnStates::next() {
  std::optional<int> nearer;
  std::optional<int> farther;
  for (int drawn = 0; drawn < most_draws; ++drawn) {
    const State state = states_.next();
    const auto distance = solver_.distance(state);
    if (!distance)
      return Error{distance.error().code,
                   "random board " + format_board(solver_.puzzle(), state) + ": " + distance.error().message};
    if (!*distance) return solver_.inconsistent();
    if (!at_distance_ || **distance == *at_distance_) return SolvedState{state, **distance};
    auto& nearest = **distance < *at_distance_ ? nearer : farther;
    if (!nearest || std::abs(**distance - *at_distance_) < std::abs(*nearest - *at_distance_)) nearest = *distance;
  }
  std::string seen;
  for (const auto& nearest : {nearer, farther})
    if (nearest) (seen += seen.empty() ? "" : " and ") += std::to_string(*nearest);
  return Error{ErrorCode::gave_up, "of " + std::to_string(most_draws) + " random boards none is at distance " +
                                       std::to_string(*at_distance_) + "; the nearest are at " + seen};
}

}  // namespace tilebase::answer
