#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/query/even_draw.hpp>
#include <tilebase/query/target_distances.hpp>

namespace tilebase {

/// States drawn evenly from those at a distance of a target, or from all that can reach it; a state may come again. The
/// same for a seed on every platform. Independent of the distances once made. One thread at a time.
class RandomStates {
 public:
  /// The distance is 0..distances.farthest(), or nothing for any. O(n!) for n cells: the states are listed once.
  RandomStates(const TargetDistances& distances, std::optional<int> at_distance, std::uint64_t seed)
      : cells_(distances.cells()), ranks_(distances.ranks(at_distance)), draw_(seed) {}

  /// The next one. O(1)
  State next() { return cantor_unrank(ranks_[static_cast<std::size_t>(draw_.below(ranks_.size()))], cells_); }

 private:
  int cells_;
  std::vector<std::uint32_t> ranks_;
  EvenDraw draw_;
};

}  // namespace tilebase
