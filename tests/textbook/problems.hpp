#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include <textbook/searches.hpp>

#include <tilebase/engine/puzzle/cantor.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace textbook_tests {

using namespace tilebase;

/// Distance of every state from `start`, computed by Puzzle::apply alone.
inline std::map<State, int> distances_from(const Puzzle& puzzle, const State& start) {
  std::map<State, int> distance{{start, 0}};
  std::deque<State> open{start};
  for (; !open.empty(); open.pop_front())
    for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
      if (const auto next = puzzle.apply(open.front(), static_cast<MoveId>(move)))
        if (distance.try_emplace(*next, distance.at(open.front()) + 1).second) open.push_back(*next);
  return distance;
}

/// Distance of the nearest match of the problem's target from the start of `distances`; nullopt if there is no match.
inline std::optional<int> nearest(const std::map<State, int>& distances, const textbook::Problem& problem) {
  std::optional<int> nearest;
  for (const auto& [state, distance] : distances)
    if (problem.is_goal(state) && distance < nearest.value_or(distance + 1)) nearest = distance;
  return nearest;
}

/// Checks that a path of this length leads to a match.
inline void check_path(const textbook::Problem& problem, State state, const Path& path, std::optional<int> length) {
  REQUIRE(length.has_value());
  REQUIRE(static_cast<int>(path.size()) == *length);
  for (const MoveId move : path) {
    const auto next = problem.puzzle().apply(state, move);
    REQUIRE(next.has_value());
    state = *next;
  }
  REQUIRE(problem.is_goal(state));
}

inline textbook::Problem problem_of(const Puzzle& puzzle, std::string_view target) {
  return {puzzle, target.empty() ? puzzle.goal_target() : parse_target(puzzle, target).value()};
}

inline textbook::Heuristic named(std::string_view name, const textbook::Problem& problem) {
  return textbook::named_heuristic(name, problem.puzzle()).value().make(problem);
}

}  // namespace textbook_tests
