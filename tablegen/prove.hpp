#pragma once

#include <optional>
#include <string>

#include <tilebase/engine/puzzle/step_tables.hpp>
#include <tilebase/engine/table/table.hpp>

namespace tilebase::tablegen {

/// Proves a table exact without trusting what made it, in one pass over its states and their moves:
///
///   1. the goal, and it alone, has distance 0;
///   2. every other reachable state has a move to a state at exactly one less, and its stored move is the smallest such
///      (so there is a path of the stored length: no distance is too small);
///   3. no move drops the distance by more than one, or leads from an unreachable mark to a reachable state
///      (so no path is shorter: no distance is too large, and no mark is wrong);
///   4. the histogram counts what is there.
///
/// Nothing if the table is exact, else the first fault found. O(states * moves). Moves boards one by one: it shares
/// neither code nor tables with the search.
std::optional<std::string> fault_in(const Table& table);

/// The same proof over step tables, twenty times faster: for the generator, which proves what it writes.
std::optional<std::string> fault_in(const Table& table, const StepTables& steps);

/// Proves a wildcard table exact without trusting what made it, by the same local rules: in each class, only the solved
/// placement has distance 0, every other that can be solved has a move to one at exactly one less, no move gains more
/// than one, none leads from an unsolvable placement to a solvable one, and the histogram counts what is there. Nothing
/// if it is exact, else the first fault found. O(entries * moves).
std::optional<std::string> fault_in(const WildcardTable& table);

}  // namespace tilebase::tablegen
