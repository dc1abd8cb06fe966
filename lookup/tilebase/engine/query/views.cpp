#include <tilebase/engine/query/views.hpp>

#include <utility>

#include <base/meter.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {

State Relabel::rename(const State& state) const {
  const State moved = cells_move_ ? compose(state, cell_from_) : state;
  return tiles_change_ ? compose(tile_, moved) : moved;
}

void GoalView::look_up(std::span<const State> states, std::int32_t* distances) const {
  const CompactIndex& index = table_->index();
  const PackedArray& entries = table_->distances();
  const Puzzle& puzzle = table_->puzzle();
  const int blank = puzzle.blank().value_or(-1);
  // Half of all random states may be unsolvable, so that a branch on the parity would be mispredicted for every other
  // state. The entry of a state of the wrong parity is that of the state with the other order of its last two tiles.
  const auto entry_of = [&](const State& state) {
    const int cell = blank >= 0 ? state.lane_of<16>(blank) : 0;
    const OrderRank order = order_rank(state, puzzle.cells(), blank, index.weights(cell));
    const std::uint32_t entry = entries[index.number(order.rank, cell)];
    const bool is_numbered = !index.halved() || order.parity == index.order_parity(static_cast<std::uint32_t>(cell));
    const bool is_reached = entry != entries.all_ones();
    return static_cast<std::int32_t>(entry) | -static_cast<std::int32_t>(!(is_numbered & is_reached));
  };
  // The first lane has the greatest weight, unless the blank is there.
  const bool is_wide = index.weights(blank >= 0 ? 1 : 0).weight[0] > max_vector_weight;
  const bool is_renamed = !relabel_.is_identity();
  State renamed;
  for (const State& state : states) {
    if (is_renamed) renamed = relabel_(state);
    const State& named = is_renamed ? renamed : state;
    *distances++ = is_wide ? table_->distance(named).value_or(-1) : entry_of(named);
  }
}

Result<std::optional<MoveId>> GoalView::best_move(const State& state) const {
  const auto length = distance(state);
  if (!length || *length == 0) return std::optional<MoveId>();
  const auto distance_of = [this](const State& other) { return distance(other); };
  const std::size_t first = same_names_ ? table_->best_move(relabel_(state)) : 0;
  const auto step = nearer_step(table_->puzzle(), state, *length, distance_of, first);
  if (!step || (same_names_ && step->move != first)) return inconsistent();
  return std::optional(step->move);
}

Result<std::optional<Path>> GoalView::path(const State& state) const {
  const auto length = distance(state);
  if (!length) return std::optional<Path>();
  if (!same_names_) {
    auto path = descend(table_->puzzle(), state, *length, [this](const State& other) { return distance(other); });
    return path ? Result(std::move(path)) : inconsistent();
  }
  // Follows the stored moves in the table's frame.
  Path path;
  path.reserve(static_cast<std::size_t>(*length));
  State current = relabel_(state);
  for (int remaining = *length; remaining > 0; --remaining) {
    const MoveId move = table_->best_move(current);
    const auto next = move < table_->puzzle().moves().size() ? table_->puzzle().apply(current, move) : std::nullopt;
    if (!next) return inconsistent();
    path.push_back(move);
    current = *next;
  }
  if (current != table_->goal()) return inconsistent();
  return std::optional(std::move(path));
}

Result<std::vector<ValuedMove>> GoalView::moves(const State& state) const {
  return valued_moves(table_->puzzle(), state, [this](const State& next) { return distance(next); });
}

Error GoalView::inconsistent() const {
  return {ErrorCode::table_damaged, "the table of " + table_->puzzle().name() + " for goal " +
                                        format_board(table_->puzzle(), table_->goal()) +
                                        " is inconsistent; rebuild it with `tilebase-tablegen build`"};
}

LargeView::LargeView(const LargeTable& table, const Relabel& relabel) : table_(&table), relabel_(relabel) {
  if (table.slides() == nullptr) return;
  // A symmetry of a board maps each direction to the same direction in every cell.
  const SlideBoard board = *SlideBoard::of(table.puzzle());
  const Symmetry symmetry = relabel.symmetry();
  for (int cell = 0; cell < board.cells(); ++cell)
    for (int direction = 0; direction < SlideBoard::directions; ++direction)
      for (int image = 0; image < SlideBoard::directions; ++image)
        if (const int to = board.neighbour(cell, direction);
            to >= 0 && board.neighbour(symmetry[cell], image) == symmetry[to])
          directions_[direction] = static_cast<std::uint8_t>(image);
}

Result<std::optional<int>> LargeView::distance(const State& state) const {
  const SlideWalk* const slides = table_->slides();
  return slides != nullptr ? slides->walk(relabel_(state), directions_, nullptr) : residue(state);
}

bool LargeView::look_up(std::span<const State> states, std::int32_t* distances) const {
  const LineWalks* const lines = table_->lines();
  if (lines == nullptr) return false;
  if (relabel_.is_identity()) return lines->distances(states, distances);
  std::vector<State> renamed(states.size());
  std::transform(states.begin(), states.end(), renamed.begin(), relabel_);
  return lines->distances(renamed, distances);
}

Result<std::optional<Path>> LargeView::path(const State& start) const {
  if (const SlideWalk* const slides = table_->slides()) {
    Path path;
    path.reserve(static_cast<std::size_t>(table_->stored().farthest()));
    const auto length = slides->walk(relabel_(start), directions_, &path);
    if (!length) return length.error();
    return *length ? std::optional(std::move(path)) : std::nullopt;
  }
  const auto length = residue(start);
  if (!length) return length.error();
  if (!*length) return std::optional<Path>();
  const DistanceOrError distance_of([this](const State& state) { return residue(state); });
  auto path = descend(table_->puzzle(), start, **length, distance_of);
  if (distance_of.error()) return *distance_of.error();
  return path ? Result(std::move(path)) : inconsistent();
}

Result<std::optional<MoveId>> LargeView::best_move(const State& state) const {
  const auto remainder = residue(state);
  if (!remainder) return remainder.error();
  if (!*remainder || relabel_(state) == table_->goal()) return std::optional<MoveId>();
  const int nearer_remainder = (**remainder + table_->modulus() - 1) % table_->modulus();
  const DistanceOrError residue_of([this](const State& other) { return residue(other); });
  const auto step = nearer_step(table_->puzzle(), state, nearer_remainder + 1, residue_of);
  if (residue_of.error()) return *residue_of.error();
  return step ? Result(std::optional(step->move)) : inconsistent();
}

Result<std::vector<ValuedMove>> LargeView::moves(const State& state) const {
  const auto before = distance(state);
  if (!before) return before.error();
  return valued_moves(table_->puzzle(), state, [&](const State& neighbour) -> Result<std::optional<int>> {
    // A slide changes the distance by one, so the remainder tells the distance without a walk.
    auto remainder = residue(neighbour);
    if (!remainder || !*remainder || !*before || table_->slides() == nullptr) return remainder;
    for (const int after : {**before - 1, **before + 1})
      if ((after & 3) == **remainder) return std::optional(after);
    return inconsistent();
  });
}

Error LargeView::inconsistent() const {
  return tilebase::inconsistent(table_->stored());
}

Result<StateDistances> LargeView::on_shortest_paths(const State& start, const Budget& budget) const {
  StateDistances distances;
  const auto length = distance(start);
  if (!length) return length.error();
  if (!*length) return distances;
  const Budget limit = budget.start_clock();
  std::uint64_t steps = 0;
  std::vector<State> states{start};
  distances.emplace(start, **length);
  for (int remaining = **length; remaining > 0; --remaining) {
    const int nearer_residue = (remaining - 1) % table_->modulus();
    std::vector<State> next;
    for (const State& state : states) {
      if (is_spent_at(limit, ++steps)) return gave_up_after(steps, "state");
      bool has_nearer = false;
      for (const auto& [move, after] : table_->puzzle().successors(state)) {
        const auto remainder = residue(after);
        if (!remainder) return remainder.error();
        if (*remainder != nearer_residue) continue;
        has_nearer = true;
        if (distances.emplace(after, remaining - 1).second) next.push_back(after);
      }
      if (!has_nearer) return inconsistent();
    }
    states = std::move(next);
  }
  if (states.size() != 1 || relabel_(states[0]) != table_->goal()) return inconsistent();
  return distances;
}

Result<std::vector<State>> LargeView::states_at(std::optional<int> distance, const Budget& budget) const {
  std::vector<State> states;
  if (distance && std::cmp_greater_equal(*distance, table_->histogram().size())) return states;
  if (distance == 0) return std::vector<State>{relabel_.undo(table_->goal())};
  const Budget limit = budget.start_clock();
  const auto take = [&](std::uint64_t first, const PackedArray& distances) -> Result<void> {
    for (std::size_t i = 0; i < distances.size(); ++i)
      if (distance ? std::cmp_equal(distances[i], *distance) : distances[i] != table_->unreachable())
        states.push_back(relabel_.undo(table_->state(first + i)));
    const std::uint64_t read = first + distances.size();
    return is_spent(limit, read) ? gave_up_listing(distance, read) : Result<void>();
  };
  const auto status = table_->read(take);
  return status ? Result(std::move(states)) : status.error();
}

}  // namespace tilebase
