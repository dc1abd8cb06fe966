#include <tilebase/engine/query/goal_view.hpp>

#include <tilebase/engine/query/nearer.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {

State Relabel::rename(const State& state) const {
  const State moved = cells_move_ ? compose(state, cell_from_) : state;
  return tiles_change_ ? compose(tile_, moved) : moved;
}

Error inconsistent(const Table& table) {
  return {ErrorCode::table_damaged, "the table of " + table.puzzle().name() + " for goal " +
                                        format_board(table.puzzle(), table.goal()) +
                                        " is inconsistent; rebuild it with `tilebase-tablegen build`"};
}

Result<std::optional<MoveId>> GoalView::best_move(const State& state) const {
  const auto length = distance(state);
  if (!length || *length == 0) return std::nullopt;
  const auto distance_of = [this](const State& other) { return distance(other); };
  const std::size_t first = same_names_ ? table_->best_move(relabel_(state)) : 0;
  const auto step = nearer_step(table_->puzzle(), state, *length, distance_of, first);
  if (!step || (same_names_ && step->move != first)) return inconsistent(*table_);
  return step->move;
}

Result<std::optional<Path>> GoalView::path(const State& state) const {
  const auto length = distance(state);
  if (!length) return std::nullopt;
  if (!same_names_) {
    auto path = descend(table_->puzzle(), state, *length, [this](const State& other) { return distance(other); });
    return path ? Result(std::move(path)) : inconsistent(*table_);
  }
  // Follows the stored moves in the table's frame.
  Path path;
  path.reserve(static_cast<std::size_t>(*length));
  State current = relabel_(state);
  for (int remaining = *length; remaining > 0; --remaining) {
    const MoveId move = table_->best_move(current);
    const auto next = move < table_->puzzle().moves().size() ? table_->puzzle().apply(current, move) : std::nullopt;
    if (!next) return inconsistent(*table_);
    path.push_back(move);
    current = *next;
  }
  if (current != table_->goal()) return inconsistent(*table_);
  return std::optional(std::move(path));
}

}  // namespace tilebase
