#include <tilebase/engine/query/backward_levels.hpp>

namespace tilebase {

BackwardLevels::Undone BackwardLevels::undone_moves(const Puzzle& puzzle) {
  Undone undone;
  for (const Move& move : puzzle.moves())
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell) {
      const auto& step = move.at[static_cast<std::size_t>(cell)];
      if (!step) continue;
      const int end = puzzle.blank_cell_after(*step, cell);
      undone[static_cast<std::size_t>(end)].insert(inverse(*step));
    }
  return undone;
}

BackwardLevels::BackwardLevels(const Puzzle& puzzle, const std::vector<State>& goals)
    : puzzle_(puzzle), undone_(undone_moves(puzzle)), seen_(static_cast<std::size_t>(puzzle.boards().value())) {
  for (const State& goal : goals) {
    const std::uint64_t rank = puzzle.rank(goal);
    if (seen_[static_cast<std::size_t>(rank)]) continue;
    seen_[static_cast<std::size_t>(rank)] = true;
    level_.push_back(static_cast<std::uint32_t>(rank));
  }
}

void BackwardLevels::add_neighbours(std::uint32_t rank, std::vector<std::uint32_t>& to) {
  const State state = puzzle_.unrank(rank);
  for (const Permutation& step : undone_[static_cast<std::size_t>(puzzle_.blank_cell(state))]) {
    const std::uint64_t neighbour = puzzle_.rank(compose(state, step));
    if (seen_[static_cast<std::size_t>(neighbour)]) continue;
    seen_[static_cast<std::size_t>(neighbour)] = true;
    to.push_back(static_cast<std::uint32_t>(neighbour));
  }
}

}  // namespace tilebase
