#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <tilebase/result.hpp>

#include "textbook/problem.hpp"

namespace tilebase::textbook {

/// A number for each state, meant as a lower bound of its distance to the target. It may be called by any number of
/// threads.
///
/// It is *admissible* if it is never more than the distance: then A* and IDA* find shortest paths. It is *consistent*
/// if one step lowers it by at most 1 and a match of the target has 0: then it is admissible, too, and A* takes no
/// state twice.
using Heuristic = std::function<int(const State&)>;

/// How many tiles are not in their cells, divided by the most tiles that one step moves, and rounded up. The blank is
/// no tile. O(cells).
Heuristic misplaced(const Problem& problem);

/// For each tile the fewest steps that bring it to its cell if nothing else mattered; the sum is divided by the most
/// tiles that one step moves, and rounded up. For slides it is the Manhattan distance: rows plus columns. O(cells).
Heuristic manhattan(const Problem& problem);

/// The Manhattan distance, and 2 for each tile that must leave its line to let others pass (O. Hansson, A. Mayer,
/// M. Yung, 1992): of the tiles that are in the row, or the column, where they belong, as few are taken out as leave
/// the others in order. Boards of slides only. O(cells * (rows + columns)).
Heuristic linear_conflict(const Problem& problem);

/// A pattern database (J. C. Culberson, J. Schaeffer, 1996): the board with most tiles turned face down. How far such a
/// pattern is from the target is a lower bound, and there are so few patterns that all their distances fit into memory.
///
///     state   1 4 2       patterns of the tiles 1 2 3 4   1 4 2      and of 5 6 7 8   # # #
///             7 5 8                                       # # #                       7 5 8
///             3 6 x                                       3 # x                       # 6 x
///
/// The target's tiles are divided into patterns of at most five, of fewer past 16 cells. Where each step moves one
/// tile, as slides do, only the steps that move a tile of the pattern count: then the numbers of all patterns may be
/// added up (R. E. Korf, A. Felner, 2002). Else every step counts, and the greatest number is the bound.
///
/// Each table is made by a breadth-first search backwards from the target, over the cells of the pattern's tiles and of
/// the blank: for 16 cells 16^6 bytes (17 MB), and about a second; no table is larger. Empty if Problem::goes_on() ends
/// that.
Heuristic pattern_tables(const Problem& problem);

/// A heuristic by its name.
struct NamedHeuristic {
  std::string_view name;
  std::string_view meaning;                   ///< a few words
  bool is_lower_bound;                        ///< false for mistakes that are often made, here to be refuted
  Heuristic (*make)(const Problem& problem);  ///< empty if Problem::goes_on() ends that

  const char* puzzles = "all puzzles";  ///< which it is for
  bool (*is_for)(const Puzzle& puzzle) = [](const Puzzle&) { return true; };
};

/// All of them: `misplaced`, `manhattan`, `linear-conflict`, `patterns` (pattern_tables(), made in up to some seconds
/// and 50 MB), and two common mistakes: `misplaced-with-blank` and `manhattan-with-blank`.
std::span<const NamedHeuristic> heuristics();

/// Done if the searches and heuristics are for a puzzle: they tell all tiles apart. Errors: bad_definition.
Result<void> tells_apart_all_tiles(const Puzzle& puzzle);

/// The heuristic of that name. Errors: bad_definition, as one line, for an unknown name and for a heuristic that is not
/// for this puzzle.
Result<NamedHeuristic> named_heuristic(std::string_view name, const Puzzle& puzzle);

}  // namespace tilebase::textbook
