#include <tilebase/engine/query/large_view.hpp>

#include <tilebase/engine/query/nearer.hpp>

namespace tilebase {

LargeView::LargeView(const LargeTable& table, const Relabel& relabel) : table_(&table), relabel_(relabel) {
  if (table.slides() == nullptr) return;
  // A symmetry of a board takes each direction to one direction, whatever the cell.
  const SlideBoard board = *SlideBoard::of(table.puzzle());
  const Symmetry symmetry = relabel.symmetry();
  for (int cell = 0; cell < board.cells(); ++cell)
    for (int ours = 0; ours < SlideBoard::directions; ++ours)
      for (int theirs = 0; theirs < SlideBoard::directions; ++theirs)
        if (const int to = board.neighbour(cell, ours);
            to >= 0 && board.neighbour(symmetry[cell], theirs) == symmetry[to])
          directions_[static_cast<std::size_t>(ours)] = static_cast<std::uint8_t>(theirs);
}

Result<std::optional<int>> LargeView::distance(const State& state) const {
  if (const SlideWalk* slides = table_->slides()) {
    const auto length = slides->walk(relabel_(state), directions_, nullptr);
    if (!length) return length.error();
    return length->is_inconsistent ? Result<std::optional<int>>(table_->inconsistent()) : length->moves;
  }
  std::optional<Error> error;
  const auto found = residue(state, error);
  return error ? Result<std::optional<int>>(std::move(*error)) : found;
}

Result<std::optional<Path>> LargeView::path(const State& state) const {
  if (const SlideWalk* slides = table_->slides()) {
    Path path;
    path.reserve(static_cast<std::size_t>(table_->stored().farthest()));
    const auto length = slides->walk(relabel_(state), directions_, &path);
    if (!length) return length.error();
    if (length->is_inconsistent) return table_->inconsistent();
    return length->moves ? std::optional(std::move(path)) : std::nullopt;
  }
  std::optional<Error> error;
  const auto length = residue(state, error);
  if (error) return std::move(*error);
  if (!length) return std::optional<Path>();
  std::optional<Error> on_the_way;
  auto path = descend(table_->puzzle(), state, *length, [&](const State& other) { return residue(other, on_the_way); });
  if (on_the_way) return std::move(*on_the_way);
  return path ? Result(std::move(path)) : table_->inconsistent();
}

Result<std::optional<MoveId>> LargeView::best_move(const State& state) const {
  std::optional<Error> error;
  const auto here = residue(state, error);
  if (error) return std::move(*error);
  if (!here || relabel_(state) == table_->goal()) return std::optional<MoveId>();
  const int nearer = (*here + table_->modulus() - 1) % table_->modulus();
  const auto step =
      nearer_step(table_->puzzle(), state, nearer + 1, [&](const State& other) { return residue(other, error); });
  if (error) return std::move(*error);
  return step ? Result(std::optional(step->move)) : table_->inconsistent();
}

Result<std::optional<int>> LargeView::distance_beside(const State& neighbour, int here) const {
  std::optional<Error> error;
  const auto found = residue(neighbour, error);
  if (error) return std::move(*error);
  if (!found || table_->slides() == nullptr) return found;
  for (const int distance : {here - 1, here + 1})
    if ((distance & 3) == *found) return std::optional(distance);
  return table_->inconsistent();
}

Result<SlideSearch::Distances> LargeView::on_shortest_paths(const State& start) const {
  SlideSearch::Distances distances;
  const auto length = distance(start);
  if (!length) return length.error();
  if (!*length) return distances;
  std::optional<Error> error;
  const Puzzle& puzzle = table_->puzzle();
  std::vector<State> states{start};
  distances.emplace(SlideSearch::key(start), **length);
  for (int left = **length; left > 0; --left) {
    const int nearer = (left - 1) % table_->modulus();
    std::vector<State> next;
    for (const State& state : states) {
      bool has_nearer = false;
      for (const auto& [move, after] : puzzle.successors(state)) {
        if (residue(after, error) != nearer) continue;
        has_nearer = true;
        if (distances.emplace(SlideSearch::key(after), left - 1).second) next.push_back(after);
      }
      if (error) return std::move(*error);
      if (!has_nearer) return table_->inconsistent();
    }
    states = std::move(next);
  }
  if (states.size() != 1 || relabel_(states[0]) != table_->goal()) return table_->inconsistent();
  return distances;
}

Result<std::vector<State>> LargeView::states_at(int distance) const {
  std::vector<State> states;
  if (distance > table_->stored().farthest()) return states;
  const auto done =
      table_->for_each_state(distance, [&](const State& state) { states.push_back(relabel_.back(state)); });
  return done ? Result(std::move(states)) : done.error();
}

}  // namespace tilebase
