#pragma once

#include <cstdint>
#include <optional>

#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// A state and its distance to a target.
struct SolvedState {
  State state;
  int distance;
};

/// Random states of a board of slides that has too many for Distances, each solved. Evenly distributed over those at a
/// distance of a target, or over all that can reach it, with repetition. The same for a seed on every platform.
class DrawnStates {
 public:
  /// So many states in a row may be drawn in vain.
  static constexpr int most_draws = 10'000;

  /// Errors: as Tablebase::solver().
  static Result<DrawnStates> make(const Tablebase& tablebase, const Target& target, std::optional<int> at_distance,
                                  std::uint64_t seed);

  /// The next one. Errors: as Solver::distance(), and gave_up if most_draws states have other distances.
  Result<SolvedState> next();

 private:
  DrawnStates(Solver solver, std::optional<int> at_distance, std::uint64_t seed)
      : solver_(std::move(solver)), at_distance_(at_distance), states_(solver_.puzzle(), solver_.target(), seed) {}

  Solver solver_;
  std::optional<int> at_distance_;
  SolvableStates states_;
};

}  // namespace tilebase::answer
