#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// How many states lie at each distance of a goal.
struct Distribution {
  std::string puzzle;
  std::string goal;
  std::vector<std::uint64_t> states;  // by distance
  std::uint64_t reachable = 0;
  std::uint64_t unreachable = 0;

  static Distribution of(const Puzzle& puzzle, const Target& target, const Distances& distances);

  /// Errors: as Tablebase::distances().
  static Result<Distribution> to(const Tablebase& tablebase, const Target& target);

  std::size_t farthest() const { return states.size() - 1; }
  double mean() const;
  std::string mean_text() const;  ///< with two decimals
};

}  // namespace tilebase::answer
