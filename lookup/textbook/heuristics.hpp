#pragma once

#include <functional>
#include <span>
#include <string_view>

#include <tilebase/result.hpp>

#include "textbook/problem.hpp"

namespace tilebase::textbook {

/// A number for each state, meant as a lower bound of its distance to the target. Any number of threads may call it.
///
/// It is *admissible* if it is never more than the distance: then A* and IDA* find shortest paths. It is *consistent*
/// if one step lowers it by at most 1 and a match of the target has 0: then it is admissible, too, and A* takes no
/// state twice.
using Heuristic = std::function<int(const State&)>;

/// Returns the number of tiles that are not in their cells, divided by the largest number of tiles that a step moves,
/// and rounded up. The blank does not count as a tile. O(cells).
Heuristic misplaced(const Problem& problem);

/// Returns the sum of the fewest steps that each tile alone would take to its cell, divided by the largest number of
/// tiles that a step moves, and rounded up. For slides it is the Manhattan distance: rows plus columns. O(cells).
Heuristic manhattan(const Problem& problem);

/// Returns the Manhattan distance plus 2 for each tile that must leave its line to let others pass (O. Hansson,
/// A. Mayer, M. Yung, 1992): of the tiles in the row, or the column, where they belong, as few are taken out as leave
/// the others in order. Boards of slides only. O(cells * (rows + columns)).
Heuristic linear_conflict(const Problem& problem);

/// Returns the bound of a pattern database (J. C. Culberson, J. Schaeffer, 1996). A pattern is the board with most
/// tiles turned face down. The distance of a pattern to the target is a lower bound, and there are so few patterns that
/// all their distances fit into memory.
///
///     state   1 4 2       patterns of the tiles 1 2 3 4   1 4 2      and of 5 6 7 8   # # #
///             7 5 8                                       # # #                       7 5 8
///             3 6 x                                       3 # x                       # 6 x
///
/// The target's tiles are divided into patterns of at most five tiles, of fewer past 16 cells. If each step moves a
/// single tile, as slides do, only the steps that move a tile of the pattern count: then the distances of all patterns
/// may be added up (R. E. Korf, A. Felner, 2002). Else every step counts, and the greatest distance is the bound.
///
/// Each table is built by a breadth-first search backwards from the target, over the cells of the pattern's tiles and
/// of the blank: for 16 cells 16^6 bytes (17 MB), and about a second; no table is larger. The result is empty if
/// Problem::goes_on() ends the search.
Heuristic pattern_tables(const Problem& problem);

/// A heuristic and its name.
struct NamedHeuristic {
  std::string_view name;
  std::string_view meaning;                   ///< description in a few words
  bool is_lower_bound;                        ///< false for common mistakes, which exceed some distances
  Heuristic (*make)(const Problem& problem);  ///< creates the heuristic; empty if Problem::goes_on() ends that

  const char* puzzles = "all puzzles";  ///< description of the puzzles that it is for
  bool (*is_for)(const Puzzle& puzzle) = [](const Puzzle&) { return true; };
};

/// Lists all heuristics: `misplaced`, `manhattan`, `linear-conflict`, `patterns` (pattern_tables(), of which
/// those of 16 cells take 50 MB and a few seconds, of 64 cells 350 MB and some 20 seconds), and two common mistakes:
/// `misplaced-with-blank` and `manhattan-with-blank`.
std::span<const NamedHeuristic> heuristics();

/// Refuses a puzzle with equal tiles: the searches and heuristics tell all tiles apart. Errors: bad_definition.
Result<void> refuse_equal_tiles(const Puzzle& puzzle);

/// Returns the heuristic of that name. Errors: bad_definition, as one line, for an unknown name and for a heuristic
/// that is not for the puzzle.
Result<NamedHeuristic> named_heuristic(std::string_view name, const Puzzle& puzzle);

}  // namespace tilebase::textbook
