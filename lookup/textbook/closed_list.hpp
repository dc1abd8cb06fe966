#pragma once

#include <algorithm>
#include <unordered_map>

#include "textbook/problem.hpp"

namespace tilebase::textbook {

/// How a state was reached: from which other one, by which move, in how many steps.
struct Reached {
  const State* from;  ///< null for the end that the search began at
  MoveId move;
  int steps;
};

struct StateHash {
  std::size_t operator()(const State& state) const {
    std::uint64_t hash = 0;
    for (const std::uint8_t tile : state.lane) hash = hash * 0x9E3779B97F4A7C15U + tile + 1;
    return static_cast<std::size_t>(hash ^ hash >> 32U);
  }
};

/// All states that a search has generated. They stay where they are, so that others may point to them.
using ClosedList = std::unordered_map<State, Reached, StateHash>;

/// The moves from a state back to the end where the search began, the last move first.
inline Path moves_back(const ClosedList& closed, const State& state) {
  Path path;
  for (const Reached* at = &closed.at(state); at->from != nullptr; at = &closed.at(*at->from)) path.push_back(at->move);
  return path;
}

/// The path from where the search began to a state.
inline Path path_to(const ClosedList& closed, const State& state) {
  Path path = moves_back(closed, state);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace tilebase::textbook
