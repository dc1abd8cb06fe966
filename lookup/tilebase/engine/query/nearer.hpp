#pragma once

#include <optional>

#include <tilebase/puzzle.hpp>

/// query/: questions to anything that gives a distance: paths, counts, valued moves, random states. It knows tables,
/// but no file.
namespace tilebase {

/// The rule behind every path: from a state at distance `here`, the first move by name, beginning with move number
/// `first`, that leads to a state at distance here - 1. Nothing if there is none: at the target, behind the last such
/// move, or if distances are inconsistent. `distance_of(state)` gives a std::optional<int>. O(moves * distance_of).
template <class DistanceOf>
std::optional<Successor> nearer_step(const Puzzle& puzzle, const State& state, int here, const DistanceOf& distance_of,
                                     std::size_t first = 0) {
  for (std::size_t move = first; move < puzzle.moves().size(); ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && distance_of(*next) == here - 1) return Successor{static_cast<MoveId>(move), *next};
  }
  return std::nullopt;
}

/// Greedy descent from a state at distance `length`: the lexicographically smallest shortest path, because each step
/// takes the smallest name that leads one nearer. Nothing if distances are inconsistent.
template <class DistanceOf>
std::optional<Path> descend(const Puzzle& puzzle, State state, int length, const DistanceOf& distance_of) {
  Path path;
  path.reserve(static_cast<std::size_t>(length));
  for (int left = length; left > 0; --left) {
    const auto step = nearer_step(puzzle, state, left, distance_of);
    if (!step) return std::nullopt;
    path.push_back(step->move);
    state = step->state;
  }
  return path;
}

}  // namespace tilebase
