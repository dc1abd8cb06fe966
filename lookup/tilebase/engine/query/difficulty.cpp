#include <tilebase/engine/puzzle/slide_board.hpp>
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

Result<std::optional<Difficulty>> Solver::difficulty(const State& state) const {
  const Solver limited = start_clock();
  const auto first = limited.path(state);
  if (!first) return first.error();
  if (!*first) return std::nullopt;
  Difficulty difficulty;
  const auto board = SlideBoard::of(puzzle());
  if (board && target().wildcards() == 0)
    difficulty.manhattan_error =
        static_cast<int>((*first)->size()) - board->manhattan_distance(state, target(), *puzzle().blank());

  const auto nearest = limited.nearest_to(state);
  if (!nearest && nearest.error().code == ErrorCode::gave_up) return difficulty;
  if (!nearest) return nearest.error();
  const auto count = nearest->count(state);
  if (!count && count.error().code == ErrorCode::gave_up) return difficulty;
  if (!count && count.error().code != ErrorCode::count_overflow) return count.error();
  if (count) difficulty.paths = *count;
  const auto only_moves = only_moves_of(*nearest, state, **first);
  if (!only_moves) return only_moves.error();
  difficulty.only_moves = *only_moves;
  return difficulty;
}

}  // namespace tilebase
