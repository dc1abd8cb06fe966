#pragma once

#include <vector>

#include <tilebase/engine/search/search_answers.hpp>
#include <tilebase/engine/search/search_goal.hpp>

namespace tilebase {

/// Answers about one target on a board of slides, by iterative deepening (IDA*; R. E. Korf, 1985) with additive pattern
/// tables (R. E. Korf, A. Felner, 2002); descent.hpp explains both. The search tries all paths up to a length, the
/// bound, without the paths that the tables exclude, then raises the bound by one or two moves. Moves are tried by
/// name, so the first path is the lexicographically smallest.
///
/// A target with few wildcards is answered by a search for each completion, all of them with the same bound in turn:
/// the bounds of completions are much better than the bound of the named tiles alone. With many wildcards, where the
/// moves of the named tiles are a weak bound, up to five of these tiles are also followed exactly (NamedTiles).
///
/// Errors: gave_up; table_damaged and file_unreadable for tables from a file. Immutable except for tables that are
/// generated when they are needed; safe to share.
class SlideSearch {
 public:
  SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle, const Target& target);

  /// Returns the lexicographically smallest of the shortest paths; nullopt if the target cannot be reached.
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const;

  /// Returns the length of path(), in less time: see distance_by().
  Result<std::optional<int>> distance(const State& start, const Budget& budget) const;

  /// Returns the best path and lower bound when the budget ends, or once path() is proven; or, if `tolerance` is given,
  /// once the path is proven to be at most `tolerance` moves longer than a shortest path. Returns nullopt if there is
  /// no path. The first path is built line by line, so there is a path for every budget; with walls, beams find the
  /// first. Wider and wider beams shorten the path; the deepening search raises the bound: from the start or, with the
  /// tables of a file, from the goal if that takes less time. Errors: as path(); gave_up only for a board with walls.
  Result<std::optional<SearchBounds>> bounds(const State& start, std::optional<int> tolerance,
                                             const Budget& budget) const;

  /// Returns the distance after each allowed move, in the order of the moves.
  Result<std::vector<MoveDistance>> moves(const State& start, const Budget& budget) const;

  /// Returns the states on all shortest paths from a start to the target, each with its distance; empty if the target
  /// cannot be reached.
  Result<StateDistances> on_shortest_paths(const State& start, const Budget& budget) const;

 private:
  using Goals = std::vector<SearchGoal>;
  std::shared_ptr<const Goals> goals_for(const Budget& budget) const;

  std::shared_ptr<Goals> goals_ = std::make_shared<Goals>();  // the target; or its completions, if it has few wildcards
};

}  // namespace tilebase
