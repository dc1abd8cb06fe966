#pragma once

#include <memory>
#include <optional>
#include <string>

#include <tilebase/table/wildcard_table.hpp>

namespace tilebase::tablegen {

/// Makes the table of a puzzle's patterns, for a puzzle without a blank: for each class of cell sets a breadth-first
/// search, from the placement in which every tile lies where it is wanted, over inverse moves. O(patterns * moves).
WildcardTable search_wildcards(std::shared_ptr<const Puzzle> puzzle);

/// Proves a pattern table exact without trusting what made it, by the same local proof as for a table: in each class
/// the solved placement alone has distance 0, every other that can be solved has a move to one at exactly one less, no
/// move gains more than one, none leads from one that cannot be solved to one that can, and the histogram counts what
/// is there. Nothing if it is exact, else the first fault found. O(patterns * moves).
std::optional<std::string> fault_in(const WildcardTable& table);

}  // namespace tilebase::tablegen
