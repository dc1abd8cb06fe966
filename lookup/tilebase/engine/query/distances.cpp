#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include <algorithm>
#include <numeric>

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/backward_levels.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {
namespace {

/// The place of a state in an array of all of them.
std::size_t place_of(const State& state, int cells) {
  return static_cast<std::size_t>(cantor_rank(state, cells));
}

}  // namespace

Distances::Distances(const Solver& solver, const std::vector<std::uint64_t>& histogram)
    : cells_(solver.puzzle().cells()), solver_(solver), histogram_(histogram) {}

Distances::Distances(const Puzzle& puzzle, const Target& target) : cells_(unpacked_cells(puzzle)) {
  distance_.assign(static_cast<std::size_t>(factorial(cells_)), no_distance);
  BackwardLevels levels(puzzle, completions(target));
  for (std::uint16_t distance = 0; !levels.states().empty(); ++distance) {
    histogram_.push_back(levels.states().size());
    for (const std::uint32_t rank : levels.states()) distance_[rank] = distance;
    levels.next([](std::uint64_t) { return true; });
  }
}

std::optional<int> Distances::distance(const State& state) const {
  if (solver_) return *solver_->distance(state);
  const std::uint16_t distance = distance_[place_of(state, cells_)];
  return distance == no_distance ? std::nullopt : std::optional(static_cast<int>(distance));
}

std::uint64_t Distances::reachable() const {
  return std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
}

std::uint64_t Distances::unreachable() const {
  return factorial(cells_) - reachable();
}

std::vector<State> Distances::states(std::optional<int> at_distance) const {
  std::vector<State> states;
  State state = identity_permutation();
  do {
    const auto here = distance(state);
    if (here && (!at_distance || *here == *at_distance)) states.push_back(state);
  } while (std::next_permutation(state.lane.begin(), state.lane.begin() + cells_));
  return states;
}

}  // namespace tilebase
