#pragma once

#include <functional>
#include <optional>

#include "oracle/slides.hpp"

namespace oracle {

/// A lower bound for the distance of a board to the goal.
using Heuristic = std::function<int(const Board&)>;

/// A*: the number of slides from the start to the goal, or nothing. Boards are taken in the order of steps made plus
/// the heuristic's lower bound of the steps left.
///
/// The heuristic must be consistent (oracle/heuristics.hpp). Then that sum never decreases along a path, so each board
/// is first taken with its true distance, and the goal's is the answer. A board may be *found* earlier with more steps,
/// so the smallest known number is kept until the board is taken; after that it is never reopened. O(boards * log
/// boards) at worst, for all reachable boards; far fewer with a good heuristic.
std::optional<int> a_star_distance(Grid grid, const Board& start, const Board& goal, const Heuristic& heuristic);

}  // namespace oracle
