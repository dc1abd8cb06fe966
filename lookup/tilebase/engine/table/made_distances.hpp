#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <tilebase/engine/puzzle/group_index.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Distances of all states that a GroupIndex numbers, in memory: a table that was made at once, without a file.
struct MadeDistances {
  std::shared_ptr<const GroupIndex> index;
  PackedArray distances;                 ///< distance of each number; all ones if the goal cannot be reached
  std::vector<std::uint64_t> histogram;  ///< number of states by distance
};

/// Function that computes, by a search, the distances of a table without a file.
using DistanceSearch = std::function<Result<MadeDistances>()>;

}  // namespace tilebase
