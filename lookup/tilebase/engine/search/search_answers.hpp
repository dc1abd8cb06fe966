#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// States, each with its distance.
using StateDistances = std::unordered_map<State, int, StateHash>;

/// Move, with the distance after it; nullopt if the target cannot be reached.
struct MoveDistance {
  MoveId move;
  std::optional<int> distance;
};

/// Path, with a lower bound of the distance.
struct SearchBounds {
  Path path;
  int at_least;         ///< lower bound of the distance, in moves
  bool is_first;        ///< whether `path` is the answer of path()
  std::uint64_t nodes;  ///< number of states that the searches looked at
};

}  // namespace tilebase
