#include "service/cost.hpp"

#include <algorithm>

namespace tilebase::service::cost {
namespace {

using std::chrono::duration_cast;
using std::chrono::nanoseconds;

std::int64_t moves_of(const Puzzle& puzzle) {
  return static_cast<std::int64_t>(puzzle.moves().size());
}

microseconds of_states(nanoseconds each, const Puzzle& puzzle) {
  return duration_cast<microseconds>(each * static_cast<std::int64_t>(puzzle.boards()));
}

/// The plan for a line with a target of its own: it is taken to have six wildcards.
Plan usual_plan_with_wildcards(const Tablebase& tablebase) {
  constexpr int usual = 6;
  Target target = tablebase.puzzle().goal_target();
  std::fill_n(target.begin(), std::min(usual, target.cells()), Target::any);
  return tablebase.plan(target);
}

}  // namespace

microseconds of_distance(const Puzzle&, const Plan& plan) {
  return duration_cast<microseconds>(2 * plan.distance);
}

microseconds of_path(const Puzzle& puzzle, const Plan& plan) {
  return of_distance(puzzle, plan) + duration_cast<microseconds>(moves_of(puzzle) * plan.distance / 25);
}

microseconds of_moves(const Puzzle& puzzle, const Plan& plan) {
  return of_distance(puzzle, plan) + duration_cast<microseconds>(moves_of(puzzle) * plan.distance);
}

microseconds of_count(const Puzzle& puzzle, const Plan&) {
  return microseconds(30 * moves_of(puzzle) * moves_of(puzzle));
}

microseconds of_paths(const Puzzle& puzzle, const Plan& plan) {
  return 2 * of_count(puzzle, plan);
}

microseconds of_all_distances(const Puzzle& puzzle) {
  return of_states(nanoseconds(50 * moves_of(puzzle)), puzzle);
}

microseconds of_random(const Puzzle& puzzle) {
  return of_states(nanoseconds(70), puzzle);
}

microseconds of_drawn(const Puzzle& puzzle, const Plan& plan, std::uint64_t states, bool at_distance) {
  constexpr std::uint64_t most_states = 1'000'000;
  const auto count = static_cast<std::int64_t>(std::min(states, most_states));
  if (plan.searches()) return duration_cast<microseconds>(count * plan.distance);
  const microseconds listing = at_distance ? of_states(nanoseconds(1), puzzle) : microseconds(0);
  return listing + count * of_distance(puzzle, plan) * (at_distance ? 10 : 1);
}

microseconds of_batch(const Tablebase& tablebase, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards) {
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  const Puzzle& puzzle = tablebase.puzzle();
  const Plan own = tablebase.plan(goal);
  const Plan wild = usual_plan_with_wildcards(tablebase);
  if (own.searches() || wild.searches())
    return duration_cast<microseconds>(count(lines) * own.distance + count(with_wildcards) * wild.distance);
  return microseconds(bytes / 100) + count(lines) * (microseconds(4) + of_path(puzzle, own)) +
         count(with_wildcards) * of_path(puzzle, wild);
}

}  // namespace tilebase::service::cost
