#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace general_tests {

/// Distances of all states of a puzzle of up to eight cells to a target, by the definition of a distance: level by
/// level, a state whose successor has a distance gets the next. O(states * moves * farthest).
class AllDistances {
 public:
  AllDistances(const tilebase::Puzzle& puzzle, const tilebase::Target& target) : puzzle_(puzzle) {
    tilebase::State state = tilebase::identity_permutation(puzzle.cells());
    do {
      if (puzzle.has_equal_tiles() && puzzle.representative(state) != state) continue;
      states_.push_back(state);
      if (puzzle.matches(target, state)) distances_[state] = 0;
    } while (std::next_permutation(state.lane.begin(), state.lane.begin() + puzzle.cells()));
    for (int distance = 1; distance <= 1 + farthest_; ++distance)
      for (const tilebase::State& each : states_) {
        if (distances_.contains(each)) continue;
        for (const auto& [move, next] : puzzle.successors(each))
          if (of(next) == distance - 1) {
            distances_[each] = farthest_ = distance;
            break;
          }
      }
  }

  const std::vector<tilebase::State>& states() const { return states_; }

  std::optional<int> of(const tilebase::State& state) const {
    const auto entry = distances_.find(state);
    return entry == distances_.end() ? std::nullopt : std::optional(entry->second);
  }

  /// The lexicographically smallest of the shortest paths.
  std::optional<tilebase::Path> path(tilebase::State state) const {
    auto distance = of(state);
    if (!distance) return std::nullopt;
    tilebase::Path path;
    for (; *distance > 0; --*distance)
      for (const auto& [move, next] : puzzle_.successors(state))
        if (of(next) == *distance - 1) {
          path.push_back(move);
          state = next;
          break;
        }
    return path;
  }

  /// The number of shortest paths.
  std::uint64_t count(const tilebase::State& state) const {
    if (of(state) == 0) return 1;
    std::uint64_t paths = 0;
    for (const auto& [move, next] : puzzle_.successors(state))
      if (of(next) && *of(next) == *of(state) - 1) paths += count(next);
    return paths;
  }

 private:
  const tilebase::Puzzle& puzzle_;
  std::vector<tilebase::State> states_;
  std::map<tilebase::State, int> distances_;
  int farthest_ = 0;
};

}  // namespace general_tests
