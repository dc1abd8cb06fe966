#pragma once

#include <chrono>
#include <cstdint>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

class OpenTables;

/// How questions about a target are answered: the way, and what one distance costs. Tablebase::plan() gives it.
struct Plan {
  enum class Way : std::uint8_t {
    goal_table,      ///< one look-up in the goal's table, which is in memory
    large_tables,    ///< walks in tables in blocks, one for each match
    wildcard_table,  ///< one look-up, however many states match
    few_tiles,       ///< a search over the few tiles that the target names, once; then one look-up
    completions,     ///< a look-up for each match
    all_boards,      ///< a search over all boards, once; then one look-up: for puzzles with equal tiles
    search           ///< no table answers: a search under pattern tables, milliseconds to seconds
  };

  Way way;

  /// About the time of one distance, on one core of an Intel Xeon; only its order of magnitude matters.
  std::chrono::nanoseconds distance;

  bool searches() const { return way == Way::search; }
};

/// Chooses the cheapest way to answer about a target, from any start or from this one. Opens no table: where the
/// chosen way needs one that is missing or damaged, making it is the error. The first call may compute the puzzle's
/// symmetries; the others take some nanoseconds. The slower ways give the same answers (tests/query/wildcard_ways).
///
///     wildcards      up to 9 cells                   10 to 12 cells                more
///
///     none           goal_table    | search          large_tables  | search        large_tables | search
///     some           wildcard_table, if it covers
///                    few_tiles, if that is quicker   few_tiles, if quicker         few_tiles, if quicker
///                    completions   | search          large_tables  | search        search
///     more than 7    as above                        few_tiles                     as above
///
///     Puzzles with equal tiles: all_boards. a | b: b where no table answers and the puzzle is a board of slides
Plan choose(const OpenTables& tables, const Target& target, const State* start = nullptr);

}  // namespace tilebase
