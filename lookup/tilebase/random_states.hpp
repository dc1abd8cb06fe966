#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <tilebase/export.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/result.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// A state and its distance to a target.
struct SolvedState {
  State state;
  int distance;
};

/// Generator of random states of any puzzle that can reach a target, with repetition: of all of them, or of those at a
/// distance. The same for a seed on every platform. Solver::random_states() creates it. For one thread at a time.
///
/// Distances are exact. A table in data/INPUTS.md ("Random boards") tells which states are evenly distributed, and how
/// they are drawn. At a distance, boards of slides near the target take milliseconds, those of 4x4 up to distance 60 a
/// tenth of a second.
///
/// The time of the solver's budget runs from Solver::random_states() on, for all states together.
class RandomStates {
 public:
  /// Returns the next state with its distance. Errors: those of Solver::distance(), gave_up if the time is over,
  /// bad_board if no state has the distance, none_found if draws met none and cannot tell whether there is one.
  TILEBASE_EXPORT Result<SolvedState> next();

  /// Returns the next state alone, and solves it only if its distance matters. Errors: those of next().
  TILEBASE_EXPORT Result<State> next_state();

  /// Returns the solver with the rest of its time: the clock of its budget runs.
  TILEBASE_EXPORT Solver solver() const;

  TILEBASE_EXPORT ~RandomStates();
  TILEBASE_EXPORT RandomStates(RandomStates&&) noexcept;

 private:
  friend class Solver;
  class Source;
  explicit RandomStates(std::unique_ptr<Source> source);

  std::unique_ptr<Source> source_;
};

}  // namespace tilebase
