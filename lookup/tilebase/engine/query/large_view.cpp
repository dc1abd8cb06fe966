#include <tilebase/engine/query/large_view.hpp>

#include <tilebase/engine/search/steps.hpp>

namespace tilebase {

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

Result<Successor> LargeView::nearer_neighbour(const State& state, int distance) const {
  const Puzzle& puzzle = table_->puzzle();
  const int wanted_residue = (distance + table_->modulus() - 1) % table_->modulus();
  for (MoveId move = 0; move < puzzle.moves().size(); ++move) {
    const auto next = puzzle.apply(state, move);
    if (!next) continue;
    const auto next_residue = residue(*next);
    if (!next_residue) return next_residue.error();
    if (*next_residue == wanted_residue) return Successor{move, *next};
  }
  return inconsistent(table_->stored());
}

Result<std::optional<Path>> LargeView::path(const State& start) const {
  Path path;
  path.reserve(static_cast<std::size_t>(table_->stored().farthest()));
  const SlideWalk* const slides = table_->slides();
  const auto length = slides != nullptr ? slides->walk(relabel_(start), directions_, &path) : residue(start);
  if (!length) return length.error();
  if (!*length) return std::nullopt;
  State state = start;
  for (int remaining = slides != nullptr ? 0 : **length; remaining > 0; --remaining) {
    const auto step = nearer_neighbour(state, remaining);
    if (!step) return step.error();
    path.push_back(step->move);
    state = step->state;
  }
  return path;
}

Result<std::optional<MoveId>> LargeView::best_move(const State& state) const {
  const auto remainder = residue(state);
  if (!remainder) return remainder.error();
  if (!*remainder || relabel_(state) == table_->goal()) return std::nullopt;
  return nearer_neighbour(state, **remainder).transform(&Successor::move);
}

Result<std::optional<int>> LargeView::distance_of_neighbour(const State& neighbour, int distance) const {
  const auto remainder = residue(neighbour);
  if (!remainder || !*remainder || table_->slides() == nullptr) return remainder;
  for (const int candidate : {distance - 1, distance + 1})
    if ((candidate & 3) == **remainder) return candidate;
  return inconsistent(table_->stored());
}

Result<SlideSearch::Distances> LargeView::on_shortest_paths(const State& start, const Budget& budget) const {
  SlideSearch::Distances distances;
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
      if (!has_nearer) return inconsistent(table_->stored());
    }
    states = std::move(next);
  }
  if (states.size() != 1 || relabel_(states[0]) != table_->goal()) return inconsistent(table_->stored());
  return distances;
}

Result<std::vector<State>> LargeView::states_at(std::optional<int> distance, const Budget& budget) const {
  std::vector<State> states;
  if (distance > table_->stored().farthest()) return states;
  const Budget limit = budget.start_clock();
  const auto status = table_->for_each_state(
      distance, [&](const State& state) { states.push_back(relabel_.undo(state)); },
      [&](std::uint64_t looked_at) {
        return is_spent(limit, looked_at) ? gave_up_listing(distance, looked_at) : Result<void>();
      });
  return status ? Result(std::move(states)) : status.error();
}

}  // namespace tilebase
