#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>

#include <tilebase/export.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/result.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Evenly distributed numbers, the same for a seed on every platform: the standard prescribes the output of the
/// generator, but not that of its distributions. For one thread at a time.
class EvenDraw {
 public:
  explicit EvenDraw(std::uint64_t seed) : generator_(seed) {}

  /// A number below `end`, which is not 0. The lowest 2^64 mod `end` outputs are rejected; the others contain every
  /// remainder equally often.
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t rejected = (0 - end) % end;
    std::uint64_t number = generator_();
    while (number < rejected) number = generator_();
    return number % end;
  }

 private:
  std::mt19937_64 generator_;
};

/// A state and its distance to a target.
struct SolvedState {
  State state;
  int distance;
};

/// Random states of any puzzle that can reach a target, with repetition: all of them, or those at a distance. The same
/// for a seed on every platform. Made by Solver::random_states(). For one thread at a time.
///
/// Evenly distributed, but for the boards below. Where all states are listed (Tablebase::lists_all()), they are drawn
/// from the list. Of larger puzzles, states are drawn from all until one has the distance, or can reach the target;
/// after 1,000 misses, without a distance 10,000, those that do are listed (Solver::states_at()) and drawn from.
///
/// Exact, but not evenly distributed: boards of slides at a distance if they have more than 12 cells or, without a
/// table, wildcards in the target. They lie on shortest paths from random boards or, of more than 16 cells, from the
/// end of a walk from the target. Those near to the target take milliseconds, those of 4x4 up to distance 60 a tenth of
/// a second; what 1,000 searches do not find is the error none_found.
///
/// The time of the solver's budget is for all of them together, from Solver::random_states() on.
class RandomStates {
 public:
  /// The next one, with its distance. Errors: as Solver::distance(), gave_up if the time is over, none_found if draws
  /// have met none and cannot tell whether there is one, and bad_board if no state has the distance.
  TILEBASE_EXPORT Result<SolvedState> next();

  /// The next one, the same, but solved only if its distance matters. Errors: as next().
  TILEBASE_EXPORT Result<State> next_state();

  /// The solver, with the time that is left: the clock of its budget runs.
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
