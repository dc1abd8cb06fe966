#include <tilebase/engine/general/near_states.hpp>

#include <tilebase/engine/search/beam_parts.hpp>

namespace tilebase {

NearStates::NearStates(const MoveSet& moves, const GoalLabels& labels, std::size_t most_states) {
  const auto add = [this](const State& state, std::uint32_t next, int distance, int move) {
    if (numbers_.insert(StateSet::hash(state)) == states_.size())
      states_.push_back({state, next, distance, static_cast<std::uint8_t>(move)});
  };
  if (const auto match = labels.only_match()) add(*match, 0, 0, 0);
  for (std::uint32_t number = 0; number < states_.size() && states_.size() < most_states; ++number) {
    const auto [state, next, distance, last_move] = states_[number];
    const int after = labels.blank >= 0 ? moves.place_of(state.lane_of(labels.blank)) : 0;
    for (const auto& [place, move] : moves.into(after))
      add(compose(state, moves.to(place, move), labels.cells), number, distance + 1, move);
  }
}

}  // namespace tilebase
