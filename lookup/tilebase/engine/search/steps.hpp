#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Answers that take many steps but no search, such as listing all paths; searches have a Meter. First the checks of
/// their budgets, whose clock must run (Budget::start_clock()), then the steps of paths along distances.

/// Returns whether an answer must end after this number of steps: `until` has passed, or keep_going() returns false.
inline bool is_spent(const Budget& budget, std::uint64_t steps) {
  if (budget.until != Budget::Clock::time_point::max() && Budget::Clock::now() >= budget.until) return true;
  return budget.keep_going && !budget.keep_going({0, steps});
}

/// Calls is_spent() at every 4,096th step, else returns false: a check takes some 30 ns, a step at least as long.
inline bool is_spent_at(const Budget& budget, std::uint64_t step) {
  constexpr std::uint64_t between_checks = 4096;
  return step % between_checks == 0 && is_spent(budget, step);
}

/// Returns the error of an answer that ended after `number` things, such as "path" (in the singular).
inline Error gave_up_after(std::uint64_t number, const std::string& thing) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(number) + ' ' + thing + (number == 1 ? "" : "s")};
}

/// Returns the error of a listing that ended after this number of states. It lists one distance, or all if nullopt.
inline Error gave_up_listing(std::optional<int> distance, std::uint64_t states) {
  return {ErrorCode::gave_up, "gave up listing the states" +
                                  (distance ? " at distance " + std::to_string(*distance) : std::string()) + " after " +
                                  std::to_string(states) + " states"};
}

/// Returns the next step of a path: from a state at `distance`, the first move by name, from move number `first` on,
/// that leads to a state at distance - 1. Returns nullopt if no move does: at the target, after the last of these
/// moves, or if distances are inconsistent. `distance_of(state)` returns a std::optional<int>. O(moves * distance_of).
template <class DistanceOf>
std::optional<Successor> nearer_step(const Puzzle& puzzle, const State& state, int distance,
                                     const DistanceOf& distance_of, std::size_t first = 0) {
  for (std::size_t move = first; move < puzzle.moves().size(); ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && distance_of(*next) == distance - 1) return Successor{static_cast<MoveId>(move), *next};
  }
  return std::nullopt;
}

/// Returns the lexicographically smallest shortest path from a state at distance `length`, by greedy descent: each step
/// takes the smallest move, by name, that leads one step nearer. Returns nullopt if distances are inconsistent.
template <class DistanceOf>
std::optional<Path> descend(const Puzzle& puzzle, State state, int length, const DistanceOf& distance_of) {
  Path path;
  path.reserve(static_cast<std::size_t>(length));
  for (int remaining = length; remaining > 0; --remaining) {
    const auto step = nearer_step(puzzle, state, remaining, distance_of);
    if (!step) return std::nullopt;
    path.push_back(step->move);
    state = step->state;
  }
  return path;
}

/// Adapts a function that returns a Result<std::optional<int>> to nearer_step() and descend(): returns nullopt for an
/// error, and keeps the first error.
template <class Ask>
class DistanceOrError {
 public:
  explicit DistanceOrError(Ask ask) : ask_(std::move(ask)) {}

  std::optional<int> operator()(const State& state) const {
    auto distance = ask_(state);
    if (distance) return *distance;
    if (!error_) error_ = distance.error();
    return std::nullopt;
  }

  /// Returns the first error; nullopt if there was none. An answer is right only if there was none.
  const std::optional<Error>& error() const { return error_; }

 private:
  Ask ask_;
  mutable std::optional<Error> error_;
};

}  // namespace tilebase
