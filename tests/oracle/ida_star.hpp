#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/slides.hpp"

namespace oracle {

/// Whether slides lead from one board to another of the same tiles, or to any board that a goal with wildcards (`*`)
/// matches. Each slide changes the parity of the permutation and the checkerboard colour of the blank's cell, so both
/// must have changed equally often; on boards of at least two rows and two columns that is sufficient. O(cells^2).
bool slides_connect(Grid grid, const Board& start, const Board& goal);

/// IDA* with the Manhattan distance, for boards of at least two rows and two columns and at most 64 cells: the number
/// of slides from the start to the goal, or nothing. Depth-first searches, each cut off where steps made plus the
/// heuristic exceed a bound, which then rises to the smallest sum cut off. Of a goal with wildcards, the named tiles
/// count, without the blank.
///
/// The bound is never more than the distance, because the heuristic is admissible (oracle/heuristics.hpp); so the
/// first search that reaches the goal reaches it at the distance. Only boards that undo the previous slide are skipped,
/// which no shortest path contains. Memory O(distance), for the recursion.
std::optional<int> ida_star_distance(Grid grid, const Board& start, const Board& goal);

/// The lexicographically smallest of the shortest words of slides (d l r u) to the goal, or nothing: slides are tried
/// in that order, so it is the first that the last search finds.
std::optional<std::string> ida_star_word(Grid grid, const Board& start, const Board& goal);

/// All shortest words, in lexicographic order, which is the order in which the last search finds them.
std::vector<std::string> ida_star_words(Grid grid, const Board& start, const Board& goal);

}  // namespace oracle
