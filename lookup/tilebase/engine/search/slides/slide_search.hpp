#pragma once

#include <memory>

#include <tilebase/engine/search/search.hpp>
#include <tilebase/engine/search/slides/sum_bound.hpp>

/// slides/: what is special in a search on boards of slides: goals, the bound by sums, tables, beams, first paths.
namespace tilebase {

/// Answers about one target on a board of slides, by additive pattern tables (sum_bound.hpp).
///
/// A target with few wildcards has a goal for each completion: the bounds of completions are much better than the bound
/// of the named tiles alone. With many wildcards, where the moves of the named tiles are a weak bound, up to five of
/// these tiles are also followed exactly (NamedTiles).
///
/// The first path of bounds() is built line by line, so there is a path for every budget; with walls, beams find the
/// first. With the tables of a file, a search from the goal may raise the lower bound.
class SlideSearch : public Search<SumBound> {
 public:
  SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle, const Target& target);

  /// Whether a goal can be reached from a state. O(goals * cells).
  bool is_solvable(const State& state) const;
};

extern template class Search<SumBound>;

}  // namespace tilebase
