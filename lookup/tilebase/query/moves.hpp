#pragma once

#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/query/tablebase.hpp>

namespace tilebase {

/// A move and what it is worth.
struct ValuedMove {
  MoveId move;
  std::optional<int> distance;  ///< of the state after it; nothing if there is no way from there

  friend bool operator==(const ValuedMove&, const ValuedMove&) = default;
};

/// Every move that is allowed in a state with the distance after it, to the match then nearest where the target has
/// wildcards: best first, then by name; those after which there is no way come last. Where the start itself has no way,
/// none of its moves has one. Errors: as Tablebase::toward(). With w wildcards O(w! * moves). Any number of threads may
/// ask at once.
TILEBASE_EXPORT Result<std::vector<ValuedMove>> valued_moves(const Tablebase& tablebase, const State& start,
                                                             const Target& target);

}  // namespace tilebase
