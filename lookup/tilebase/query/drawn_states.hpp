#pragma once

#include <chrono>
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

/// Random states of a puzzle that has too many for Distances. Evenly distributed over those at a distance of a target,
/// or over all that can reach it, with repetition. The same for a seed on every platform. The time of the solver's
/// budget is for all of them together, from the construction on.
///
/// States are drawn from all until one has the distance. After 1,000 misses the states at the distance are listed,
/// where they can be (Solver::states_at()), and drawn from; where not, after 10,000 the distance is given up.
class DrawnStates {
 public:
  static constexpr int most_draws = 10'000;
  static constexpr int most_draws_before_list = 1'000;

  /// The greatest distance to ask for: the farthest, where a table tells it, else above that of any board of slides.
  TILEBASE_EXPORT static int most_distance(const Solver& solver);

  /// The distance is a number from 0 to most_distance(), or nothing for any distance.
  TILEBASE_EXPORT DrawnStates(Solver solver, std::optional<int> at_distance, std::uint64_t seed);

  /// The next one, solved. Errors: as Solver::distance(), gave_up if most_draws states have other distances or the time
  /// is over, and bad_board if no state has the distance.
  TILEBASE_EXPORT Result<SolvedState> next();

  /// The next one, the same, but solved only if its distance matters. Errors: as next().
  TILEBASE_EXPORT Result<State> next_state();

 private:
  using Clock = std::chrono::steady_clock;

  State drawn();
  Result<SolvedState> listed();
  Budget budget_left() const;

  Solver solver_;
  Clock::time_point begin_ = Clock::now();
  std::optional<int> at_distance_;
  std::optional<SolvableStates> slides_;  // of a board of slides; all states of any other puzzle
  EvenDraw draw_;
  bool can_list_ = true;
  std::optional<std::vector<State>> list_;
};

}  // namespace tilebase
