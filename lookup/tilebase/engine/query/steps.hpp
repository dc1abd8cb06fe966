#pragma once

#include <optional>
#include <utility>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

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
