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
/// taken for the first time with its true distance: no board is opened again, and the goal's number is right when it is
/// taken. (It may be too large when it is first met; versions that stop there return longer paths.)
std::optional<int> a_star_distance(Grid grid, const Board& start, const Board& goal, const Heuristic& heuristic);

}  // namespace oracle
