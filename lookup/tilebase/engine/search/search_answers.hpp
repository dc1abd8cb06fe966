#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include <tilebase/budget.hpp>
#include <tilebase/engine/search/meter.hpp>
#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// States, each with its distance.
using StateDistances = std::unordered_map<State, int, StateHash>;

/// Move, with the distance after it; nullopt if the target cannot be reached.
struct MoveDistance {
  MoveId move;
  std::optional<int> distance;
};

/// Path, with a lower bound of the distance.
struct SearchBounds {
  Path path;
  int at_least;         ///< lower bound of the distance, in moves
  bool is_first;        ///< whether `path` is the answer of path()
  std::uint64_t nodes;  ///< number of states that the searches looked at
};

/// Returns the length of search.path() of a SlideSearch or GeneralSearch; nullopt if the target cannot be reached. Past
/// 16 cells a beam usually finds a shortest path, which saves the last and longest iteration of the search. Errors:
/// those of the search.
template <class Search>
Result<std::optional<int>> distance_by(const Search& search, int cells, const State& start, const Budget& budget) {
  constexpr int most_cells_by_path = 16;
  if (cells <= most_cells_by_path)
    return search.path(start, budget).transform([](const std::optional<Path>& path) {
      return path ? std::optional(static_cast<int>(path->size())) : std::nullopt;
    });
  constexpr int tolerance = 0;  // ends once the path is proven shortest, though perhaps not the smallest by name
  const auto best = search.bounds(start, tolerance, budget);
  if (!best) return best.error();
  if (!*best) return std::optional<int>();
  const auto& [path, at_least, is_first, nodes] = **best;
  const int at_most = static_cast<int>(path.size());
  // The budget may end before the bounds meet.
  if (at_most > at_least) return gave_up(nodes, at_least, at_most);
  return std::optional(at_least);
}

}  // namespace tilebase
