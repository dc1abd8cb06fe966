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

/// A heuristic, as it is asked: values[i] becomes its value for states[i]. Both have the same size. Every value is a
/// number, perhaps infinity, but not NaN; a negative one is a counterexample. Returns whether to go on; may throw.
using Estimate = std::function<bool(std::span<const State> states, std::span<double> values)>;

/// How to check a heuristic.
struct HeuristicCheck {
  /// So many random states instead of all, at least 1. Without it: all, if can_check_all(), else usual_sample.
  std::optional<std::uint64_t> sample;
  static constexpr std::uint64_t usual_sample = 1000;

  /// The same seed draws the same states everywhere.
  std::uint64_t seed = 0;

  /// At most so many states are asked about at once, at least 1; in a sample so many and their neighbours.
  std::size_t block = 1024;

  /// Called before the first block and after each, if set: how many of the states are done. The check ends where it
  /// returns false. It may throw.
  std::function<bool(std::uint64_t done, std::uint64_t total)> keep_going{};
};

/// What a heuristic is worth, compared with the truth.
///
/// It is *admissible* if no value is above the distance. It is *consistent* if it is 0 at every match, never negative,
/// and no move lowers it by more than 1:
///
///     value(state) <= distance(state)                 admissible
///     value(state) <= 1 + value(state after a move)   consistent: along a shortest path this adds up to admissible
///     value(match) == 0, value(state) >= 0
///
/// States that cannot reach the target do not count: the function is never asked about them, and a move to one of them
/// lowers nothing. Values of fractions may be rounded: each may be above its limit by `rounding`. An infinite value
/// says that there is no way, which is too high for all states that are asked about; minus infinity says nothing, which
/// is never too high.
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
    int distance;  ///< of `from`
  };
  /// So many states have this value and this distance.
  struct Row {
    double value;
    int distance;
    std::uint64_t states;
  };

  std::uint64_t states = 0;  ///< so many were compared
  bool all = false;          ///< these are all that can reach the target; else a sample, which proves nothing right

  /// The counterexamples: of the states nearest to the target, the first in lexicographic order; of its moves, the
  /// first by name. Nothing if there is none among the states compared. In a sample, the moves are those of its states.
  std::optional<ValuedState> too_high;  ///< its value is above its distance
  std::optional<ValuedState> too_low;   ///< its value is below 0
  std::optional<Drop> drop;

  /// How far the values are from the distances, with means over the states compared. They are nothing where a value is
  /// infinite; the correlation (Pearson's) also where all values or all distances are the same.
  std::optional<double> mean_value;
  double mean_distance = 0;
  std::optional<double> mean_error;  ///< the error of a state: by how much its value is above or below its distance
  double worst_error = 0;
  State worst{};  ///< a state with the worst error, chosen as the counterexamples are
  std::optional<double> correlation;

  std::vector<Row> table;  ///< by value, then by distance

  std::uint64_t asked = 0;  ///< how many values were asked for, in a sample those of neighbours, too
  double seconds = 0;       ///< what these took, the function alone

  double values_per_second() const { return static_cast<double>(asked) / std::max(seconds, 1e-9); }

  /// Whether it is: no if there is a counterexample, yes if there is none among all states, else unknown.
  std::optional<bool> admissible() const { return verdict(!too_high); }
  std::optional<bool> consistent() const { return verdict(!drop && !too_low && !match_above_0()); }

  /// Whether a match has a value above 0: then too_high is one.
  bool match_above_0() const { return too_high && too_high->distance == 0; }

  bool has_counterexample() const { return too_high || too_low || drop; }

 private:
  std::optional<bool> verdict(bool no_counterexample) const {
    return no_counterexample && !all ? std::nullopt : std::optional(no_counterexample);
  }
};

/// Whether all states that can reach the solver's target are asked about: up to 9 cells always, with equal tiles up to
/// 3,628,800 boards, with 10 cells for a target without wildcards whose complete table is at hand.
TILEBASE_EXPORT bool can_check_all(const Solver& solver);

/// Compares a heuristic with the distances to the solver's target. The function is asked in the calling thread, about
/// all states that can reach the target in lexicographic order, once each, or about random ones and their neighbours.
///
/// Errors: gave_up if the function, keep_going() or the solver's budget ends the check, whose time is for all of it and
/// is looked at after each block; bad_number for a value that is NaN and for a sample or block of 0, and those of
/// Solver::distance(). What the function throws passes through.
///
/// O(n! * moves) for all states of n cells, with 8 n! bytes: 3 MB for 9 cells, 29 MB for 10. A sample takes the time of
/// as many Solver::distance(). A row of the table takes 64 bytes. For one thread; any number of checks may go on.
TILEBASE_EXPORT Result<HeuristicReport> heuristic(const Solver& solver, const Estimate& estimate,
                                                  const HeuristicCheck& check = {});

/// The same for a function of one state.
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

[[deprecated("use heuristic()")]] TILEBASE_EXPORT Result<HeuristicReport> check_heuristic(
    const Solver& solver, const Estimate& estimate, const HeuristicCheck& check = {});

template <class Function>
[[deprecated("use heuristic()")]] auto check_heuristic(const Solver& solver, const Function& function,
                                                       const HeuristicCheck& check = {})
    -> decltype(heuristic(solver, function, check)) {
  return heuristic(solver, function, check);
}

}  // namespace tilebase
