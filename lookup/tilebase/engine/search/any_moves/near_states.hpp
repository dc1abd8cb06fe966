#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/goal_labels.hpp>
#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/engine/search/tables/number_map.hpp>

namespace tilebase {

/// States around the match of a target, each with the first move of a shortest path to it. A beam that meets one of
/// them has a path, so it need not meet the match itself:
///
///     start o--o--o--o--o          near     match
///            \--o--o--o--o----------o--o--o--x
///             \-o--o--o--o
///
/// Few states have the match as a neighbour, so a narrow beam easily passes by it. Immutable; safe to share.
class NearStates {
 public:
  /// Searches backwards from the match until there are about `most_states` states; there are none if several states of
  /// labels match. O(states * moves).
  NearStates(const MoveSet& moves, const GoalLabels& labels, std::size_t most_states) {
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

  static constexpr std::uint32_t none = NumberMap<std::uint64_t>::none;

  /// Returns the number of a state with a hash of StateSet::hash(); `none` if it is not near.
  /// If two states have one hash, only the nearer is stored.
  std::uint32_t find(const State& state, std::size_t hash) const {
    const std::uint32_t number = numbers_.find(hash);
    return number != none && states_[number].state == state ? number : none;
  }

  /// Returns the number of moves from a state to the match.
  int distance(std::uint32_t number) const { return states_[number].distance; }

  /// Returns a shortest path from a state to the match.
  Path path(std::uint32_t number) const {
    Path path;
    for (; states_[number].distance > 0; number = states_[number].next) path.push_back(states_[number].move);
    return path;
  }

 private:
  struct NearState {
    State state;
    std::uint32_t next;  ///< number of the state after the move
    int distance;
    std::uint8_t move;
  };

  NumberMap<std::uint64_t> numbers_;  // number of each hash
  std::vector<NearState> states_;     // states in the order of their distances; the match is the first
};

}  // namespace tilebase
