#pragma once

#include <optional>

#include "oracle/search.hpp"

namespace oracle {

/// Whether a board has the wanted character wherever the pattern is not `*`.
bool matches(const Board& board, const Board& pattern);

/// The way to the nearest board that matches a pattern.
struct Nearest {
  int distance = 0;
  Names path;  ///< the lexicographically smallest among the shortest paths to any match
};

/// Looks at every board that can be reached from the start, whose distances are given; nothing if none matches.
std::optional<Nearest> nearest_match(Puzzle puzzle, const Board& start, const Distances& from_start,
                                     const Board& pattern);

}  // namespace oracle
