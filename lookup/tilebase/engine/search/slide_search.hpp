#pragma once

#include <unordered_map>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/engine/search/search_goal.hpp>
#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Answers about one target on a board of slides, by iterative deepening (IDA*; R. E. Korf, 1985) under additive
/// pattern tables (R. E. Korf, A. Felner, 2002): all paths of at most so many moves are tried, where the tables leave
/// hope, and then of one or two more. Moves are tried by name, so the path that is found first is the lexicographically
/// smallest.
///
/// A target with few wildcards is answered by a search for each completion, side by side: their bounds are much better
/// than that of the named tiles alone. With many wildcards, where the named tiles' own moves say little, five of the
/// tiles are followed exactly besides (FixedTiles).
///
/// Errors: gave_up; table_damaged and file_unreadable for tables from a file. Immutable but for the tables that it
/// makes when they are needed; safe to share.
class SlideSearch {
 public:
  SlideSearch(const std::shared_ptr<const PatternStore>& patterns, const Puzzle& puzzle, const Target& target);

  /// A path, and how many states were looked at to find it: each that was generated counts, in every iteration.
  struct Found {
    std::optional<Path> path;  ///< nothing if there is none
    std::uint64_t nodes = 0;
  };
  Result<Found> path(const State& start, const Budget& budget) const;

  /// The length of path(), which is known sooner: past 16 cells a beam mostly finds a shortest path, and that saves the
  /// last and longest step of the search.
  Result<std::optional<int>> distance(const State& start, const Budget& budget) const;

  /// What is known when the budget ends, or once path() is; or, if `within` is given, once any path is proven to be at
  /// most so many moves longer than a shortest one. Nothing if there is no path. The first path is built line by line,
  /// so there is one whatever the budget; beams that grow give shorter ones, the deepening search the bound below: from
  /// the start or, under the tables of a file, from the goal if that takes less time. Errors: as of path(), but never
  /// gave_up.
  struct Known {
    Path path;
    int at_least;   ///< no path is shorter
    bool is_first;  ///< whether it is that of path()
    std::uint64_t nodes;
  };
  Result<std::optional<Known>> bounds(const State& start, std::optional<int> within, const Budget& budget) const;

  /// The distance after each move that is allowed, in the order of the moves.
  struct After {
    MoveId move;
    std::optional<int> distance;
  };
  Result<std::vector<After>> moves(const State& start, const Budget& budget) const;

  /// The states on all shortest paths from a start to the target, each with its distance; none if it is unsolvable.
  using Distances = std::unordered_map<State, int, StateHash>;
  Result<Distances> on_shortest_paths(const State& start, const Budget& budget) const;

 private:
  using Goals = std::vector<SearchGoal>;
  std::shared_ptr<const Goals> goals_within(const Budget& budget) const;

  std::shared_ptr<Goals> goals_ = std::make_shared<Goals>();  // the target, or its completions
};

}  // namespace tilebase
