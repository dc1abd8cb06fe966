#pragma once

#include <memory>

#include <tilebase/engine/query/ways.hpp>
#include <tilebase/plan.hpp>

namespace tilebase {

/// Chooses the cheapest way to answer about a target, from any start or, unless `start` is null, from that start. Opens
/// no table: if the chosen way needs a table that is missing or damaged, way_for() returns the error. The first call
/// may compute the puzzle's symmetries; later calls take some nanoseconds. The slower ways give the same answers
/// (tests/query/wildcard_ways).
///
///     target                   up to 9 cells       10 to 12 cells, or       more, or no table of all states
///                                                  few states
///
///     one goal                 tables              large_tables             search
///     wildcards                tables              large_tables             search
///     names few tiles          tables: one of these tiles, if that is quicker (more than 7 wildcards: always)
///     equal tiles              large_tables for a table's own goal, else all_boards up to a byte a board in memory,
///                              else search
///
/// Where no table answers for a goal, the way is search.
Plan choose(const TableSet& tables, const Target& target, const State* start = nullptr);

/// Creates the way that choose() names; where a table of few tiles cannot be made, the next one. With a start, goals
/// that it cannot reach may be left out, so the way is for questions about that start only. Errors: table_missing if no
/// table answers and this module has no search, table_damaged, file_unreadable.
Result<Way::WayPtr> way_for(const std::shared_ptr<const TableSet>& tables, const Target& target,
                            const State* start = nullptr);

}  // namespace tilebase
