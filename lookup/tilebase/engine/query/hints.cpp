// Answers for games: the next move, the value of a move, the reason why a board has no path, and its difficulty.

#include <algorithm>

#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {
namespace {

/// Returns the number of moves of a shortest path that are the only move to a state one step nearer to the target.
Result<int> only_moves_of(const Solver& solver, State state, const Path& path) {
  int count = 0;
  auto distance = static_cast<int>(path.size());
  for (const MoveId move : path) {
    int nearer_moves = 0;
    for (const Successor& neighbour : solver.puzzle().successors(state)) {
      const auto neighbour_distance = solver.distance(neighbour.state);
      if (!neighbour_distance) return neighbour_distance.error();
      nearer_moves += *neighbour_distance == distance - 1 ? 1 : 0;
    }
    count += nearer_moves == 1 ? 1 : 0;
    state = *solver.puzzle().apply(state, move);
    --distance;
  }
  return count;
}

}  // namespace

Result<std::optional<ValuedMove>> Solver::hint(const State& state) const {
  const auto shortest = path(state);
  if (!shortest) return shortest.error();
  if (!*shortest || (*shortest)->empty()) return std::nullopt;
  return ValuedMove{(*shortest)->front(), static_cast<int>((*shortest)->size()) - 1};
}

Result<std::optional<int>> Solver::rate(const State& state, MoveId move) const {
  if (!fits(puzzle(), state)) return misfit_error(puzzle(), state);
  const auto after = puzzle().apply(state, move);
  if (!after) return not_allowed_error(puzzle(), state, move);
  const auto limited = searches() ? std::optional(start_clock()) : std::nullopt;
  const Solver& solver = limited ? *limited : *this;
  auto distance_after = solver.distance(*after);
  // Drops the bounds of the error: they are bounds of another state.
  if (!distance_after) return Error{distance_after.error().code, distance_after.error().message};
  if (!*distance_after) return distance_after;
  auto distance_before = solver.distance(state);
  if (!distance_before) return distance_before;
  if (!*distance_before) return way_->inconsistent();  // the move is the beginning of a path
  return **distance_after - **distance_before;
}

Result<std::optional<TilePair>> Solver::tiles_to_swap(const State& state) const {
  const Solver limited = start_clock();
  const auto solvable = limited.is_solvable(state);
  if (!solvable) return solvable.error();
  if (*solvable || puzzle().has_equal_tiles()) return std::nullopt;
  const auto tiles_at_home = [&](const State& board) {
    int greatest = 0;
    for (const Target& goal : target().goals()) {
      int count = 0;
      for (int cell = 0; cell < puzzle().cells(); ++cell)
        count += board[cell] == goal[cell] && board[cell] != puzzle().blank() ? 1 : 0;
      greatest = std::max(greatest, count);
    }
    return greatest;
  };
  Budget each = limited.budget();
  each.states = std::min<std::uint64_t>(each.states, 1000);  // no search for each pair
  const Solver quick = limited.within(each);
  std::optional<TilePair> best_pair;
  int max_at_home = -1;
  for (int a = 0; a < puzzle().cells(); ++a)
    for (int b = a + 1; b < puzzle().cells(); ++b) {
      State swapped_state = state;
      std::swap(swapped_state[a], swapped_state[b]);
      if (state[a] == puzzle().blank() || state[b] == puzzle().blank() || tiles_at_home(swapped_state) <= max_at_home)
        continue;
      const auto solves = quick.is_solvable(swapped_state);
      if (!solves && solves.error().code != ErrorCode::gave_up) return solves.error();
      if (!solves || !*solves) continue;
      max_at_home = tiles_at_home(swapped_state);
      best_pair = std::minmax(state[a], state[b]);
    }
  return best_pair;
}

Result<std::optional<Difficulty>> Solver::difficulty(const State& state) const {
  const Solver limited = start_clock();
  const auto first = limited.path(state);
  if (!first) return first.error();
  if (!*first) return std::optional<Difficulty>();
  Difficulty difficulty;
  const auto board = SlideBoard::of(puzzle());
  if (board && target().has_one_match())
    difficulty.manhattan_error =
        static_cast<int>((*first)->size()) - board->manhattan_distance(state, target(), *puzzle().blank());

  const auto nearest = limited.nearest_to(state);
  if (!nearest && nearest.error().code == ErrorCode::gave_up) return std::optional(difficulty);
  if (!nearest) return nearest.error();
  const auto count = nearest->count(state);
  if (!count && count.error().code == ErrorCode::gave_up) return std::optional(difficulty);
  if (!count && count.error().code != ErrorCode::count_overflow) return count.error();
  if (count) difficulty.count = *count;
  const auto only_moves = only_moves_of(*nearest, state, **first);
  if (!only_moves) return only_moves.error();
  difficulty.only_moves = *only_moves;
  return std::optional(difficulty);
}

}  // namespace tilebase
