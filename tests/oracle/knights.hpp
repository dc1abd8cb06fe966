#pragma once

#include <optional>
#include <vector>

namespace oracle {

/// A knight on a board of side * side squares, numbered row by row from 0 (POJ 1915, Knight Moves).
/// The squares that it attacks from a square.
std::vector<int> knight_steps(int side, int square);

/// The smallest number of moves from one square to another, by bidirectional search; nothing if there is no path.
std::optional<int> knight_moves(int side, int from, int to);

/// The smallest number of moves from a square to each, by plain breadth-first search; -1 if there is no path.
std::vector<int> knight_distances(int side, int from);

}  // namespace oracle
