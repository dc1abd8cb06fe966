#pragma once

#include <algorithm>
#include <memory_resource>
#include <new>
#include <unordered_map>
#include <utility>

#include "textbook/problem.hpp"

namespace tilebase::textbook {

/// Last step to a state: the state before it, the move, and the number of steps from the end where the search began.
struct Reached {
  const State* from;  ///< state before the step; null for a state that the search began at
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

/// All states that a search has generated. A state's address does not change, so other states may point to it. The
/// memory is given back as a whole: state by state, that would take longer than the search.
class ClosedList {
 public:
  using Map = std::pmr::unordered_map<State, Reached, StateHash>;

  /// Adds a state that the search begins at; returns the list's copy of it.
  const State& begin_at(const State& state) { return try_emplace(state, Reached{nullptr, 0, 0}).first->first; }

  /// Adds a state if it is not in the list; returns its place, and whether it is new.
  std::pair<Map::iterator, bool> try_emplace(const State& state, const Reached& reached) {
    return states_.try_emplace(state, reached);
  }
  const Reached& at(const State& state) const { return states_.at(state); }
  bool contains(const State& state) const { return states_.contains(state); }
  std::size_t size() const { return states_.size(); }

 private:
  std::pmr::monotonic_buffer_resource memory_;
  Map& states_ = *::new (memory_.allocate(sizeof(Map), alignof(Map))) Map(&memory_);  // ends with the memory
};

/// Returns the moves from a state back to the end where the search began, the last move first.
inline Path moves_back(const ClosedList& closed, const State& state) {
  Path path;
  for (const Reached* at = &closed.at(state); at->from != nullptr; at = &closed.at(*at->from)) path.push_back(at->move);
  return path;
}

/// Returns the path to a state from the end where the search began.
inline Path path_to(const ClosedList& closed, const State& state) {
  Path path = moves_back(closed, state);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace tilebase::textbook
