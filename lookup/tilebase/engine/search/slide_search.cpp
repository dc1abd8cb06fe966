#include <tilebase/engine/search/slide_search.hpp>

#include <tilebase/engine/puzzle/completions.hpp>

namespace tilebase {
namespace {

/// Returns the target; or its completions, if it has few wildcards.
std::vector<SearchGoal> goals_of(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                                 const Target& target) {
  const SlideBoard& board = patterns->board();
  std::vector<SearchGoal> goals;
  if (board.is_line() || target.wildcards() > most_completed)
    goals.emplace_back(patterns, puzzle, target);
  else
    for (const State& match : completions(target)) goals.emplace_back(patterns, puzzle, Target(match, board.cells()));
  return goals;
}

}  // namespace

SlideSearch::SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle,
                         const Target& target)
    : Search(goals_of(patterns, puzzle, target)) {}

template class Search<SumBound>;

}  // namespace tilebase
