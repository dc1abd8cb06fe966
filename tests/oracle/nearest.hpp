#pragma once

#include <optional>

#include "oracle/search.hpp"

namespace oracle {

/// Whether a board has the same characters as the target, except where the target has `*`.
bool matches(const Board& board, const Board& target);

/// The path to the nearest board that matches a target.
struct Nearest {
  int distance = 0;
  Names path;  ///< the lexicographically smallest among the shortest paths to any match
};

/// Checks every match, by the distances from the start; nothing if none can be reached.
std::optional<Nearest> nearest_match(Puzzle puzzle, const Board& start, const Distances& from_start,
                                     const Board& target);

}  // namespace oracle
