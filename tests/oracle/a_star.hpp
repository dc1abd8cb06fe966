#pragma once

#include <functional>
#include <optional>

#include "oracle/slides.hpp"

namespace oracle {

/// A lower bound for the distance of a board to the goal.
using Heuristic = std::function<int(const Board&)>;

/// A*: the number of slides from the start to the goal, or nothing. Boards are taken by steps made plus steps that the
/// heuristic says are needed at least.
///
/// The heuristic must be consistent (oracle/heuristics.hpp). Then that sum never falls along a path, so a board is
/// taken for the first time with its true distance, and the goal's is the answer. A board may be *met* before with more
/// steps than it needs; so it keeps the fewest known until it is taken, and is never opened again after. O(boards * log
/// boards) at worst, all that can be reached, and far fewer with a good heuristic.
std::optional<int> a_star_distance(Grid grid, const Board& start, const Board& goal, const Heuristic& heuristic);

}  // namespace oracle
