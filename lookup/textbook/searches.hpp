#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "textbook/heuristics.hpp"

namespace tilebase::textbook {

/// Limits of a search.
struct Limits {
  std::uint64_t states = UINT64_MAX;  ///< number of states in memory at a time; the last step may exceed it
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();

  /// Callback, if set, every few milliseconds with the number of states generated; the search ends if it is false.
  std::function<bool(std::uint64_t generated)> keep_going{};
};

enum class End : std::uint8_t {
  path,           ///< the path is the answer
  no_way,         ///< there is no path: all states that can be reached, or that can reach a match, were visited
  out_of_states,  ///< the search exceeded Limits::states
  out_of_time,    ///< the search reached Limits::time
  stopped         ///< Limits::keep_going returned false
};

/// Outcome of a search, and its cost.
struct Run {
  End end = End::no_way;
  Path path{};                  ///< shortest path, for End::path
  std::uint64_t generated = 0;  ///< number of times that a state was generated, by a step or to begin with
  std::uint64_t expanded = 0;   ///< number of times that the steps of a state were tried
  std::uint64_t most_held = 0;  ///< largest number of states in memory at a time; tables of a heuristic do not count
  std::chrono::nanoseconds time{};
};

// Six searches from a start to a state that matches the target, which has one goal; no two tiles are equal. All try
// steps in the order of their names. The paths of the first two are shortest, those of a_star and ida_star if the
// heuristic is admissible; those of weighted_a_star are then at most usual_weight times as long. They differ in the
// states kept:
//
//                   in the order of                  keeps                          ends when the goal is
//   breadth_first   steps from the start             all states seen                generated
//   bidirectional   steps, from both ends in turn    all states seen                generated from both ends
//   a_star          steps + heuristic                all states seen, some reopened expanded
//   weighted_a_star steps + usual_weight * heuristic all states seen, some reopened expanded
//   greedy          heuristic                        all states seen                expanded
//   ida_star        depth first, up to a bound       the states on one path         reached, within the smallest bound

/// Breadth-first search (E. F. Moore, 1959). Open list: first in, first out. Closed list: a hash table of all states
/// that were generated.
Run breadth_first(const Problem& problem, const State& start, const Limits& limits = {});

/// Breadth-first search from both ends (I. Pohl, 1971): layer by layer, from the end whose last layer is smaller. All
/// states that match the target are the other end. Closed lists: two hash tables.
Run bidirectional(const Problem& problem, const State& start, const Limits& limits = {});

/// A* (P. E. Hart, N. J. Nilsson, B. Raphael, 1968). Open list: a heap by steps + heuristic; among equal sums, the
/// smaller heuristic first, then the state that was generated last. Closed list: a hash table of all states that were
/// generated, with the fewest steps known; a state that is reached again by fewer steps is opened again, which happens
/// only if the heuristic is not consistent.
Run a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

/// Weight of the heuristic in weighted_a_star().
inline constexpr double usual_weight = 2;

/// Weighted A* (I. Pohl, 1970): a_star() by steps + usual_weight * heuristic.
Run weighted_a_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

/// Greedy best-first search (J. E. Doran, D. Michie, 1966): a_star() by the heuristic alone. A state that is reached
/// again is not opened again. Paths may have any length.
Run greedy(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

/// Iterative deepening A* (R. E. Korf, 1985): depth-first searches that turn back if steps + heuristic exceed a bound;
/// each next bound is the smallest sum that exceeded the last bound. No closed list: states are visited again and
/// again, but a step never leads back to the state just before. If the heuristic is admissible, the path is the
/// lexicographically smallest of the shortest ones. If there is no path, only the limits end most searches.
Run ida_star(const Problem& problem, const State& start, const Heuristic& heuristic, const Limits& limits = {});

}  // namespace tilebase::textbook
