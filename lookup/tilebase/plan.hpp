#pragma once

#include <chrono>
#include <cstdint>

#include <tilebase/export.hpp>

namespace tilebase {

/// Plan for the questions about a target: the way of answering, and the cost of one distance. Several goals have the
/// way of the slowest goal, and the cost of all. Tablebase::plan() returns it; engine/query/open_tables.hpp has a
/// picture of the choice.
struct Plan {
  enum class Way : std::uint8_t {
    goal_table,      ///< one look-up in the goal's table, which is in memory
    large_tables,    ///< walks in tables in blocks, one for each match
    few_tiles = 3,   ///< one look-up in a table of the few tiles that the target names, which is made once
    completions,     ///< one look-up for each match
    all_boards,      ///< one search over all boards; after it, one look-up: for puzzles with equal tiles
    search,          ///< a search under pattern tables, milliseconds to seconds: no table answers
    general_search,  ///< a search under pattern tables of any puzzle that is no board of slides, if no table answers
    wildcard_table [[deprecated("use few_tiles")]] = few_tiles,
  };

  Way way;

  /// Estimated time of one distance, on one core of an Intel Xeon; only its order of magnitude matters.
  std::chrono::nanoseconds distance;

  /// Estimated time of listing the states at a distance, which random states at a distance may need; 0 if they are not
  /// listed.
  std::chrono::nanoseconds listing{0};

  /// Whether each answer takes a search under pattern tables. The ways few_tiles and all_boards search only once.
  bool searches() const { return way == Way::search || way == Way::general_search; }
};

}  // namespace tilebase
