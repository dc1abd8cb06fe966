#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "textbook/heuristics.hpp"

namespace tilebase::textbook {

/// What one search may take.
struct Limits {
  std::uint64_t states = UINT64_MAX;  ///< held in memory at a time
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();

  /// Called every few milliseconds, if set, with the states generated so far; the search ends where it returns false.
  std::function<bool(std::uint64_t generated)> keep_going{};
};

enum class End : std::uint8_t {
  found,          ///< the path is the answer
  no_way,         ///< no state matches the target: all that can be reached were looked at
  out_of_states,  ///< Limits::states
  out_of_time,    ///< Limits::time
  stopped         ///< Limits::keep_going
};

/// What a search has found, and what it took.
struct Run {
  End end = End::no_way;
  Path path{};                  ///< if found
  std::uint64_t generated = 0;  ///< states made by a step, each time that one was made, and the start
  std::uint64_t expanded = 0;   ///< states whose steps were tried, each time
  std::uint64_t most_held = 0;  ///< the most states in memory at a time; the tables of a heuristic are not counted
  std::chrono::nanoseconds time{};
};

// Four searches from a start to the nearest state that matches the target. All try steps in the order of their names,
// and all paths are shortest, those of the last two if the heuristic is admissible. They differ in what they keep:
//
//                   in the order of                  keeps                          ends when the goal is
//   breadth_first   steps from the start             all states seen                generated
//   bidirectional   steps, from both ends in turn    all states seen                generated from both ends
//   a_star          steps + heuristic                all states seen, some reopened expanded
//   ida_star        depth first, below a bound       the states on one path         reached, below the smallest bound

/// Breadth-first search (E. F. Moore, 1959). Open list: first in, first out. Closed list: a hash table of all states
/// that were generated.
Run breadth_first(const Problem& problem, const State& start, const Limits& limits = {});

/// Breadth-first search from both ends (I. Pohl, 1971): layer by layer, whichever last layer is smaller. All states
/// that match the target are the other end. Closed lists: two hash tables.
Run bidirectional(const Problem& problem, const State& start, const Limits& limits = {});

/// A* (P. E. Hart, N. J. Nilsson, B. Raphael, 1968). Open list: a heap by steps + heuristic; among equal sums, the
/// smaller heuristic first, then the state that was generated last. Closed list: a hash table of all states that were
/// generated, with the fewest steps known; a state that is found again by fewer steps is opened again, which happens
/// only if the heuristic is not consistent.
Run a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

/// Iterative deepening A* (R. E. Korf, 1985): depth-first searches that turn back where steps + heuristic exceed a
/// bound; each next bound is the smallest sum that exceeded the last one. No closed list: states are looked at again
/// and again, but a step never leads back to the state just before. If the heuristic is admissible, the path is the
/// lexicographically smallest of the shortest ones. If there is no way, only the limits end it.
Run ida_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

}  // namespace tilebase::textbook
