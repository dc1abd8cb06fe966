// What a game asks about its board: the next move, what a move is worth, why there is no way.

#include <algorithm>

#include <tilebase/engine/puzzle/not_allowed.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

Result<std::optional<ValuedMove>> Solver::hint(const State& state) const {
  const auto found = path(state);
  if (!found) return found.error();
  if (!*found || (*found)->empty()) return std::optional<ValuedMove>();
  return std::optional(ValuedMove{(*found)->front(), static_cast<int>((*found)->size()) - 1});
}

Result<std::optional<int>> Solver::rate(const State& state, MoveId move) const {
  const auto after = puzzle().apply(state, move);
  if (!after) return not_allowed(puzzle(), state, move);
  const auto limited = searches() ? std::optional(start_clock()) : std::nullopt;
  const Solver& solver = limited ? *limited : *this;
  const auto distance_after = solver.distance(*after);
  // The error is returned without its bounds, which are those of another state.
  if (!distance_after) return Error{distance_after.error().code, distance_after.error().message};
  if (!*distance_after) return distance_after;
  const auto here = solver.distance(state);
  if (!here) return here;
  if (!*here) return inconsistent();  // a way leads over the move
  return std::optional(**distance_after - **here);
}

Result<std::optional<TilePair>> Solver::tiles_to_swap(const State& state) const {
  const auto solvable = is_solvable(state);
  if (!solvable) return solvable.error();
  if (*solvable || puzzle().has_equal_tiles()) return std::optional<TilePair>();
  const auto home = [&](const State& board) {
    int tiles = 0;
    for (int cell = 0; cell < puzzle().cells(); ++cell)
      tiles += board[cell] == target()[cell] && board[cell] != puzzle().blank() ? 1 : 0;
    return tiles;
  };
  std::optional<TilePair> best;
  int most = -1;
  for (int a = 0; a < puzzle().cells(); ++a)
    for (int b = a + 1; b < puzzle().cells(); ++b) {
      State swapped = state;
      std::swap(swapped[a], swapped[b]);
      if (state[a] == puzzle().blank() || state[b] == puzzle().blank() || home(swapped) <= most) continue;
      const auto helps = is_solvable(swapped);
      if (!helps) return helps.error();
      if (!*helps) continue;
      most = home(swapped);
      best = std::minmax(state[a], state[b]);
    }
  return best;
}

}  // namespace tilebase
