#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// A heuristic, called for many states at once: values[i] becomes its value for states[i]. Both spans have equal size.
/// A value is a number or infinity, not NaN; a negative value is a counterexample. Returns whether to go on; may throw.
using Estimate = std::function<bool(std::span<const State> states, std::span<double> values)>;

/// Settings of heuristic().
struct HeuristicCheck {
  /// Number of random states to check in place of all, at least 1. If nullopt: all states if can_check_all(), else
  /// usual_sample states.
  std::optional<std::uint64_t> sample;
  static constexpr std::uint64_t usual_sample = 1000;

  /// Seed of the random states: equal seeds draw equal states on every platform.
  std::uint64_t seed = 0;

  /// Largest number of states in one call of the heuristic, at least 1; in a sample, their neighbours come on top.
  std::size_t block = 1024;

  /// Callback, if set, before the first block and after each, with the number of states compared. The check ends when
  /// it returns false. It may throw.
  std::function<bool(std::uint64_t compared, std::uint64_t total)> keep_going{};
};

/// Result of comparing a heuristic with the distances.
///
/// It is *admissible* if no value is above the distance. It is *consistent* if it is 0 at every match, never negative,
/// and no move lowers it by more than 1:
///
///     value(state) <= distance(state)                 admissible
///     value(state) <= 1 + value(state after a move)   consistent: along a shortest path this adds up to admissible
///     value(match) == 0, value(state) >= 0
///
/// States that cannot reach the target do not count: the function is never called for them, and a move to such a state
/// lowers nothing. Fractions may be rounded: each value may be above its limit by `rounding`. An infinite value says
/// that there is no path, which is too high for every state that counts; minus infinity is never too high.
struct HeuristicReport {
  static constexpr double rounding = 1e-9;

  struct ValuedState {
    State state;
    double value;
    int distance;
  };
  /// A move that lowers the value by more than 1.
  struct Drop {
    State from;
    MoveId move;
    State to;
    double value_from;
    double value_to;
    int distance;  ///< distance of `from`
  };
  /// Number of states with this value and this distance.
  struct Row {
    double value;
    int distance;
    std::uint64_t states;
  };

  std::uint64_t states = 0;  ///< number of states compared
  bool all_states = false;   ///< whether these are all that can reach the target; a sample proves nothing right

  /// Counterexamples: of the states nearest to the target, the first in lexicographic order; of its moves, the first by
  /// name. Each is nullopt if no state compared is one. In a sample, the moves are those of its states.
  std::optional<ValuedState> too_high;  ///< a state whose value is above its distance
  std::optional<ValuedState> too_low;   ///< a state whose value is below 0
  std::optional<Drop> drop;

  /// Differences between values and distances, with means over the states compared. The optional ones are nullopt if a
  /// value is infinite; the correlation (Pearson's) also if all values or all distances are equal.
  std::optional<double> mean_value;
  double mean_distance = 0;
  std::optional<double> mean_error;  ///< mean of |value - distance|
  double worst_error = 0;            ///< maximum of |value - distance|
  State worst{};                     ///< a state with the worst error, chosen as the counterexamples are
  std::optional<double> correlation;

  std::vector<Row> table;  ///< rows in ascending order of the value, then of the distance

  std::uint64_t asked = 0;  ///< number of values computed by the heuristic, in a sample those of neighbours, too
  double seconds = 0;       ///< time in the heuristic alone, in seconds

  double values_per_second() const { return static_cast<double>(asked) / std::max(seconds, 1e-9); }

  /// Returns false if there is a counterexample, true if all states have none, nullopt if a sample has none.
  std::optional<bool> admissible() const { return verdict(!too_high); }
  std::optional<bool> consistent() const { return verdict(!drop && !too_low && !match_above_0()); }

  /// Returns whether a match has a value above 0; too_high is then such a match.
  bool match_above_0() const { return too_high && too_high->distance == 0; }

  bool has_counterexample() const { return too_high || too_low || drop; }

 private:
  std::optional<bool> verdict(bool no_counterexample) const {
    return no_counterexample && !all_states ? std::nullopt : std::optional(no_counterexample);
  }
};

/// Returns whether heuristic() checks all states that can reach the solver's target: up to 9 cells always, with equal
/// tiles up to 3,628,800 boards, with 10 cells for a target without wildcards that has a complete table.
TILEBASE_EXPORT bool can_check_all(const Solver& solver);

/// Compares a heuristic with the distances to the solver's target. Calls the function in the calling thread, for all
/// states that can reach the target in lexicographic order, once each, or for random states and their neighbours.
///
/// Errors: gave_up if the function, keep_going() or the solver's budget ends the check; the budget's time is for the
/// whole check and is tested after each block; bad_number for a value that is NaN and for a sample or block of 0; and
/// those of Solver::distance(). Exceptions of the function pass through.
///
/// O(n! * moves) for all states of n cells, with 8 n! bytes: 3 MB for 9 cells, 29 MB for 10. A sample takes the time of
/// as many Solver::distance(). A row of the table takes 64 bytes. Thread-safe.
TILEBASE_EXPORT Result<HeuristicReport> heuristic(const Solver& solver, const Estimate& estimate,
                                                  const HeuristicCheck& check = {});

/// Compares a heuristic that is a function of one state; otherwise as heuristic() of an Estimate.
template <class Function>
requires std::is_invocable_r_v<double, const Function&, const State&> Result<HeuristicReport> heuristic(
    const Solver& solver, const Function& function, const HeuristicCheck& check = {}) {
  return heuristic(solver, Estimate([&](std::span<const State> states, std::span<double> values) {
                     for (std::size_t i = 0; i < states.size(); ++i)
                       values[i] = static_cast<double>(function(states[i]));
                     return true;
                   }),
                   check);
}

}  // namespace tilebase
