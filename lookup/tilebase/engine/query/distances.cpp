#include <tilebase/distances.hpp>

#include <numeric>
#include <stdexcept>

#include <tilebase/engine/puzzle/next_board.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/backward_levels.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {
namespace {

/// The states that match a target.
std::vector<State> matches_of(const Puzzle& puzzle, const Target& target) {
  if (!puzzle.has_equal_tiles()) return completions(target);
  std::vector<State> matches;
  State state = puzzle.unrank(0);
  do
    if (puzzle.matches(target, state)) matches.push_back(state);
  while (next_board(puzzle, state));
  return matches;
}

}  // namespace

Distances::Distances(const Solver& solver, const std::vector<std::uint64_t>& histogram)
    : puzzle_(solver.puzzle()), solver_(solver), histogram_(histogram) {}

Distances::Distances(const Puzzle& puzzle, const Target& target) : puzzle_(puzzle) {
  if (const auto listed = can_be_listed(puzzle); !listed) throw std::length_error(listed.error().message);
  distance_.assign(static_cast<std::size_t>(puzzle.boards().value()), no_distance);
  BackwardLevels levels(puzzle, matches_of(puzzle, target));
  for (std::uint16_t distance = 0; !levels.states().empty(); ++distance) {
    histogram_.push_back(levels.states().size());
    for (const std::uint32_t rank : levels.states()) distance_[rank] = distance;
    levels.next([](std::uint64_t) { return true; });
  }
}

std::optional<int> Distances::distance(const State& state) const {
  if (solver_) return *solver_->distance(state);
  const std::uint16_t distance = distance_[static_cast<std::size_t>(puzzle_.rank(state))];
  return distance == no_distance ? std::nullopt : std::optional(static_cast<int>(distance));
}

std::uint64_t Distances::reachable() const {
  return std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
}

std::uint64_t Distances::unreachable() const {
  return puzzle_.boards().value() - reachable();
}

std::vector<State> Distances::states(std::optional<int> at_distance) const {
  std::vector<State> states;
  State state = puzzle_.unrank(0);
  do {
    const auto here = distance(state);
    if (here && (!at_distance || *here == *at_distance)) states.push_back(state);
  } while (next_board(puzzle_, state));
  return states;
}

}  // namespace tilebase
