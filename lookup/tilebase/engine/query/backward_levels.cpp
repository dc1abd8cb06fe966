#include <tilebase/engine/query/backward_levels.hpp>

namespace tilebase {

BackwardLevels::InverseMoves BackwardLevels::inverse_moves(const Puzzle& puzzle) {
  InverseMoves inverses;
  for (const Move& move : puzzle.moves())
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell) {
      const auto& step = move.at[static_cast<std::size_t>(cell)];
      if (!step) continue;
      const int end = puzzle.blank_cell_after(*step, cell);
      inverses[static_cast<std::size_t>(end)].insert(inverse(*step));
    }
  return inverses;
}

BackwardLevels::BackwardLevels(const Puzzle& puzzle, const std::vector<State>& goals)
    : puzzle_(puzzle),
      inverses_(inverse_moves(puzzle)),
      is_visited_(static_cast<std::size_t>(puzzle.boards().value())) {
  for (const State& goal : goals) {
    const std::uint64_t rank = puzzle.rank(goal);
    if (is_visited_[static_cast<std::size_t>(rank)]) continue;
    is_visited_[static_cast<std::size_t>(rank)] = true;
    level_.push_back(static_cast<std::uint32_t>(rank));
  }
}

void BackwardLevels::add_neighbours(std::uint32_t rank, std::vector<std::uint32_t>& level) {
  const State state = puzzle_.unrank(rank);
  for (const Permutation& step : inverses_[static_cast<std::size_t>(puzzle_.blank_cell(state))]) {
    const std::uint64_t neighbour = puzzle_.rank(compose(state, step));
    if (is_visited_[static_cast<std::size_t>(neighbour)]) continue;
    is_visited_[static_cast<std::size_t>(neighbour)] = true;
    level.push_back(static_cast<std::uint32_t>(neighbour));
  }
}

}  // namespace tilebase
