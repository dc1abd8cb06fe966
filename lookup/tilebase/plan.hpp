#pragma once

#include <chrono>
#include <cstdint>

#include <tilebase/export.hpp>

namespace tilebase {

/// Plan for the questions about a target: the way of answering, and the cost of one distance. Several goals have the
/// way of the slowest goal, and the cost of all. Tablebase::plan() returns it; engine/query/choose.hpp has a
/// picture of the choice.
struct Plan {
  enum class Way : std::uint8_t {
    tables,        ///< look-ups in tables in memory: one for each match, or one in a table of the few tiles named
    large_tables,  ///< walks in tables in blocks, one for each match
    all_boards,    ///< one search over all boards; after it, one look-up: for puzzles with equal tiles
    search         ///< a search under pattern tables, milliseconds to seconds: no table answers
  };

  Way way;

  /// Estimated time of one distance, on one core of an Intel Xeon; only its order of magnitude matters.
  std::chrono::nanoseconds distance;

  /// Estimated time of listing the states at a distance, which random states at a distance may need; 0 if they are not
  /// listed.
  std::chrono::nanoseconds listing{0};

  /// Whether each answer takes a search under pattern tables. A table of few tiles and all_boards take one search only.
  bool searches() const { return way == Way::search; }
};

}  // namespace tilebase
