#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/query/distances.hpp>

namespace tilebase {

/// A state and its distance to a target.
struct SolvedState {
  State state;
  int distance;
};

/// Random states of a puzzle that has too many for Distances, each solved. Evenly distributed over those at a distance
/// of a target, or over all that can reach it, with repetition. The same for a seed on every platform.
///
/// States are drawn from all until one has the distance. After many in vain, the states at the distance are listed
/// where they can be (Solver::states_at()), and drawn from.
class DrawnStates {
 public:
  /// So many states in a row may be drawn in vain; and so many before they are listed.
  static constexpr int most_draws = 10'000;
  static constexpr int most_draws_before_list = 1'000;

  /// The distance is any number from 0 on, or nothing for any distance.
  TILEBASE_EXPORT DrawnStates(Solver solver, std::optional<int> at_distance, std::uint64_t seed);

  /// The next one. Errors: as Solver::distance(), gave_up if most_draws states have other distances, and bad_board if
  /// no state has the distance.
  TILEBASE_EXPORT Result<SolvedState> next();

 private:
  State drawn();
  Result<SolvedState> listed();

  Solver solver_;
  std::optional<int> at_distance_;
  std::optional<SolvableStates> slides_;  // of a board of slides; all states of any other puzzle
  EvenDraw draw_;
  bool can_list_ = true;
  std::optional<std::vector<State>> list_;
};

}  // namespace tilebase
