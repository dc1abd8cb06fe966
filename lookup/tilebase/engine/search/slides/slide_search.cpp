#include <tilebase/engine/search/slides/slide_search.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/completions.hpp>

namespace tilebase {
namespace {

/// Returns each goal of a target; or its completions, if it has few wildcards.
std::vector<SlideGoal> goals_of(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                                const Target& target) {
  const SlideBoard& board = patterns->board();
  std::vector<SlideGoal> goals;
  for (const Target& goal : target.goals())
    if (board.is_line() || goal.wildcards() > most_completed)
      goals.emplace_back(patterns, puzzle, goal);
    else
      for (const State& match : completions(goal))
        goals.emplace_back(patterns, puzzle, TargetBuilder(match, board.cells()));
  return goals;
}

}  // namespace

SlideSearch::SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                         const Target& target)
    : Search(goals_of(patterns, puzzle, target)) {}

bool SlideSearch::is_solvable(const State& state) const {
  return std::any_of(goals().begin(), goals().end(),
                     [&](const SlideGoal& goal) { return goal.may_be_reached(state, {}); });
}

template class Search<SumBound>;

}  // namespace tilebase
