#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// The distance of each board from the origin of the search; unreachable boards are missing.
using Distances = std::unordered_map<Board, int>;

/// Names of moves, in order.
using Names = std::vector<std::string>;

/// Breadth-first search. Every move can be undone, so these are the distances *to* the origin as well.
Distances distances_from(Puzzle puzzle, const Board& origin);

/// The lexicographically smallest of the shortest paths from a board to the origin of the distances: step by step the
/// first move, by name, that leads one nearer. Nothing if there is no path.
std::optional<Names> smallest_path(Puzzle puzzle, const Board& start, const Distances& distances);

}  // namespace oracle
