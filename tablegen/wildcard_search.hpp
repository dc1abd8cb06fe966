#pragma once

#include <memory>

#include <tilebase/engine/table/table.hpp>

namespace tilebase::tablegen {

/// Makes the wildcard table of a puzzle, which must have no blank: for each class of cell sets a breadth-first search
/// over inverse moves, from the placement in which every tile lies where it is wanted. O(entries * moves).
WildcardTable search_wildcards(std::shared_ptr<const Puzzle> puzzle);

}  // namespace tilebase::tablegen
