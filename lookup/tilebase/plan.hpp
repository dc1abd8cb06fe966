#pragma once

#include <chrono>
#include <cstdint>

#include <tilebase/export.hpp>

namespace tilebase {

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

  /// About the time of listing the states at a distance, which random states at a distance may need; 0 where none are
  /// listed.
  std::chrono::nanoseconds listing{0};

  bool searches() const { return way == Way::search; }
};

}  // namespace tilebase
